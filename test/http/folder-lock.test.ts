/** Two servers on one data folder: the second is refused in one line, a killed one leaves no lock, and the operator's commands work next to a running one. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, expect, test } from 'vitest';

import { isFolderInUse, lockDataFolder } from '../../server/store/folder-lock.ts';
import { ServerProcess } from '../support/harness/server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'quizround-lock-'));
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.dispose()));
  await rm(folder, { recursive: true });
});

async function start(): Promise<ServerProcess> {
  const server = await ServerProcess.start({ DATA_DIR: folder });
  servers.push(server);
  return server;
}

/** Runs an operator's command on the folder. */
async function admin(...words: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, ['server/admin.ts', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code: child.exitCode, out };
}

const SEVERAL_STARTS_MS = 240_000;

test(
  'the second server is refused in one line, and a restored database too; kill -9 of the first leaves the folder free',
  { timeout: SEVERAL_STARTS_MS },
  async () => {
    const first = await start();
    const line = `DATA_DIR: another server uses ${folder}. Stop it, or set DATA_DIR to another folder.`;
    await expect(start()).rejects.toThrow(line);
    expect((await fetch(`${first.base}/readyz`)).status).toBe(200);

    const settings = await admin('settings');
    expect(settings.code).toBe(0);
    expect(settings.out).toContain('free_games_per_day');

    const copy = join(folder, 'copy.db');
    expect((await admin('backup', copy)).code).toBe(0);
    const refused = await admin('restore', copy);
    expect(refused.out.trim()).toBe(`DATA_DIR: a server uses ${folder}. Stop it first. Nothing was changed.`);
    expect(refused.code).toBe(1);
    expect((await fetch(`${first.base}/readyz`)).status).toBe(200);

    await first.end('SIGKILL');
    expect((await admin('restore', copy)).out).toContain('restored: 0 games');
    const second = await start();
    expect((await fetch(`${second.base}/readyz`)).status).toBe(200);
    expect((await second.end('SIGTERM')).code).toBe(0);
  },
);

test('a lock file that something else has written to is in nobody’s way', async () => {
  const other = await mkdtemp(join(tmpdir(), 'quizround-foreign-lock-'));
  await writeFile(join(other, 'quizround.db-lock'), 'no database '.repeat(1_000));
  const unlock = await lockDataFolder(other);
  await expect(lockDataFolder(other)).rejects.toSatisfy(isFolderInUse);
  unlock();
  await rm(other, { recursive: true });
});
