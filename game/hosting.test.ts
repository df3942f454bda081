/** The host's seat: rules HOST-2 and HOST-3 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';

const playAgain = (who: string) =>
  ({ do: 'playAgain', session: sessionOf(who), code: '123456', playerId: 'x', unlocked: false }) as const;

describe('an absent host', () => {
  test('[HOST-2] is followed after 60 s in the lobby by the longest-seated who is present', () => {
    const table = tableOf(['anna', 'ben', 'cleo']);
    table.lose('anna', 'ben');
    expect(table.nextTick).toBe(table.at + 60_000);
    table.wait(59_999);
    expect(table.host).toBe('anna');
    table.wait(1);
    expect(table.host).toBe('cleo');
    expect(table.game.players).toHaveLength(3);
  });

  test('[HOST-2] is followed in the results, too', () => {
    const table = tableOf().start().until('finished');
    table.lose('anna').wait(60_000);
    expect(table.host).toBe('ben');
    expect(table.refusal(playAgain('anna'))).toBe('ONLY_HOST');
    expect(table.refusal(playAgain('ben'))).toBeNull();
  });

  test('[HOST-2] stays host during play', () => {
    const table = tableOf().toChoosing();
    table.lose('anna').wait(120_000);
    expect(table.host).toBe('anna');
  });

  test('[HOST-2] is followed as soon as the results are there, after 60 s of absence in play', () => {
    const table = tableOf().toChoosing();
    table.lose('anna').wait(60_000).until('finished').wait(0);
    expect(table.host).toBe('ben');
  });

  test('[HOST-2] stays host while no other player is present, until one is', () => {
    const table = tableOf(['anna', 'ben']);
    table.lose('anna', 'ben').wait(300_000);
    expect(table.host).toBe('anna');
    expect(table.nextTick).toBeNull();
    table.back('ben').wait(0);
    expect(table.host).toBe('ben');
  });

  test('[HOST-2] is followed by a player who only polls', () => {
    const table = tableOf(['anna', 'ben']);
    table.lose('anna').wait(59_000);
    table.away.set(sessionOf('ben'), table.at + 6_000);
    table.wait(1_000);
    expect(table.host).toBe('ben');
  });

  test('[HOST-2] is followed once, however late the clock asks, though everyone has gone by then', () => {
    const table = tableOf(['anna', 'ben', 'cleo']);
    table.lose('anna', 'ben');
    table.away.set(sessionOf('cleo'), table.at + 60_001);
    table.at += 60_002;
    expect(table.tick()).toEqual(['hostChanged']);
    expect(table.host).toBe('cleo');
    expect(table.tick()).toEqual([]);
  });

  test('[HOST-2] who organizes is followed by a player, and organizes on', () => {
    const table = tableOf(['olga', 'anna', 'ben'], { settings: { organizer: true } });
    table.lose('olga').wait(60_000);
    expect(table.host).toBe('anna');
    expect(table.me('olga')).toEqual({ playerId: null, role: 'organizer', isHost: false });
    expect(table.me('anna').isHost).toBe(true);
  });

  test('[HOST-2] who became host like this is followed in turn', () => {
    const table = tableOf(['anna', 'ben', 'cleo']);
    table.lose('anna').wait(60_000);
    table.lose('ben').wait(60_000);
    expect(table.host).toBe('cleo');
    table.back('anna').wait(0);
    expect(table.host).toBe('anna');
  });
});

describe('the creator', () => {
  test('[HOST-3] is host again on return', () => {
    const table = tableOf();
    table.lose('anna').wait(60_000).wait(600_000);
    expect(table.host).toBe('ben');
    table.back('anna');
    expect(table.nextTick).toBeLessThanOrEqual(table.at);
    expect(table.tick()).toEqual(['hostChanged']);
    expect(table.host).toBe('anna');
    expect(table.tick()).toEqual([]);
  });

  test('[HOST-3] is host again on joining again', () => {
    const table = tableOf();
    table.leave('anna');
    expect(table.host).toBe('ben');
    expect(table.join('anna', { playerId: 'anna-again' })).toEqual(['joined', 'hostChanged']);
    expect(table.host).toBe('anna');
  });

  test('[HOST-3] is the only one who is host by coming back', () => {
    const table = tableOf();
    table.leave('anna');
    table.leave('cleo');
    table.join('cleo', { playerId: 'cleo-again' });
    table.join('dora');
    expect(table.host).toBe('ben');
  });

  test('[HOST-3] is a player like any other once a game was started meanwhile', () => {
    const table = tableOf();
    table.lose('anna').wait(60_000);
    table.start('ben').back('anna').until('finished');
    expect(table.host).toBe('ben');
    table.do(playAgain('ben'));
    expect(table.wait(60_000).host).toBe('ben');
  });

  test('[HOST-3] who was followed in the results is host again on return, also after play again', () => {
    const table = tableOf().start().until('finished');
    table.lose('anna').wait(60_000);
    table.do(playAgain('ben'));
    expect(table.back('anna').wait(0).host).toBe('anna');
  });

  test('[HOST-3] who has left a game in play does not get it back', () => {
    const table = tableOf().toChoosing();
    table.leave('anna');
    expect(table.host).toBe('ben');
    table.until('finished').wait(60_000);
    expect(table.host).toBe('ben');
    expect(table.me('anna')).toEqual({ playerId: null, role: 'visitor', isHost: false });
  });
});
