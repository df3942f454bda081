/** Holding a game: rules HOLD-1 to HOLD-8 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { HOST_CHANGES_MAX } from './constants.ts';
import { botPicksAt } from './deadline.ts';

const hold = (who = 'anna') => ({ do: 'hold', session: sessionOf(who) }) as const;
const goOn = (who = 'anna') => ({ do: 'goOn', session: sessionOf(who) }) as const;
const MINUTE = 60_000;

function held(phase: 'choosing' | 'reveal', who = ['anna', 'ben', 'cleo']): RulesGame {
  const table = tableOf(who).until(phase);
  table.do(hold());
  return table;
}

describe('a held game', () => {
  test('[HOLD-1] stands still in its reveal', () => {
    const table = held('reveal');
    const until = table.at + 15 * MINUTE;
    expect(table.view()).toMatchObject({ deadline: null, held: { by: idOf('anna'), until } });
    table.wait(14 * MINUTE);
    expect(table.view()).toMatchObject({ phase: 'reveal', currentQuestion: 1 });
  });

  test('[HOLD-1] stands still while a topic is chosen: nobody picks', () => {
    const table = held('choosing');
    expect(table.wait(5 * MINUTE).phase).toBe('choosing');
    expect(table.refusal(table.selectTopic(table.chooser))).toBe('GAME_HELD');
    expect(table.refusal({ do: 'passOn', session: sessionOf('anna') })).toBe('GAME_HELD');
  });

  test('[HOLD-1] stands still after a failed generation', () => {
    const table = tableOf().toChoosing().pick().fail();
    table.do(hold());
    expect(table.wait(5 * MINUTE).phase).toBe('generationFailed');
    expect(table.refusal({ do: 'reselect', session: sessionOf(table.chooser) })).toBe('GAME_HELD');
  });

  test('[HOLD-1] lets no bot pick', () => {
    const table = tableOf(['anna', 'ben']);
    table.do({ do: 'addBots', session: sessionOf('anna'), playerIds: ['bot'] });
    while (table.game.currentRound < 3) table.step();
    expect(botPicksAt(table.game)).not.toBeNull();
    table.do(hold());
    expect(table.wait(MINUTE).phase).toBe('choosing');
    table.do(goOn());
    expect(table.wait(2_500).phase).toBe('generating');
  });

  test('[HOLD-1] is not held where nothing can be, nor while it waits for a question', () => {
    expect(tableOf().refusal(hold())).toBe('NOTHING_TO_HOLD');
    expect(tableOf().start().refusal(hold())).toBe('NOTHING_TO_HOLD');
    expect(tableOf().toChoosing().pick().refusal(hold())).toBe('NOTHING_TO_HOLD');
    const waiting = tableOf().toChoosing().pick().write(1).until('reveal').wait(6_000);
    expect(waiting.view().reveal?.waiting).toBe(true);
    expect(waiting.refusal(hold())).toBe('NOTHING_TO_HOLD');
    const paused = tableInQuestion().until('reveal').lose('anna', 'ben', 'cleo').wait(MINUTE);
    expect(paused.refusal(hold())).toBe('NOTHING_TO_HOLD');
  });
});

test('[HOLD-2] a hold during a question begins with its reveal', () => {
  const table = tableInQuestion();
  const { deadline } = table.view();
  table.do(hold());
  expect(table.view()).toMatchObject({ deadline, held: { by: idOf('anna'), until: null } });
  table.until('reveal');
  expect(table.view()).toMatchObject({ deadline: null, held: { until: table.at + 15 * MINUTE } });
  const early = tableOf().until('intro');
  early.do(hold());
  expect(early.until('reveal').view().deadline).toBeNull();
});

test('[HOLD-2] a hold that has not begun can be taken back', () => {
  const table = tableInQuestion();
  table.do(hold());
  expect(table.do(goOn())).toEqual(['released']);
  table.until('reveal');
  expect(table.view().deadline).not.toBeNull();
});

test('[HOLD-3] after a hold follows the next question, or the chooser has the full time again', () => {
  const table = held('reveal').wait(MINUTE);
  expect(table.do(goOn())).toEqual(['released', 'questionOpened']);
  const choosing = held('choosing').wait(MINUTE);
  choosing.do(goOn());
  expect(choosing.view().deadline).toBe(choosing.at + MINUTE);
  expect(choosing.view().held).toBeUndefined();
});

test('[HOLD-4] a hold ends by itself after 15 minutes', () => {
  const table = held('reveal');
  expect(table.wait(15 * MINUTE - 1).view().held).toBeDefined();
  table.wait(1);
  expect(table.view()).toMatchObject({ phase: 'question', currentQuestion: 2 });
});

describe('who holds the game and goes', () => {
  test('[HOLD-5] is waited for 20 s, and not at all after leaving', () => {
    const table = held('reveal').wait(MINUTE).lose('anna');
    expect(table.view().held?.until).toBe(table.at + 20_000);
    expect(table.wait(19_999).phase).toBe('reveal');
    expect(table.wait(1).phase).toBe('question');
    const left = held('choosing');
    left.leave('anna');
    left.wait(0);
    expect(left.view().held).toBeUndefined();
  });

  test('[HOLD-5] keeps the hold on return within 20 s', () => {
    const table = held('reveal').lose('anna').wait(19_000).back('anna').wait(MINUTE);
    expect(table.phase).toBe('reveal');
  });

  test('[HOLD-5] may be the organizer', () => {
    const settings = { organizer: true };
    const table = tableOf(['olga', 'anna', 'ben'], { settings }).until('reveal');
    table.do(hold('olga'));
    expect(table.view().held?.by).toBeNull();
    table.lose('anna', 'ben').wait(5 * MINUTE);
    expect(table.view().paused).toBeUndefined();
    table.back('anna', 'ben').lose('olga').wait(20_000);
    expect(table.phase).toBe('question');
    table.back('olga').until('reveal').do(hold('olga'));
    table.leave('olga');
    expect(table.wait(0).phase).toBe('question');
  });

  test('[HOLD-5] does not begin where its holder has gone by the reveal, which has its full time', () => {
    for (const go of ['lose', 'leave'] as const) {
      const table = tableInQuestion(undefined, { settings: { questionTimeLimit: 30, waitForTimer: true } });
      table.do(hold());
      table[go]('anna');
      table.until('reveal');
      expect(table.view()).toMatchObject({ currentQuestion: 1, deadline: table.at + 6_000 });
      expect(table.view().held).toBeUndefined();
      expect(table.wait(5_999).phase).toBe('reveal');
    }
  });

  test('[HOLD-5] leaves a game without players paused where it stands', () => {
    const table = held('reveal').lose('anna', 'ben', 'cleo').wait(20_000);
    expect(table.view()).toMatchObject({ phase: 'reveal', paused: true });
    table.back('ben').wait(0);
    expect(table.view().deadline).toBe(table.at + 6_000);
  });
});

test('[HOLD-6] holding twice and going on without a hold change nothing', () => {
  const table = held('reveal');
  expect(table.wait(MINUTE).do(hold())).toEqual([]);
  table.do(goOn());
  expect(table.do(goOn())).toEqual([]);
});

test('[HOLD-6] holds count as changes of the host, so that no log grows without end', () => {
  const table = tableOf().toChoosing();
  for (let holds = 0; holds < HOST_CHANGES_MAX; holds++) {
    table.do(hold());
    table.do(goOn());
  }
  expect(table.refusal(hold())).toBe('TOO_MANY_CHANGES');
});

test('[HOLD-7] a hold outlives a start of the server and a late tick', () => {
  const table = held('reveal');
  expect(table.jump(MINUTE).do({ do: 'recover' })).toEqual([]);
  expect(table.jump(MINUTE).tick()).toEqual([]);
  expect(table.view().held?.until).toBe(table.at + 13 * MINUTE);
});

test('[HOLD-8] a view says who holds the game, and nothing where nobody does', () => {
  const table = tableInQuestion().until('reveal');
  expect(table.view()).not.toHaveProperty('held');
  table.do(hold());
  expect(table.view().held).toEqual({ by: idOf('anna'), until: table.at + 15 * MINUTE });
});
