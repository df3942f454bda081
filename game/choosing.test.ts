/** Whose turn it is and what they pick: rules CHOOSE of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import { CHOOSING_MS, GENERATION_FAILED_MS } from './constants.ts';
import { chooserOf } from './deadline.ts';

const reselect = (who: string) => ({ do: 'reselect', session: sessionOf(who) }) as const;

/** A table whose first topic could not be written on. */
function failedTable(who?: readonly string[]): RulesGame {
  return tableOf(who).toChoosing().pick().fail();
}

describe('whose turn it is', () => {
  test('[CHOOSE-1] follows from the selector index and the turn order, without one from the order of joining', () => {
    const { game } = tableOf().toChoosing();
    expect(chooserOf({ ...game, turnOrder: [2, 0, 1], selectorIndex: 0 })).toBe(2);
    expect(chooserOf({ ...game, turnOrder: [2, 0, 1], selectorIndex: 4 })).toBe(0);
    expect(chooserOf({ ...game, turnOrder: [2, 0], selectorIndex: 4 })).toBe(2);
    expect(chooserOf({ ...game, turnOrder: null, selectorIndex: 3 })).toBe(0);
  });

  test('[CHOOSE-2] goes round the table, one turn a round', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: { rounds: 6 } }).toChoosing();
    const order = table.game.turnOrder ?? [];
    for (let round = 1; round <= 6; round++) {
      expect(table.game).toMatchObject({ currentRound: round, selectorIndex: round - 1 });
      expect(table.chooser).toBe(table.who(order[(round - 1) % 3] ?? null));
      if (round < 6) table.until('reveal').until('choosing');
    }
  });

  test('[CHOOSE-2] skips who is absent or has left', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dora']).toChoosing();
    const [, second, third, fourth] = (table.game.turnOrder ?? []).map((seat) => table.who(seat));
    table.leave(second ?? '');
    table.lose(third ?? '');
    table.until('reveal').until('choosing');
    expect(table.chooser).toBe(fourth);
    expect(table.game.selectorIndex).toBe(3);
  });

  test('[CHOOSE-2] falls to the next who has not left when no player is present', () => {
    const table = tableOf(['anna', 'ben', 'cleo']).toChoosing();
    const [first, second, third] = (table.game.turnOrder ?? []).map((seat) => table.who(seat));
    table.until('reveal');
    table.leave(second ?? '');
    while (table.game.phase.name !== 'reveal' || table.game.phase.number < 6) table.wait(1_000);
    table.wait((table.nextTick ?? 0) - table.at - 5_000);
    table.lose(first ?? '', third ?? '').wait(5_000);
    expect(table.phase).toBe('choosing');
    expect(table.chooser).toBe(third);
  });
});

describe('a turn', () => {
  test('[CHOOSE-3] that is not used within 60 s passes to the next', () => {
    const table = tableOf().toChoosing();
    const [first, second] = [table.chooser, table.others[0]];
    const since = table.at;
    expect(table.view().deadline).toBe(since + CHOOSING_MS);
    table.wait(CHOOSING_MS - 1);
    expect(table.chooser).toBe(first);
    table.wait(1);
    expect(table.chooser).not.toBe(first);
    expect(second).toBeDefined();
    expect(table.game).toMatchObject({
      currentRound: 1,
      selectorIndex: 1,
      phase: { name: 'choosing', since: since + CHOOSING_MS },
    });
    expect(table.refusal(table.selectTopic(first))).toBe('NOT_THE_CHOOSER');
  });

  test('[CHOOSE-3] passes on at once when the chooser leaves', () => {
    const table = tableOf().toChoosing();
    expect(table.leave(table.chooser)).toContain('passedOver');
    expect(table.phase).toBe('choosing');
    expect(table.game.selectorIndex).toBe(1);
  });

  test('[CHOOSE-3] that was lost does not come back in the same round', () => {
    const table = tableOf(['anna', 'ben', 'cleo']).toChoosing();
    const choosers = [table.chooser];
    table.wait(CHOOSING_MS);
    choosers.push(table.chooser);
    table.lose(...['anna', 'ben', 'cleo'].filter((name) => !choosers.includes(name)));
    table.wait(CHOOSING_MS);
    expect(table.round.chosenBy).toBeNull();
  });

  test('[CHOOSE-3] is not waited for when its player has left before the writing failed', () => {
    const table = tableOf().toChoosing().pick();
    const { chooser } = table;
    table.leave(chooser);
    expect(table.phase).toBe('generating');
    table.fail();
    expect(table.phase).toBe('choosing');
    expect(table.chooser).not.toBe(chooser);
  });

  test('[CHOOSE-13] of a chooser who has been absent for 20 s passes on, and the deadline says so', () => {
    const table = tableOf().toChoosing().wait(10_000);
    const { chooser } = table;
    table.lose(chooser);
    expect(table.view().deadline).toBe(table.at + 20_000);
    table.wait(19_999);
    expect(table.chooser).toBe(chooser);
    table.wait(1);
    expect(table.chooser).not.toBe(chooser);
  });

  test('[CHOOSE-13] has the rest of its minute when the chooser comes back', () => {
    const table = tableOf().toChoosing();
    const end = table.at + CHOOSING_MS;
    table.lose(table.chooser).wait(19_000).back(table.chooser);
    expect(table.view().deadline).toBe(end);
    table.wait(10_000);
    expect(table.refusal(table.selectTopic(table.chooser))).toBeNull();
  });

  test('[CHOOSE-13] lasts 20 s from its beginning for a chooser who was absent before', () => {
    const table = failedTable();
    table.lose(table.chooser);
    table.wait(5_000);
    table.do(reselect(table.chooser));
    expect(table.view().deadline).toBe(table.at + 20_000);
  });
});

describe('when no one picks', () => {
  test('[CHOOSE-11] the server picks a preset, at medium difficulty', () => {
    const table = tableOf().toChoosing();
    table.wait(3 * CHOOSING_MS - 1);
    expect(table.phase).toBe('choosing');
    table.wait(1);
    expect(table.phase).toBe('generating');
    expect(table.round).toMatchObject({ chosenBy: null, difficulty: 'medium' });
    expect(table.round.presetTopic).toBe(table.round.topic);
    expect(table.view().round).toMatchObject({ chosenBy: null });
    table.write().until('reveal').until('choosing');
    expect(table.game).toMatchObject({ currentRound: 2, passedOver: [] });
  });

  test('[CHOOSE-11] the server picks at once when the chooser leaves and all others are absent', () => {
    const table = tableOf().toChoosing();
    table.lose(...table.others);
    table.leave(table.chooser);
    expect(table.round.chosenBy).toBeNull();
  });

  test('[CHOOSE-12] a round for which even the server found no questions is left out', () => {
    const table = tableOf(['anna', 'ben'])
      .toChoosing()
      .wait(2 * CHOOSING_MS);
    table.fail();
    expect(table.phase).toBe('generationFailed');
    table.wait(GENERATION_FAILED_MS);
    expect(table.game).toMatchObject({ currentRound: 2, phase: { name: 'choosing' } });
    table.wait(2 * CHOOSING_MS);
    table.fail();
    table.wait(GENERATION_FAILED_MS);
    expect(table.phase).toBe('finished');
  });

  test('[CHOOSE-12] the last chooser may still try again with a topic that works', () => {
    const table = tableOf(['anna', 'ben'])
      .toChoosing()
      .wait(2 * CHOOSING_MS);
    table.fail();
    table.pick('cars').write();
    expect(table.phase).toBe('intro');
    expect(table.round).toMatchObject({ number: 1, topic: 'cars', attempt: 2 });
  });
});
