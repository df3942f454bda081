/** Awards: rules AWARD of docs/rules.md. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { tableOf } from '../test/support/games.ts';
import { awardsOf, KIND_AWARDS } from './awards.ts';
import { resultsOf, type Results } from './results.ts';

const NAMES = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hal', 'ida', 'jo'];

/** One round in which each question is answered as told: by seat, right, wrong or not at all. */
function played(names: readonly string[], rounds: readonly (readonly (boolean | null)[])[]): Results {
  const table = tableOf(names, { settings: { rounds: 1 } })
    .until('generating')
    .write(rounds.length);
  table.do({ do: 'endWriting', round: 1, attempt: 1 });
  for (const answers of rounds) {
    table.toQuestion().wait(1_000);
    for (const [seat, name] of names.entries()) {
      const isRight = answers[seat] ?? null;
      if (isRight !== null) table.answer(name, isRight);
    }
    table.until('reveal');
  }
  const results = resultsOf(table.until('finished').game);
  if (results === null) throw new Error('not finished');
  return results;
}

const games = fc.integer({ min: 1, max: 10 }).chain((seats) =>
  fc.array(fc.array(fc.option(fc.boolean()), { minLength: seats, maxLength: seats }), {
    minLength: 1,
    maxLength: 4,
  }),
);

test('[AWARD-1] [AWARD-3] each person has exactly one award, the same each time, and no two are alike', () => {
  fc.assert(
    fc.property(games, fc.boolean(), (rounds, isGentle) => {
      const names = NAMES.slice(0, Math.max(2, rounds[0]?.length ?? 0));
      const results = played(names, rounds);
      const awards = awardsOf(results, isGentle);
      expect(awards.map(({ playerId }) => playerId)).toEqual(results.players.map(({ playerId }) => playerId));
      expect(new Set(awards.map(({ name }) => name)).size).toBe(names.length);
      expect(awardsOf(results, isGentle)).toEqual(awards);
    }),
    { numRuns: 25 },
  );
});

test('[AWARD-1] bots get none', () => {
  const results = played(['anna', 'ben'], [[true, true]]);
  const players = results.players.map((player, index) =>
    index === 0 ? { ...player, bot: true as const } : player,
  );
  expect(awardsOf({ ...results, players }, false)).toHaveLength(1);
});

test('[AWARD-2] who is said to be best at something is, by the numbers of people', () => {
  const results = played(
    ['anna', 'ben', 'cleo'],
    [
      [true, false, true],
      [true, true, false],
      [true, false, false],
    ],
  );
  const awards = awardsOf(results, false);
  const nameOf = (name: string) => {
    const award = awards.find((each) => each.name === name);
    return results.players.find(({ playerId }) => playerId === award?.playerId)?.name;
  };
  expect(nameOf('streak')).toBe('anna');
  expect(awards.find(({ name }) => name === 'streak')?.value).toBe(3);
  expect(nameOf('lone')).toBeUndefined();
});

test('[AWARD-2] who did nothing that counts gets a kind one', () => {
  const silent = NAMES.map(() => null);
  const awards = awardsOf(played(NAMES, [silent]), false);
  expect(awards.map(({ name }) => name)).toEqual(KIND_AWARDS);
});

test('[AWARD-4] a game for kids or without time pressure has no award for speed', () => {
  const results = played(
    ['anna', 'ben'],
    [
      [true, true],
      [true, true],
    ],
  );
  const names = (isGentle: boolean) => {
    const rounds = results.rounds.map((round) => ({ ...round, chosenBy: null }));
    return awardsOf({ ...results, rounds }, isGentle).map(({ name }) => name);
  };
  expect(names(false)).toContain('fastest');
  expect(names(true)).not.toContain('fastest');
});
