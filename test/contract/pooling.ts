/** Contract: the pool of questions, and what each session was shown. */

import { expect, test } from 'vitest';

import { factKey } from '../../bank/facts.ts';
import type { PooledQuestion, PoolKey } from '../../server/questions/pool.ts';
import { createQuestionStore } from '../../server/store/questions.ts';
import { fresh, useStores, type Subject } from './subject.ts';
import { START } from './table.ts';

const DAY = 86_400_000;

const questionOn = (subject: string): PooledQuestion => ({
  question: `What is there to know about ${subject}?`,
  answer: `Answer to ${subject}`,
  distractors: ['One', 'Two', 'Three'],
  explanation: 'It is so.',
  subject,
  checked: true,
});

const keyOf = (topic: string): PoolKey => ({ topic, difficulty: 'easy', language: 'en', kids: false });

export function pooling(subject: Subject): void {
  const opened = useStores(subject);

  test('a question is found by its topic, difficulty, language and audience, and by nothing else', async () => {
    const pool = createQuestionStore(opened().store.db);
    const key = keyOf(fresh('topic'));
    const question = questionOn(fresh('subject'));
    await pool.addQuestion(key, question, START);
    expect(await createQuestionStore(opened().other.db).findQuestions(key, 10)).toEqual([question]);
    for (const change of [
      { difficulty: 'hard' },
      { language: 'et' },
      { kids: true },
      { topic: 'other' },
    ] as const) {
      expect(await pool.findQuestions({ ...key, ...change }, 10)).toEqual([]);
    }
  });

  test('the latest are found first, as many as are wanted', async () => {
    const pool = createQuestionStore(opened().store.db);
    const key = keyOf(fresh('topic'));
    const questions = [1, 2, 3].map(() => questionOn(fresh('subject')));
    for (const [at, question] of questions.entries()) await pool.addQuestion(key, question, START + at);
    expect(await pool.findQuestions(key, 2)).toEqual([questions[2], questions[1]]);
  });

  test('a fact is kept once, and stays out when it was withdrawn', async () => {
    const pool = createQuestionStore(opened().store.db);
    const key = keyOf(fresh('topic'));
    const question = questionOn(fresh('subject'));
    await pool.addQuestion(key, question, START);
    await pool.addQuestion(key, { ...question, question: 'The same in other words, is it?' }, START);
    expect(await pool.findQuestions(key, 10)).toEqual([question]);
    await pool.withdrawQuestion(factKey(question), START);
    await pool.addQuestion(key, question, START);
    expect(await pool.findQuestions(key, 10)).toEqual([]);
  });

  test('what any of the sessions was shown is found, the latest last', async () => {
    const pool = createQuestionStore(opened().store.db);
    const [ben, cleo, dora] = [fresh('ben'), fresh('cleo'), fresh('dora')];
    await pool.markSeen([ben, cleo, ben], 'second', START + 2);
    await pool.markSeen([ben], 'first', START + 1);
    await pool.markSeen([dora], 'foreign', START);
    await pool.markSeen([cleo], 'third', START + 3);
    expect(await pool.findSeen([ben, cleo], 10)).toEqual(['first', 'second', 'third']);
    expect(await pool.findSeen([ben, cleo], 2)).toEqual(['second', 'third']);
    await pool.markSeen([ben], 'first', START + 4);
    expect(await pool.findSeen([ben], 10)).toEqual(['second', 'first']);
    expect(await pool.findSeen([], 10)).toEqual([]);
    await pool.markSeen([], 'nobody', START);
  });

  test('what was shown is forgotten with its session, and after half a year', async () => {
    const { store } = opened();
    const pool = createQuestionStore(store.db);
    const [ben, cleo] = [fresh('ben'), fresh('cleo')];
    await pool.markSeen([ben, cleo], 'a fact', START);
    await store.forgetSession(ben);
    expect(await pool.findSeen([ben], 10)).toEqual([]);
    expect(await pool.findSeen([cleo], 10)).toEqual(['a fact']);
    await store.deleteExpired(START + 181 * DAY);
    expect(await pool.findSeen([cleo], 10)).toEqual([]);
  });
}
