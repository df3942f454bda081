/** How commands run while the store fails. */

import { expect, test } from 'vitest';

import { createLobby } from '../../game/lobby.ts';
import { ManualClock, NOON } from '../../test/support/clock.ts';
import type { GameLog, LogEntry, StoredGame } from '../store/store.ts';
import { noFanout } from './fanout.ts';
import { createGameCache } from './game-cache.ts';
import { createGameCommands, type Commit } from './game-commands.ts';

const noDamage = {
  note: () => undefined,
  clear: () => undefined,
  snapshotDamaged: () => undefined,
  reloaded: () => undefined,
};

const lobby = { code: '123456', seed: '00', speed: 1, language: 'en', unlocked: true } as const;

function lobbyOf(id: string): LogEntry {
  const made = createLobby({ ...lobby, id, session: 'anna', playerId: 'anna000001', name: 'Anna' });
  if (!made.ok) throw new Error('no lobby');
  return { version: 1, at: NOON, events: [{ type: 'created', lobby: made.lobby }] };
}

test('a game whose past was rewritten is not kept as it was, even while its log cannot be read', async () => {
  const created = lobbyOf('game000001');
  let isAway = false;
  const log: GameLog = {
    append: () => Promise.resolve('appended'),
    read: () =>
      isAway
        ? Promise.reject(new Error('the store is away'))
        : Promise.resolve({ snapshot: null, entries: [created], rewrites: 0 }),
    readPrevious: () => Promise.resolve({ snapshot: null, entries: [], rewrites: 0 }),
    saveSnapshot: () => Promise.resolve(),
    load: () => Promise.resolve([created]),
    loadAfter: () => Promise.resolve([]),
  };
  const cache = createGameCache(
    10,
    () => true,
    () => undefined,
  );
  const presence = { absentFrom: [null], showScreen: false, organizerAbsentFrom: null };
  const commands = createGameCommands({
    clock: new ManualClock(),
    log,
    cache,
    fanout: noFanout,
    presenceOf: () => presence,
    prepareCharge: () => Promise.resolve(null),
    damage: noDamage,
    onUnknown: () => undefined,
    onCommitted: () => undefined,
  });

  expect(await commands.read('game000001')).not.toBeNull();
  expect(cache.size).toBe(1);
  isAway = true;
  await commands.reread('game000001');
  expect(cache.size).toBe(0);
  isAway = false;
  expect((await commands.read('game000001'))?.game.players[0]?.name).toBe('Anna');
});

test('a game that another process has deleted meanwhile is not found', async () => {
  const created = lobbyOf('game000002');
  let stored: StoredGame = { snapshot: null, entries: [created], rewrites: 0 };
  const commands = createGameCommands({
    clock: new ManualClock(),
    log: {
      append: () => Promise.resolve('conflict'),
      read: () => Promise.resolve(stored),
      readPrevious: () => Promise.resolve({ snapshot: null, entries: [], rewrites: 0 }),
      saveSnapshot: () => Promise.resolve(),
      load: () => Promise.resolve([]),
      loadAfter: () => Promise.resolve([]),
    },
    cache: createGameCache(
      10,
      () => true,
      () => undefined,
    ),
    fanout: noFanout,
    presenceOf: () => ({ absentFrom: [null], showScreen: false, organizerAbsentFrom: null }),
    prepareCharge: () => Promise.resolve(null),
    damage: noDamage,
    onUnknown: () => undefined,
    onCommitted: () => undefined,
  });
  expect(await commands.read('game000002')).not.toBeNull();
  stored = { snapshot: null, entries: [], rewrites: 0 };
  const played = await commands.run('game000002', { do: 'leave', session: 'anna' });
  expect(played).toEqual({ ok: false, code: 'GAME_NOT_FOUND', game: null });
});

test('what was stored although the store reported a failure is followed up as decided here, and decided once', async () => {
  const stored: LogEntry[] = [];
  let isAnswerLost = false;
  const log: GameLog = {
    append(_gameId, entries) {
      stored.push(...entries);
      return isAnswerLost ? Promise.reject(new Error('no answer')) : Promise.resolve('appended');
    },
    read: () => Promise.resolve({ snapshot: null, entries: stored, rewrites: 0 }),
    readPrevious: () => Promise.resolve({ snapshot: null, entries: [], rewrites: 0 }),
    saveSnapshot: () => Promise.resolve(),
    load: () => Promise.resolve(stored),
    loadAfter: (_gameId, version) => Promise.resolve(stored.filter((entry) => entry.version > version)),
  };
  const commits: Commit[] = [];
  const unknown: string[] = [];
  const commands = createGameCommands({
    clock: new ManualClock(),
    log,
    cache: createGameCache(
      10,
      () => true,
      () => undefined,
    ),
    fanout: noFanout,
    presenceOf: () => ({ absentFrom: [null], showScreen: false, organizerAbsentFrom: null }),
    prepareCharge: () => Promise.resolve(null),
    damage: noDamage,
    onUnknown: (gameId) => unknown.push(gameId),
    onCommitted: (commit) => commits.push(commit),
  });
  const id = 'game000003';
  const game = { ...lobby, id, session: 'anna', playerId: 'anna000001', name: 'Anna' };
  await commands.run(id, { do: 'create', game, isStarted: false });

  isAnswerLost = true;
  const join = { do: 'join', session: 'ben', playerId: 'ben0000001', name: 'Ben' } as const;
  await expect(commands.run(id, join)).rejects.toThrow('no answer');
  expect(unknown).toEqual([id]);
  isAnswerLost = false;
  expect(await commands.run(id, join)).toMatchObject({ ok: true, version: 2 });
  expect(stored.map(({ version }) => version)).toEqual([1, 2]);
  expect(commits[1]).toMatchObject({ from: 1, isOwn: true, events: [{ type: 'joined' }] });
});

