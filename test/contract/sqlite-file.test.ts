/** What SQLite's files still contain of an erased session. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { openStore } from '../../server/store/open.ts';
import { killed, unexpected } from './contents.ts';
import { LogGame } from './log-game.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'quizround-file-'));
afterAll(() => rm(dataDir, { recursive: true }));

const holds = async (text: string): Promise<boolean> => {
  const files = ['quizround.db', 'quizround.db-wal'].map((file) => readFile(join(dataDir, file)));
  return (await Promise.all(files)).some((file) => file.includes(text));
};

test('an erasure that fails leaves the key in no file, and one that is gone on with leaves no name', async () => {
  const store = await openStore({ dataDir });
  const table = await LogGame.seated(store, ['ben']);
  await table.do({ do: 'changeSeat', session: table.host, name: 'Zora' });
  expect(await holds('Zora')).toBe(true);
  expect(await holds(table.host)).toBe(true);
  await expect(store.forgetSession(table.host, killed)).rejects.toThrow('killed');
  expect(await holds(table.host)).toBe(false);
  await store.finishErasures(() => Promise.resolve(), unexpected);
  expect(await holds('Zora')).toBe(false);
  await store.close();
});
