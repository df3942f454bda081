/** Reactions: rules REACT-1 and REACT-2 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { HOST_CHANGES_MAX } from './constants.ts';
import { reactingSeat } from './reactions.ts';

const mute = (whom: string, who = 'anna') =>
  ({ do: 'mute', session: sessionOf(who), playerId: idOf(whom) }) as const;
const unmute = (whom: string, who = 'anna') =>
  ({ do: 'unmute', session: sessionOf(who), playerId: idOf(whom) }) as const;
const throwers = (table: RulesGame, who = ['anna', 'ben', 'cleo', 'eve']): (number | null)[] =>
  who.map((name) => reactingSeat(table.game, sessionOf(name)));

describe('reactions are thrown', () => {
  test('[REACT-1] by players, while a topic is chosen, in a reveal and in the results', () => {
    for (const phase of ['choosing', 'reveal', 'finished'] as const)
      expect([phase, ...throwers(tableOf().until(phase))]).toEqual([phase, 0, 1, 2, null]);
  });

  test('[REACT-1] in no other phase', () => {
    const nobody = [null, null, null, null];
    expect(throwers(tableOf())).toEqual(nobody);
    for (const phase of ['getReady', 'generating', 'intro', 'question'] as const)
      expect([phase, ...throwers(tableOf().until(phase))]).toEqual([phase, ...nobody]);
    expect(throwers(tableInQuestion())).toEqual(nobody);
    expect(throwers(tableOf().toChoosing().pick().fail())).toEqual(nobody);
  });

  test('[REACT-1] in a held game too', () => {
    const table = tableOf().until('reveal');
    table.do({ do: 'hold', session: sessionOf('anna') });
    expect(throwers(table)).toEqual([0, 1, 2, null]);
  });

  test('[REACT-1] by nobody where the setting is off, nor in kids mode unless it is on', () => {
    const tables = [{ reactions: false }, { kids: true }, { kids: true, reactions: true }].map((settings) =>
      tableOf(['anna', 'ben'], { settings }).until('reveal'),
    );
    expect(tables.map((table) => throwers(table, ['anna', 'ben']))).toEqual([
      [null, null],
      [null, null],
      [0, 1],
    ]);
  });

  test('[REACT-1] not by the organizer, nor by who has left', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: { organizer: true } });
    table.join('dan');
    table.until('choosing').leave('ben');
    expect(throwers(table, ['anna', 'ben', 'cleo', 'dan'])).toEqual([null, null, 1, 2]);
  });
});

describe('muting', () => {
  test('[REACT-2] takes a player’s reactions away until it is taken back', () => {
    const table = tableOf().until('reveal');
    expect(table.do(mute('ben'))).toEqual(['muted']);
    expect(throwers(table)).toEqual([0, null, 2, null]);
    expect(table.view().players.map((player) => player.muted)).toEqual([undefined, true, undefined]);
    expect(table.do(unmute('ben'))).toEqual(['unmuted']);
    expect(throwers(table)).toEqual([0, 1, 2, null]);
    expect(Object.keys(table.view().players[1] ?? {})).not.toContain('muted');
  });

  test('[REACT-2] repeated has no effect', () => {
    const table = tableOf();
    expect(table.do(unmute('ben'))).toEqual([]);
    table.do(mute('ben'));
    expect(table.do(mute('ben'))).toEqual([]);
  });

  test('[REACT-2] is for host and organizer, in every phase', () => {
    for (const phase of ['getReady', 'choosing', 'question', 'reveal', 'finished'] as const) {
      const table = tableOf().until(phase);
      expect(table.refusal(mute('cleo', 'ben'))).toBe('ONLY_HOST');
      expect(table.refusal(unmute('ben', 'ben'))).toBe('ONLY_HOST');
      expect(table.do(mute('cleo'))).toEqual(['muted']);
    }
    const organized = tableOf(['anna', 'ben', 'cleo'], { settings: { organizer: true } }).until('reveal');
    expect(organized.do(mute('cleo'))).toEqual(['muted']);
  });

  test('[REACT-2] is of a person at the table: PLAYER_NOT_FOUND', () => {
    const table = tableOf(['anna', 'ben', 'cleo']);
    table.do({ do: 'addBots', session: sessionOf('anna'), playerIds: [idOf('bot')] });
    table.until('choosing').leave('cleo');
    for (const whom of ['bot', 'cleo', 'nobody']) expect(table.refusal(mute(whom))).toBe('PLAYER_NOT_FOUND');
  });

  test('[REACT-2] outlasts play again', () => {
    const table = tableOf();
    table.do(mute('ben'));
    table.until('finished');
    table.do({ do: 'playAgain', session: sessionOf('anna'), code: '123456', playerId: 'x', unlocked: true });
    expect(throwers(table.until('choosing'))).toEqual([0, null, 2, null]);
  });

  test('[LIMIT-2] counts as a change of the host, each time', () => {
    const table = tableOf();
    for (let times = 0; times < HOST_CHANGES_MAX; times += 2) {
      table.do(mute('ben'));
      table.do(unmute('ben'));
    }
    expect(table.refusal(mute('ben'))).toBe('TOO_MANY_CHANGES');
  });
});