test('entries of another process that no rule can follow set the game aside, as a log does that is read', async () => {
  const created = lobbyOf('game000004');
  const notes: Error[] = [];
  const cache = createGameCache(
    10,
    () => true,
    () => undefined,
  );
  const commands = createGameCommands({
    clock: new ManualClock(),
    log: {
      append: () => Promise.resolve('appended'),
      read: () => Promise.resolve({ snapshot: null, entries: [created], rewrites: 0 }),
      readPrevious: () => Promise.resolve({ snapshot: null, entries: [], rewrites: 0 }),
      saveSnapshot: () => Promise.resolve(),
      load: () => Promise.resolve([created]),
      loadAfter: () => Promise.resolve([]),
    },
    cache,
    fanout: noFanout,
    presenceOf: () => ({ absentFrom: [null], showScreen: false, organizerAbsentFrom: null }),
    prepareCharge: () => Promise.resolve(null),
    damage: { ...noDamage, note: (error) => notes.push(error) },
    onUnknown: () => undefined,
    onCommitted: () => undefined,
  });
  await commands.read('game000004');
  const misfit = {
    type: 'joined',
    get player(): never {
      throw new TypeError('this does not fit the game');
    },
  } as const;
  commands.receive('game000004', [{ version: 2, at: NOON, events: [misfit] }]);
  await commands.drained();
  expect(notes).toEqual([expect.objectContaining({ name: 'UnreadableGameError', version: 2 })]);
  expect(cache.size).toBe(0);
});

const seatChanged = (version: number, name: string, previous: number): LogEntry => ({
  version,
  at: NOON,
  events: [{ type: 'seatChanged', seat: 0, name, avatar: 'a', team: null }],
  link: { id: version * 10 + name.length, previous },
});

test.each([
  ['it appends', { does: 'append', storedNames: ['Ann', 'Annie'] }],
  ['it receives an entry of a version that it has', { does: 'receive', storedNames: ['Ann'] }],
  ['it receives the entry after its last', { does: 'receive', storedNames: ['Ann', 'Annie', 'Anneli'] }],
  ['it looks for missed entries', { does: 'catchUp', storedNames: ['Ann', 'Annie'] }],
  ['it looks for missed entries and there are fewer', { does: 'catchUp', storedNames: [] }],
])(
  'a game of which the database lost entries is read again and reported once, when %s',
  async (_, { does, storedNames }) => {
    const id = 'game000005';
    const created: LogEntry = { ...lobbyOf(id), link: { id: 1, previous: null } };
    const chainOf = (names: readonly string[]): LogEntry[] => {
      const chain = [created];
      for (const name of names) chain.push(seatChanged(chain.length + 1, name, chain.at(-1)?.link?.id ?? 0));
      return chain;
    };
    let stored = chainOf(['lost', 'also lost']);
    const reloads: unknown[] = [];
    const commits: Commit[] = [];
    const commands = createGameCommands({
      clock: new ManualClock(),
      log: {
        append(_gameId, entries) {
          if (entries[0]?.link?.previous !== stored.at(-1)?.link?.id) return Promise.resolve('conflict');
          stored = [...stored, ...entries];
          return Promise.resolve('appended');
        },
        read: () => Promise.resolve({ snapshot: null, entries: stored, rewrites: 0 }),
        readPrevious: () => Promise.resolve({ snapshot: null, entries: [], rewrites: 0 }),
        saveSnapshot: () => Promise.resolve(),
        load: () => Promise.resolve(stored),
        loadAfter: (_gameId, after) => Promise.resolve(stored.filter(({ version }) => version > after)),
      },
      cache: createGameCache(
        10,
        () => true,
        () => undefined,
      ),
      fanout: noFanout,
      presenceOf: () => ({ absentFrom: [null], showScreen: false, organizerAbsentFrom: null }),
      prepareCharge: () => Promise.resolve(null),
      damage: { ...noDamage, reloaded: (...reload) => reloads.push(reload) },
      onUnknown: () => undefined,
      onCommitted: (commit) => commits.push(commit),
    });
    await commands.read(id);
    stored = chainOf(storedNames);
    const storedVersion = stored.length;

    if (does === 'receive') commands.receive(id, stored.slice(-1));
    if (does === 'catchUp') await commands.catchUp(id);
    const join = { do: 'join', session: 'ben', playerId: 'ben0000001', name: 'Ben' } as const;
    expect(await commands.run(id, join)).toMatchObject({ ok: true, version: storedVersion + 1 });
    expect((await commands.read(id))?.game.players[0]?.name).toBe(storedNames.at(-1) ?? 'Anna');
    expect(reloads).toEqual([[id, 3, storedVersion]]);
    expect(commits[0]).toMatchObject({ isReloaded: true, cached: { version: storedVersion } });
  },
);
