/** Contract: opening brings the tables up to date, once, whoever opens first. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openStore } from '../../server/store/open.ts';
import { useStores, type Subject } from './subject.ts';
import { Table } from './table.ts';
import { startWriter } from './writer-process.ts';

export function opening(subject: Subject): void {
  const opened = useStores(subject);

  test('a second opening finds everything as it was', async () => {
    const options = await subject.fresh();
    const first = await openStore(options);
    const table = await Table.seated(first, ['ben']);
    await first.writeSetting('free_games_per_day', 7);
    await first.close();
    const second = await openStore(options);
    expect(second.engine).toBe(subject.engine);
    expect(await second.load(table.id)).toHaveLength(2);
    expect(await second.readSetting('free_games_per_day')).toBe(7);
    await second.close();
  });

  test('processes that open an empty database at once all get it', async () => {
    const options = await subject.fresh();
    const writers = Array.from({ length: 3 }, () => startWriter(options, 1));
    for (const writer of writers) expect(await writer.firstLine).toMatch(/^game-/);
    for (const writer of writers) await writer.kill();
    const store = await openStore(options);
    const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(store.db);
    const names = applied.rows.map((row) => row.name);
    expect(names).toContain('001-games');
    expect(new Set(names).size).toBe(names.length);
    await store.close();
  });

  test('an open store answers a ping', async () => {
    await expect(opened().store.ping()).resolves.toBeUndefined();
  });

  test('a database that cannot be reached rejects', async () => {
    const options = await subject.fresh();
    const blocked = join(await blockedFolder(options.dataDir), 'data');
    const unreachable = {
      dataDir: blocked,
      databaseUrl: options.databaseUrl && 'postgres://127.0.0.1:1/none',
    };
    await expect(openStore(unreachable)).rejects.toThrow();
  });

  if (subject.engine === 'sqlite') {
    test('what is committed is forced to disk', async () => {
      const { db } = opened().store;
      const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
      const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
      expect(mode.rows[0]?.journal_mode).toBe('wal');
      expect(synchronous.rows[0]?.synchronous).toBe(2);
    });
  } else {
    test('what is committed is forced to disk', async () => {
      const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(
        opened().store.db,
      );
      expect(rows[0]?.synchronous_commit).toBe('on');
    });
  }
}

/** A file where a folder should be. */
async function blockedFolder(beside: string): Promise<string> {
  const path = `${beside}-blocked`;
  await writeFile(path, '');
  return path;
}
