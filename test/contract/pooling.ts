/** Contract: the pool of questions, and the questions shown to each session. */

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { factKey } from '../../bank/facts.ts';
import type { PassedQuestion } from '../../server/questions/checks/checks.ts';
import type { PoolKey } from '../../server/questions/pool.ts';
import { createQuestionStore } from '../../server/questions/question-tables.ts';
import { openStore } from '../../server/store/open.ts';
import { START } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const DAY = 86_400_000;

const questionOn = (subject: string): PassedQuestion => ({
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
    const pool = createQuestionStore(opened().store);
    const key = keyOf(fresh('topic'));
    const question = questionOn(fresh('subject'));
    await pool.addQuestion(key, question, START);
    expect(await createQuestionStore(opened().other).findQuestions(key, 10)).toEqual([question]);
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
    const pool = createQuestionStore(opened().store);
    const key = keyOf(fresh('topic'));
    const questions = [1, 2, 3].map(() => questionOn(fresh('subject')));
    for (const [at, question] of questions.entries()) await pool.addQuestion(key, question, START + at);
    expect(await pool.findQuestions(key, 2)).toEqual([questions[2], questions[1]]);
  });

  test('a fact is kept once, and stays out when it was withdrawn', async () => {
    const pool = createQuestionStore(opened().store);
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
    const pool = createQuestionStore(opened().store);
    const [ben, cleo, dora] = [fresh('ben'), fresh('cleo'), fresh('dora')];
    pool.markSeen([ben, cleo, ben], 'second', START + 2);
    pool.markSeen([ben], 'first', START + 1);
    pool.markSeen([dora], 'foreign', START);
    pool.markSeen([cleo], 'third', START + 3);
    expect(await pool.findSeen([ben, cleo], 10)).toEqual(['first', 'second', 'third']);
    expect(await pool.findSeen([ben, cleo], 2)).toEqual(['second', 'third']);
    pool.markSeen([ben], 'first', START + 4);
    expect(await pool.findSeen([ben], 10)).toEqual(['second', 'first']);
    expect(await pool.findSeen([], 10)).toEqual([]);
    pool.markSeen([], 'nobody', START);
  });

  test('what was shown is known to its own process at once, and to every other as soon as it is written', async () => {
    const { store, other } = opened();
    const sessions = [fresh('ben'), fresh('cleo')];
    // More than fit into one statement.
    const facts = Array.from({ length: 150 }, (_, index) => `fact ${String(index).padStart(3, '0')}`);
    for (const [index, fact] of facts.entries()) store.seen.mark(sessions, fact, START + index);
    expect(await store.seen.find(sessions, 200)).toEqual(facts);
    await store.seen.write();
    expect(await other.seen.find(sessions, 200)).toEqual(facts);
    // Everything else goes on being synced.
    const all = store.engine === 'sqlite' ? sql`pragma synchronous` : sql`show synchronous_commit`;
    const { rows } = await all.execute(store.db);
    expect(rows).toEqual([store.engine === 'sqlite' ? { synchronous: 2 } : { synchronous_commit: 'on' }]);
    expect(await store.seen.find(sessions, 2)).toEqual(facts.slice(-2));
  });

  test('what could not be written is reported, found all the same and written later', async () => {
    const told: unknown[] = [];
    const store = await openStore({ ...opened().options, onWriteFailure: (error) => told.push(error) });
    const ben = fresh('ben');
    store.seen.mark([ben], 'a fact', START);
    await sql`alter table seen_facts rename to seen_facts_away`.execute(store.db);
    await store.seen.write();
    await sql`alter table seen_facts_away rename to seen_facts`.execute(store.db);
    expect(told).toHaveLength(1);
    expect(await store.seen.find([ben], 10)).toEqual(['a fact']);
    await store.seen.write();
    expect(await opened().other.seen.find([ben], 10)).toEqual(['a fact']);
    await store.close();
  });

  test('what one process still buffers of a session that another erased is not written; what it is shown later is', async () => {
    const { store, other } = opened();
    const [ben, cleo] = [fresh('ben'), fresh('cleo')];
    store.seen.mark([ben, cleo], 'a fact', START);
    await other.requestErasure(ben, START + 1_000);
    await other.forgetSession(ben);
    await store.seen.write();
    expect(await other.seen.find([ben], 10)).toEqual([]);
    expect(await store.seen.find([ben], 10)).toEqual([]);
    expect(await other.seen.find([cleo], 10)).toEqual(['a fact']);
    store.seen.mark([ben], 'a later fact', START + 60_000);
    await store.seen.write();
    expect(await other.seen.find([ben], 10)).toEqual(['a later fact']);
  });

  test('a fact is reserved for one of two games that draw it at once at two processes, until its release or expiry', async () => {
    const { store, other } = opened();
    const [one, two] = [createQuestionStore(store).reservations, createQuestionStore(other).reservations];
    const facts = Array.from({ length: 12 }, () => fresh('fact'));
    const times = { at: START, expired: START - DAY };
    const [mine, theirs] = await Promise.all([
      one.reserve('gameone001', facts, times),
      two.reserve('gametwo001', facts.toReversed(), times),
    ]);
    expect([...mine, ...theirs].toSorted()).toEqual(facts.toSorted());
    const [first, loser] = mine.length > 0 ? ['gameone001', 'gametwo001'] : ['gametwo001', 'gameone001'];
    const won = mine.length > 0 ? mine : theirs;
    expect(await two.reserve(first, won, times)).toHaveLength(won.length);
    expect(await two.reserve(loser, won, times)).toEqual([]);
    expect(await two.findOthers(loser, times.expired)).toEqual(expect.arrayContaining([...won]));
    expect(await two.findOthers(first, times.expired)).not.toContain(won[0]);
    expect(await two.findOthers(loser, START)).not.toContain(won[0]);
    await one.release(first, START);
    expect(await two.reserve(loser, won, times)).toEqual([]);
    await one.release(first, START + 1);
    expect(await two.reserve(loser, won, times)).toHaveLength(won.length);
    expect(await one.reserve(first, won, { at: START + DAY, expired: START })).toHaveLength(won.length);
  });

  test('what was shown is forgotten with its session, and after half a year', async () => {
    const { store } = opened();
    const pool = createQuestionStore(store);
    const [ben, cleo] = [fresh('ben'), fresh('cleo')];
    pool.markSeen([ben, cleo], 'a fact', START);
    await store.forgetSession(ben);
    expect(await pool.findSeen([ben], 10)).toEqual([]);
    expect(await pool.findSeen([cleo], 10)).toEqual(['a fact']);
    await store.deleteExpired(START + 181 * DAY);
    expect(await pool.findSeen([cleo], 10)).toEqual([]);
  });
}
