/** The lobby and its settings: rules LOBBY and SET of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import type { Command } from './commands.ts';
import { statusOf } from './game.ts';
import { createLobby, type NewGame } from './lobby.ts';
import { checkSettings, DEFAULT_SETTINGS, type SettingsChange, type Settings } from './settings.ts';

const ten = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hal', 'ida', 'jon'];

const request: NewGame = {
  id: 'game000001',
  code: '123456',
  seed: 'seed',
  speed: 1,
  language: 'et',
  session: sessionOf('anna'),
  playerId: idOf('anna'),
  name: '  Anna ',
  unlocked: false,
};

function brought(settings: SettingsChange, unlocked: boolean): ReturnType<typeof createLobby> {
  return createLobby({ ...request, settings, unlocked });
}

function change(settings: SettingsChange, more: { who?: string; unlocked?: boolean } = {}): Command {
  const { who = 'anna', unlocked = true } = more;
  return { do: 'changeSettings', session: sessionOf(who), settings, unlocked, playerId: `new-${who}` };
}

describe('a new game', () => {
  test('[LOBBY-1] waits in its lobby with its maker as host and first player', () => {
    const made = createLobby(request);
    if (!made.ok) throw new Error(made.code);
    const { game } = new RulesGame({ type: 'created', lobby: made.lobby });
    expect(statusOf(game)).toBe('waiting');
    expect(game).toMatchObject({ host: sessionOf('anna'), currentRound: 0, totalRounds: 0, language: 'et' });
    expect(game.players).toMatchObject([{ id: idOf('anna'), name: 'Anna', joinOrder: 1, leftAt: null }]);
    expect(game.settings).toEqual(DEFAULT_SETTINGS);
  });

  test('[LOBBY-1] needs a name for its maker', () => {
    expect(createLobby({ ...request, name: ' ' })).toEqual({ ok: false, code: 'NAME_REQUIRED' });
    expect(createLobby({ ...request, name: 'A'.repeat(21) })).toEqual({ ok: false, code: 'NAME_TOO_LONG' });
  });

  test('[LOBBY-5] brings settings along under the same bounds and the same unlock', () => {
    expect(brought({ waitForTimer: true }, false)).toMatchObject({ ok: true });
    expect(brought({ rounds: 3 }, false)).toEqual({ ok: false, code: 'NOT_UNLOCKED' });
    expect(brought({ rounds: 3 }, true)).toMatchObject({ ok: true, lobby: { settings: { rounds: 3 } } });
    expect(brought({ rounds: 21 }, true)).toEqual({ ok: false, code: 'INVALID_INPUT' });
    expect(brought({ organizer: true }, true)).toMatchObject({
      lobby: { players: [], organizer: { name: 'Anna' } },
    });
    expect(brought({ teams: { names: ['Red', 'Blue'] } }, true)).toMatchObject({
      lobby: { players: [{ team: 0 }] },
    });
  });
});

describe('the lobby', () => {
  test('[LOBBY-2] takes new players until the game starts, and never after', () => {
    const table = tableOf(['anna', 'ben']);
    expect(table.join('cleo')).toEqual(['joined']);
    const late = { do: 'join', session: sessionOf('dora'), playerId: idOf('dora'), name: 'dora' } as const;
    for (const phase of [
      'getReady',
      'choosing',
      'generating',
      'intro',
      'question',
      'reveal',
      'finished',
    ] as const) {
      if (phase === 'getReady') table.start();
      else table.until(phase);
      expect(table.refusal(late)).toBe('GAME_STARTED');
    }
  });

  test('[LOBBY-3] seats ten players and refuses the eleventh: the game is full', () => {
    const table = tableOf(ten);
    const eleventh = { do: 'join', session: sessionOf('kim'), playerId: idOf('kim'), name: 'kim' } as const;
    expect(table.refusal(eleventh)).toBe('GAME_FULL');
    table.leave('jon');
    expect(table.refusal(eleventh)).toBeNull();
  });

  test('[LOBBY-4] closes up a seat that was left and never gives a join order twice', () => {
    const table = tableOf();
    table.leave('ben');
    table.join('dora');
    table.do({ do: 'remove', session: sessionOf('anna'), playerId: idOf('dora') });
    table.join('emil');
    expect(table.game.players.map(({ name, joinOrder }) => [name, joinOrder])).toEqual([
      ['anna', 1],
      ['cleo', 3],
      ['emil', 5],
    ]);
  });
});

describe('settings', () => {
  test.each<SettingsChange>([
    { rounds: 0 },
    { rounds: 21 },
    { rounds: 2.5 },
    { rounds: NaN },
    { questionTimeLimit: 4 },
    { questionTimeLimit: 61 },
    { questionTimeLimit: 7.5 },
    { gameName: 'x'.repeat(41) },
    { teams: { names: ['Red'] } },
    { teams: { names: ['Red', 'red'] } },
    { teams: { names: ['Red', '\u3164'] } },
    { teams: { names: ['Red', 'B'.repeat(21)] } },
    { teams: { names: ['a', 'b', 'c', 'd', 'e', 'f'] } },
    { personalTopics: Array.from({ length: 11 }, (_, index) => `topic ${index}`) },
    { personalTopics: ['  '] },
    { personalTopics: ['x'.repeat(101)] },
  ])('[SET-1] %j is out of bounds', (settings) => {
    expect(tableOf().refusal(change(settings))).toBe('INVALID_INPUT');
  });

  test.each<[SettingsChange, Partial<Settings>]>([
    [{ rounds: 1 }, { rounds: 1 }],
    [{ rounds: 20 }, { rounds: 20 }],
    [{ rounds: null }, { rounds: null }],
    [{ questionTimeLimit: 5 }, { questionTimeLimit: 5 }],
    [{ questionTimeLimit: 60 }, { questionTimeLimit: 60 }],
    [{ gameName: ' Friday\u202E quiz ' }, { gameName: 'Friday quiz' }],
    [{ teams: { names: [' Red ', 'Blue'] } }, { teams: { names: ['Red', 'Blue'] } }],
    [{ gameName: 'x'.repeat(40) }, { gameName: 'x'.repeat(40) }],
    [
      { teams: { names: ['R'.repeat(20), '👩‍🚀'.repeat(20)] } },
      { teams: { names: ['R'.repeat(20), '👩‍🚀'.repeat(20)] } },
    ],
    [{ teams: { names: ['a', 'b', 'c', 'd', 'e'] } }, { teams: { names: ['a', 'b', 'c', 'd', 'e'] } }],
    [{ personalTopics: [' Tartu '] }, { personalTopics: ['Tartu'] }],
    [{ personalTopics: [] }, { personalTopics: null }],
  ])('[SET-1] %j is within bounds', (settings, kept) => {
    const table = tableOf(['anna', 'ben'], { settings: { rounds: 7 } });
    expect(table.refusal(change(settings))).toBeNull();
    expect(table.game.settings).toMatchObject(kept);
  });

  test.each<SettingsChange>([
    { gameName: 'Mine' },
    { rounds: 3 },
    { questionTimeLimit: 20 },
    { zen: true },
    { teams: { names: ['Red', 'Blue'] } },
    { organizer: true },
    { personalTopics: ['Tartu'] },
    { deepAnalytics: true },
    { showScreen: true },
    { waitForTimer: true, zen: true },
  ])('[SET-2] %j needs the unlock', (settings) => {
    expect(tableOf().refusal(change(settings, { unlocked: false }))).toBe('NOT_UNLOCKED');
    expect(tableOf().refusal(change(settings))).toBeNull();
  });

  test.each<SettingsChange>([
    { waitForTimer: true },
    { reveal: 'together' },
    { spectators: true },
    { kids: true },
    { adultTopics: false },
    { length: 'long' },
    { reactions: false },
  ])('[SET-2] %j is free', (settings) => {
    const table = tableOf();
    expect(table.refusal(change(settings, { unlocked: false }))).toBeNull();
    expect(table.game.settings).toMatchObject(settings);
  });

  test('[SET-3] are changed by the host alone, in the lobby', () => {
    const table = tableOf();
    expect(table.refusal(change({ rounds: 3 }, { who: 'ben' }))).toBe('ONLY_HOST');
    table.start();
    expect(table.refusal(change({ rounds: 3 }))).toBe('GAME_STARTED');
    table.until('finished');
    expect(table.refusal(change({ rounds: 3 }))).toBe('GAME_STARTED');
  });

  test('[SET-4] that a change does not name stay, and a change to what already is has no effect', () => {
    const table = tableOf();
    table.do(change({ rounds: 4, questionTimeLimit: 20 }));
    table.do(change({ rounds: undefined, zen: true }));
    expect(table.game.settings).toEqual({ ...DEFAULT_SETTINGS, rounds: 4, questionTimeLimit: 20, zen: true });
    expect(table.do(change({ zen: true, rounds: 4 }))).toEqual([]);
    expect(table.do(change({ gameName: '  ' }))).toEqual([]);
  });

  test('[KIDS-5] kids mode begins without reactions, and its end brings them back', () => {
    const table = tableOf();
    table.do(change({ kids: true }));
    expect(table.game.settings).toEqual({ ...DEFAULT_SETTINGS, kids: true, reactions: false });
    table.do(change({ kids: false }));
    expect(table.game.settings).toEqual(DEFAULT_SETTINGS);
    expect(tableOf(['anna'], { settings: { kids: true } }).game.settings.reactions).toBe(false);
  });

  test('[KIDS-5] the host decides otherwise, with the same change or later', () => {
    const table = tableOf();
    table.do(change({ kids: true, reactions: true }));
    expect(table.game.settings).toMatchObject({ kids: true, reactions: true });
    table.do(change({ reactions: false }));
    table.do(change({ kids: true, zen: true }));
    expect(table.game.settings).toMatchObject({ kids: true, reactions: false });
    table.do(change({ reactions: true }));
    expect(table.game.settings).toMatchObject({ kids: true, reactions: true });
  });
});

test('[SET-1] the defaults are within their bounds', () => {
  expect(checkSettings(DEFAULT_SETTINGS)).toEqual({ ok: true, settings: DEFAULT_SETTINGS });
  expect(DEFAULT_SETTINGS).toMatchObject({ gameName: '', rounds: null, questionTimeLimit: 10, teams: null });
});
