import { expect, test } from 'vitest';

import {
  distributionOf,
  extremesOf,
  measuresByDifficulty,
  measuresByPlayer,
  measuresByTopic,
  streakOf,
  scoredQuestions,
} from './measures.ts';
import { question, results, round } from './sample-results.ts';

const GAME = results([
  round(1, [
    question('q1', { ann: ['right', 2_000], bo: ['wrong', 4_000] }),
    question('q2', { ann: ['right', 1_000] }),
    question('gone', { ann: ['wrong', 9_000], bo: ['wrong', 9_000] }, { voided: true }),
  ]),
  round(2, [question('q3', { ann: ['right', 3_000], bo: ['right', 1_000] })], { difficulty: 'hard' }),
  round(3, [question('q4', { ann: ['wrong', 5_000], bo: ['wrong', 6_000] })], {
    topic: 'Bees',
    presetTopic: null,
    difficulty: 'hard',
  }),
]);

test('a player is measured by all that was asked, a void question left out', () => {
  const [ann, bo] = measuresByPlayer(GAME);
  expect(ann).toMatchObject({ right: 3, asked: 4, accuracy: 0.75, time: 2_750, streak: 3 });
  expect(bo).toMatchObject({ right: 1, asked: 4, accuracy: 0.25, streak: 1 });
});

test('a run of right answers goes on over a void question, and ends with none given', () => {
  const rounds = [
    round(1, [
      question('a', { ann: ['right', 1] }),
      question('b', { ann: ['wrong', 1] }, { voided: true }),
      question('c', { ann: ['right', 1] }),
      question('d', {}),
      question('e', { ann: ['right', 1] }),
    ]),
  ];
  expect(streakOf(scoredQuestions({ rounds }), 'ann')).toBe(2);
});

test('a topic chosen twice is one topic, the best known first', () => {
  expect(measuresByTopic(GAME).map(({ topic, right, asked }) => [topic, right, asked])).toEqual([
    ['sports', 4, 6],
    ['Bees', 0, 2],
  ]);
});

test('difficulties go from easy to hard, those not played left out', () => {
  expect(measuresByDifficulty(GAME).map(({ difficulty, accuracy }) => [difficulty, accuracy])).toEqual([
    ['medium', 0.5],
    ['hard', 0.5],
  ]);
});

test('the hardest question is the one fewest knew, the easiest the one most knew', () => {
  const extremes = extremesOf(GAME);
  expect(extremes?.hardest.question.id).toBe('q4');
  expect(extremes?.easiest.question.id).toBe('q3');
});

test('of questions known equally well the slower is the harder', () => {
  const game = results([
    round(1, [question('fast', { ann: ['right', 1_000] }), question('slow', { ann: ['right', 8_000] })]),
  ]);
  expect(extremesOf(game)?.hardest.question.id).toBe('slow');
});

test('one question alone is neither', () => {
  expect(extremesOf(results([round(1, [question('only', {})])]))).toBeNull();
  expect(extremesOf(results([]))).toBeNull();
});

test('the distribution counts every option, and who chose none', () => {
  const unanswered = [{ playerId: 'cid' }, { playerId: 'bot', bot: true as const }];
  const asked = question('q', { ann: ['right', 1], bo: ['wrong', 1] }, { unanswered });
  expect(distributionOf(asked)).toEqual({ options: [1, 1, 0, 0], none: 1 });
  const [ann, bo] = asked.answers;
  if (ann === undefined || bo === undefined) throw new Error('two answers');
  const answers = [ann, { ...bo, bot: true as const }];
  expect(distributionOf({ ...asked, unanswered: [], answers })).toEqual({ options: [1, 0, 0, 0], none: 0 });
});

test('a game without an answer has no time', () => {
  const [ann] = measuresByPlayer(results([round(1, [question('q', {})])]));
  expect(ann).toMatchObject({ accuracy: 0, time: null, streak: 0 });
  expect(measuresByPlayer(results([]))[0]).toMatchObject({ asked: 0, accuracy: 0 });
});
