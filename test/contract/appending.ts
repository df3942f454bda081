/** Contract: the log appends entries in order, all or none, in groups, and returns them. */

import { expect, test } from 'vitest';

import { apply, applyFirstEvent } from '../../game/apply.ts';
import type { Game } from '../../game/game.ts';
import type { LogEntry } from '../../server/store/store.ts';
import { LogGame } from './log-game.ts';
import { playOneRound } from './round.ts';
import { fresh, useStores, type Subject } from './subject.ts';

function replay(entries: readonly LogEntry[]): Game | null {
  let game: Game | null = null;
  for (const { at, events } of entries) {
    for (const event of events) game = game === null ? applyFirstEvent(event, at) : apply(game, event, at);
  }
  return game;
}

const versions = (entries: readonly LogEntry[]): number[] => entries.map((entry) => entry.version);

export function appending(subject: Subject): void {
  const opened = useStores(subject);

  test('what was appended is loaded in order, by every process', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const entry = table.next();
    expect(await store.append(table.id, [entry])).toBe('appended');
    expect(versions(await store.load(table.id))).toEqual([1, 2, 3]);
    expect((await other.load(table.id)).at(-1)).toEqual(entry);
    expect(versions(await other.loadAfter(table.id, 1))).toEqual([2, 3]);
  });

  test('an unknown game has no entries', async () => {
    expect(await opened().store.load(fresh('game'))).toEqual([]);
    expect(await opened().store.loadAfter(fresh('game'), 0)).toEqual([]);
  });

  test('a replay of the loaded entries is the game that was played', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben', 'cleo']);
    await playOneRound(table);
    expect(table.game.rounds[0]?.answers.map(({ given }) => given[0]?.choice)).toEqual([0, 1, 2, 3, 0, 1]);
    expect(replay(await store.load(table.id))).toEqual(table.game);
  });

  test('a version that is taken is a conflict, and what is there stays', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, []);
    expect(await other.append(table.id, [table.next()])).toBe('appended');
    const late: LogEntry = { ...table.next(), events: [{ type: 'organizerLeft' }] };
    expect(await store.append(table.id, [late])).toBe('conflict');
    expect(await store.append(table.id, [{ ...late, events: [{ type: 'questionClosed' }] }])).toBe(
      'conflict',
    );
    expect((await store.load(table.id))[1]?.events).toEqual([{ type: 'paused' }]);
  });

  test('a game that was created cannot be created again', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, []);
    const [created] = await store.load(table.id);
    expect(await store.append(table.id, created === undefined ? [] : [created])).toBe('conflict');
  });

  test('a version that would leave a gap is a conflict', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, []);
    const ahead = { ...table.next(), version: 3 };
    expect(await store.append(table.id, [ahead])).toBe('conflict');
    expect(await store.append(table.id, [{ ...ahead, events: [{ type: 'finished' }] }])).toBe('conflict');
    expect(await store.append(fresh('game'), [table.next()])).toBe('conflict');
    expect(versions(await store.load(table.id))).toEqual([1]);
  });

  test('several entries get in together', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, []);
    const entries = table.upcoming({ type: 'paused' }, { type: 'paused' }, { type: 'paused' });
    expect(await store.append(table.id, entries)).toBe('appended');
    expect(versions(await store.load(table.id))).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ['in the log alone', { type: 'paused' } as const],
    ['with rows', { type: 'finished' } as const],
  ])('none of several entries gets in when the first is taken: %s', async (_, last) => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, []);
    expect(await other.append(table.id, [table.next()])).toBe('appended');
    const entries = table.upcoming({ type: 'paused' }, last);
    expect(await store.append(table.id, entries)).toBe('conflict');
    expect(versions(await store.load(table.id))).toEqual([1, 2]);
    expect(await store.findJoinable(table.game.code)).toBe(table.id);
  });

  test('of appends of one version at once exactly one gets in', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, []);
    const attempts = [store, other, store, other].map((each) => each.append(table.id, [table.next()]));
    const results = await Promise.all(attempts);
    expect(results.toSorted()).toEqual(['appended', 'conflict', 'conflict', 'conflict']);
  });

  test('what may yet be undone is not loaded', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const spend = { session: table.host, address: fresh('a'), day: '2026-11-20', limit: 0, addressLimit: 9 };
    const state = { isOver: false };
    const started = table.start(spend).finally(() => (state.isOver = true));
    const loaded: LogEntry[] = [];
    while (!state.isOver) loaded.push(...(await store.loadAfter(table.id, table.version)));
    expect(await started).toBe('playsExhausted');
    expect(loaded).toEqual([]);
  });

  test('two processes with many games do not disturb each other', async () => {
    const { store, other } = opened();
    const tables: LogGame[] = [];
    for (let count = 0; count < 30; count++) tables.push(await LogGame.seated(store, []));
    const first = tables.map((table) => store.append(table.id, [table.next()]));
    const second = tables.toReversed().map((table) => other.append(table.id, [table.next()]));
    const results = await Promise.all([...first, ...second]);
    expect(results.filter((result) => result === 'appended')).toHaveLength(30);
    expect(results.filter((result) => result === 'conflict')).toHaveLength(30);
  });

  test('appends that arrive together share one commit, each with its own result', async () => {
    const { store, commits } = opened();
    const [one, two, three] = [
      await LogGame.seated(store, []),
      await LogGame.seated(store, []),
      await LogGame.seated(store, []),
    ];
    const before = commits.length;
    const results = await Promise.all([
      store.append(one.id, [one.next()]),
      store.append(two.id, [{ ...two.next(), version: 1 }]),
      store.append(three.id, [three.next()]),
    ]);
    expect(results).toEqual(['appended', 'conflict', 'appended']);
    expect(commits.slice(before).map((commit) => commit.appends)).toEqual([3]);
  });

  test('appends of one game are written in the order they came, with rows or without', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const entries = table.upcoming(
      { type: 'paused' },
      { type: 'left', seat: 1 },
      { type: 'paused' },
      { type: 'paused' },
      { type: 'finished' },
    );
    const results = await Promise.all(entries.map((entry) => store.append(table.id, [entry])));
    expect(results).toEqual(Array.from({ length: 5 }, () => 'appended'));
    expect(versions(await store.load(table.id))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('an append without entries, or with a hole in them, is a mistake of the program', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, []);
    await expect(store.append(table.id, [])).rejects.toThrow(TypeError);
    const holed = [table.next(), { ...table.next(), version: 4 }];
    await expect(store.append(table.id, holed)).rejects.toThrow(TypeError);
    expect(await store.append(table.id, [table.next()])).toBe('appended');
  });

  test('loading begins at the last play again', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    await table.start();
    await table.append([{ type: 'finished' }]);
    const again = {
      do: 'playAgain',
      session: table.host,
      code: fresh('code'),
      playerId: 'p',
      unlocked: false,
    };
    expect(await table.do({ ...again, do: 'playAgain' })).toBe('appended');
    await table.join('cleo');
    expect(versions(await store.load(table.id))).toEqual([5, 6]);
    expect(versions(await store.loadAfter(table.id, 0))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(replay(await store.load(table.id))).toEqual(table.game);
  });
}
