/** Contract: an entry is appended only after the entry it names, so a process whose memory differs from the log is refused. */

import { expect, test } from 'vitest';

import { replay } from '../../server/games/replay.ts';
import { newEntryId } from '../../server/platform/ids.ts';
import { LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

export function linking(subject: Subject): void {
  const opened = useStores(subject);

  /** Deletes the log's entries from a version on, as a restore of an older backup does. */
  const lose = async ({ id }: LogGame, from: number): Promise<void> => {
    const { db } = opened().store;
    await db.deleteFrom('log').where('game_id', '=', id).where('version', '>=', from).execute();
  };
  /** Appends like an older version of the program, whose entries have no ids. */
  const appendUnlinked = async ({ id, at }: LogGame, version: number): Promise<void> => {
    const { db } = opened().store;
    const row = { game_id: id, version, at, events: '[{"type":"paused"}]' };
    await db.insertInto('log').values(row).execute();
  };
  const versionOf = async ({ id }: LogGame): Promise<number | undefined> =>
    (await opened().store.findVersions([id])).get(id)?.version;

  test.each([
    ['in the log alone', { type: 'paused' } as const],
    ['with rows', { type: 'finished' } as const],
  ])('entries after another entry than the last are refused, and change nothing: %s', async (_, event) => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben', 'cleo']);
    const entries = table.upcoming({ type: 'paused' }, event);
    await lose(table, 3);
    expect(await other.append(table.id, [{ ...table.next(), version: 3 }])).toBe('conflict');
    const rest = await store.load(table.id);
    const link = { id: newEntryId(), previous: rest[1]?.link?.id ?? null };
    const again = { version: 3, at: table.at, events: [{ type: 'paused' } as const], link };
    expect(await other.append(table.id, [again])).toBe('appended');
    expect(await store.append(table.id, entries)).toBe('conflict');
    expect((await store.load(table.id)).at(-1)).toEqual(again);
    expect(await store.findJoinable(table.game.code)).toBe(table.id);
  });

  test('entries without ids, old ones or those of an older process beside this one, are read and followed', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben']);
    await appendUnlinked(table, 3);
    expect(await other.append(table.id, [{ ...table.next(), version: 4 }])).toBe('conflict');
    const held = replay(table.id, await other.read(table.id));
    expect(held).toMatchObject({ version: 3, entryId: null });
    const link = { id: newEntryId(), previous: null };
    const entry = { version: 4, at: table.at, events: [{ type: 'paused' } as const], link };
    expect(await other.append(table.id, [entry])).toBe('appended');
    await appendUnlinked(table, 5);
    expect((await store.load(table.id)).map((each) => each.link === undefined)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  test('erased texts leave the entries as followed as before', async () => {
    const { store } = opened();
    const ben = fresh('ben');
    const table = await LogGame.seated(store, [ben, 'cleo']);
    await store.forgetSession(ben);
    const held = replay(table.id, await store.read(table.id));
    expect(held?.entryId).toBe(table.entryId);
    table.rewrites = held?.rewrites ?? 0;
    expect(await table.append([{ type: 'paused' }])).toBe('appended');
    expect(await store.load(table.id)).toHaveLength(4);
  });

  test('a row that names another entry than the one before it is damage', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben', 'cleo']);
    const rows = store.db.updateTable('log').set({ previous: 1 });
    await rows.where('game_id', '=', table.id).where('version', '=', 3).execute();
    const error = { name: 'UnreadableGameError', gameId: table.id, version: 3 };
    await expect(store.read(table.id)).rejects.toMatchObject(error);
    await expect(store.loadAfter(table.id, 1)).rejects.toMatchObject(error);
    expect(await store.loadAfter(table.id, 2)).toHaveLength(1);
  });

  test('a snapshot of an entry that the log has lost, or has another of, is not read', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben', 'cleo']);
    const lost = table.snapshot();
    await lose(table, 3);
    await store.saveSnapshot(table.id, lost);
    expect(await store.read(table.id)).toMatchObject({ snapshot: null, entries: [{}, {}] });
    await appendUnlinked(table, 3);
    expect(await store.read(table.id)).toMatchObject({ snapshot: null, entries: [{}, {}, {}] });
    await store.saveSnapshot(table.id, { ...lost, entryId: null });
    expect((await store.read(table.id)).snapshot?.version).toBe(3);
    expect(await versionOf(table)).toBe(3);
  });
}
