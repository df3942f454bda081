/** When the plays of a finished game are counted: after a while, once, and as the results are by then. */

import { expect, test } from 'vitest';

import type { Game } from '../../game/game.ts';
import { tableInQuestion, type RulesGame } from '../../test/support/games.ts';
import { sessionOf } from '../../test/support/values.ts';
import { COUNT_AFTER_MS, COUNT_AT_STOP_MS, createPlayCounts, type PlayedQuestion } from './play-counts.ts';

interface Counting {
  readonly added: PlayedQuestion[];
  readonly counts: ReturnType<typeof createPlayCounts>;
  now: number;
  /** How many additions fail from now on. */
  failures: number;
  /** Milliseconds that each addition takes. */
  takes: number;
  /** Lines of the log. */
  readonly lines: string[];
}

function counting(): Counting {
  const added: PlayedQuestion[] = [];
  const addPlays = (played: PlayedQuestion): Promise<void> => {
    if (state.failures > 0) {
      state.failures--;
      return Promise.reject(new Error('away'));
    }
    state.now += state.takes;
    added.push(played);
    return Promise.resolve();
  };
  const lines: string[] = [];
  const log = { warn: (_about: object, message: string) => void lines.push(message) };
  const counts = createPlayCounts({ addPlays }, () => state.now, log);
  const state: Counting = { added, counts, now: 1_000_000, failures: 0, takes: 0, lines };
  return state;
}

function finishedTable(): RulesGame {
  const table = tableInQuestion(['anna', 'ben']);
  table.answer('anna');
  table.answer('ben', false);
  return table.until('finished');
}

const factsOf = ({ added }: Counting): string[] => added.map(({ fact }) => fact);

test('a game is counted ten minutes after its end, once', async () => {
  const state = counting();
  const { game } = finishedTable();
  state.counts.finished(game, true);
  state.now += COUNT_AFTER_MS - 1;
  await state.counts.countDue();
  expect(state.added).toEqual([]);
  state.now += 1;
  await state.counts.countDue();
  expect(state.added).toHaveLength(12);
  expect(state.added[0]).toMatchObject({ fact: 'subject q1 1|right q1 1', language: 'en' });
  await state.counts.countDue();
  await state.counts.countAll();
  expect(state.added).toHaveLength(12);
});

test('a question that is voided meanwhile does not count, wherever that was decided', async () => {
  const state = counting();
  const table = finishedTable();
  state.counts.finished(table.game, true);
  for (const who of ['anna', 'ben']) {
    const session = sessionOf(who);
    table.do({ do: 'challenge', session, questionId: 'q1-1', judge: 'majority', reason: '' });
    state.counts.finished(table.game, false);
  }
  await state.counts.countAll();
  expect(factsOf(state)).toHaveLength(11);
  expect(factsOf(state)).not.toContain('subject q1 1|right q1 1');
});

test('a game that ended at another process is not counted here too', async () => {
  const state = counting();
  state.counts.finished(finishedTable().game, false);
  await state.counts.countAll();
  expect(state.added).toEqual([]);
});

test('a game that is played again is another one, and both count', async () => {
  const state = counting();
  const { game } = finishedTable();
  const again: Game = { ...game, gamesStarted: 2 };
  state.counts.finished(game, true);
  state.counts.finished(again, true);
  await state.counts.countAll();
  expect(state.added).toHaveLength(24);
});

test('what could not be added is tried again with the next games, three times at most', async () => {
  const state = counting();
  state.failures = 1;
  state.counts.finished(finishedTable().game, true);
  await state.counts.countAll();
  expect(state.added).toHaveLength(11);
  await state.counts.countAll();
  expect(factsOf(state).at(-1)).toBe('subject q1 1|right q1 1');
  expect(state.added).toHaveLength(12);
  state.failures = 100;
  state.counts.finished(finishedTable().game, true);
  for (let times = 0; times < 4; times++) await state.counts.countAll();
  state.failures = 0;
  await state.counts.countAll();
  expect(state.added).toHaveLength(12);
});

test('a language other than the game’s is that of the question', async () => {
  const state = counting();
  const { game } = finishedTable();
  const rounds = game.rounds.map((round) => ({
    ...round,
    questions: round.questions.map((question) => ({ ...question, language: 'et', bankId: question.id })),
  }));
  state.counts.finished({ ...game, rounds }, true);
  await state.counts.countAll();
  expect(state.added[0]).toMatchObject({ fact: 'q1-1', language: 'et' });
});

test('a stop of the server waits a second for slow counting, and says that games are left', async () => {
  const state = counting();
  state.counts.finished(finishedTable().game, true);
  state.takes = 400;
  await state.counts.countAll();
  expect(state.added).toHaveLength(Math.ceil(COUNT_AT_STOP_MS / state.takes));
  expect(state.lines).toEqual(['plays of questions were not counted before the stop']);
});
