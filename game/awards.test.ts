/** Awards: rules AWARD of docs/rules.md. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { tableOf } from '../test/support/games.ts';
import { awardsOf, KIND_AWARDS } from './awards.ts';
import { resultsOf, type Results } from './results.ts';

const NAMES = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hal', 'ida', 'jo'];

/** One round in which each question is answered as given: by seat, right, wrong or not at all. */
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

test('[AWARD-2] the cruellest topic is its chooser’s, unless at least half of it was known', () => {
  const hard = played(
    ['anna', 'ben', 'cleo', 'dora'],
    [
      [false, true, false, false],
      [false, false, false, false],
      [false, false, false, false],
    ],
  );
  const chooser = hard.rounds[0]?.chosenBy;
  expect(awardsOf(hard, false).find(({ name }) => name === 'cruel')).toEqual({
    playerId: chooser,
    name: 'cruel',
    value: 8,
  });
  expect(awardsOf(hard, true).map(({ name }) => name)).not.toContain('cruel');
  const known = played(['anna', 'ben'], [[true, false]]);
  expect(awardsOf(known, false).map(({ name }) => name)).not.toContain('cruel');
});

test('[AWARD-2] a race is won by a few points, and steadiness needs points in each of several rounds', () => {
  const results = played(['anna', 'ben', 'cleo'], [[null, null, null]]);
  const scored = (scores: readonly (readonly number[])[]) => ({
    ...results,
    rounds: results.rounds.map((round) => ({ ...round, chosenBy: null })),
    players: results.players.map((player, index) => {
      const roundScores = scores[index] ?? [];
      return { ...player, roundScores, totalScore: roundScores.reduce((sum, points) => sum + points, 0) };
    }),
  });
  const given = (scores: readonly (readonly number[])[], name: string) =>
    awardsOf(scored(scores), false).find((award) => award.name === name)?.value;
  const close = [
    [300, 350],
    [310, 300],
    [100, 0],
  ];
  expect(given(close, 'race')).toBe(40);
  expect(given(close, 'steady')).toBe(10);
  const apart = [[610], [300], [0]];
  expect(given(apart, 'race')).toBeUndefined();
  expect(given(apart, 'steady')).toBeUndefined();
});

test('[AWARD-2] a wrong crowd is more than half of the people with the same wrong answer', () => {
  const results = played(['anna', 'ben', 'cleo', 'dora', 'emil'], [[false, false, false, true, true]]);
  const crowd = awardsOf(results, false).find(({ name }) => name === 'crowd');
  expect(crowd?.value).toBe(1);
  const few = played(['anna', 'ben', 'cleo', 'dora'], [[false, false, true, true]]);
  expect(awardsOf(few, false).map(({ name }) => name)).not.toContain('crowd');
});
