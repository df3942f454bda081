/** Contract: opening a store migrates its tables once, whichever process opens first. */

import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openStore } from '../../server/store/open.ts';
import { LogGame } from './log-game.ts';
import { useStores, type Subject } from './subject.ts';
import { startWriter } from './writer-process.ts';

export function opening(subject: Subject): void {
  const opened = useStores(subject);

  test('a second opening finds everything as it was', async () => {
    const options = await subject.fresh();
    const first = await openStore(options);
    const table = await LogGame.seated(first, ['ben']);
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
    privateFiles(subject);
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

/** The permissions of a file or folder, in the form of `chmod`. */
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

const modesIn = async (folder: string): Promise<string[][]> =>
  await Promise.all(
    (await readdir(folder)).toSorted().map(async (name) => [name, await modeOf(join(folder, name))]),
  );

function privateFiles(subject: Subject): void {
  const FILES = ['quizround.db', 'quizround.db-shm', 'quizround.db-wal'];
  test('the database’s files are readable by the server’s own user alone, and so is their folder', async () => {
    const { dataDir } = await subject.fresh();
    const folder = join(dataDir, 'made');
    const store = await openStore({ dataDir: folder });
    await LogGame.seated(store, ['ben']);
    expect(await modeOf(folder)).toBe('700');
    expect(await modesIn(folder)).toEqual(FILES.map((name) => [name, '600']));
    await store.close();
  });

  test('files that were open to others are closed; a folder with other things in it stays as it is', async () => {
    const { dataDir } = await subject.fresh();
    const [own, shared] = [join(dataDir, 'own'), join(dataDir, 'shared')];
    for (const folder of [own, shared]) {
      await mkdir(folder, { recursive: true });
      for (const name of FILES) await writeFile(join(folder, name), '');
      for (const path of [folder, ...FILES.map((name) => join(folder, name))]) await chmod(path, 0o777);
    }
    await writeFile(join(shared, 'other'), '');
    for (const [folder, mode] of [
      [own, '700'],
      [shared, '777'],
    ] as const) {
      const store = await openStore({ dataDir: folder });
      expect(await modeOf(folder)).toBe(mode);
      const modes = await modesIn(folder);
      expect(modes.filter(([name]) => name !== 'other')).toEqual(FILES.map((name) => [name, '600']));
      await store.close();
    }
  });
}

/** A file where a folder should be. */
async function blockedFolder(beside: string): Promise<string> {
  const path = `${beside}-blocked`;
  await writeFile(path, '');
  return path;
}
