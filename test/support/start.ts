/** Servers in processes of their own, as `npm start` runs them, whose start fails or waits. */

import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { expect } from 'vitest';

import { ENVIRONMENT } from './harness/environment.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** Of setpriv: root's right to write and read everywhere is taken. */
const WITHOUT_ROOTS_RIGHTS = '--bounding-set=-dac_override,-dac_read_search';

/** Starts a server with an empty data folder unless DATA_DIR is given. `keepsToModes`: the modes of files hold for it also where the tests run as root. */
export function spawnServer(
  environment: Readonly<Record<string, string>>,
  keepsToModes = false,
): ChildProcessByStdio<null, Readable, Readable> {
  const folder = mkdtempSync(join(tmpdir(), 'quizround-start-'));
  // Not another user, who may have no right to enter the checkout.
  const [command = '', ...args] =
    keepsToModes && process.getuid?.() === 0
      ? ['setpriv', WITHOUT_ROOTS_RIGHTS, process.execPath]
      : [process.execPath];
  const child = spawn(command, [...args, 'server/main.ts'], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], ...ENVIRONMENT, DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('exit', () => rmSync(folder, { recursive: true }));
  return child;
}

/** Starts a server that must fail and log nothing before. Resolves with the one line that it printed, without its line break. */
export async function failedStart(
  environment: Readonly<Record<string, string>>,
  keepsToModes = false,
): Promise<string> {
  const child = spawnServer(environment, keepsToModes);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(child.exitCode).toBe(1);
  const printed = (out + err).trimEnd();
  expect(printed.split('\n')).toHaveLength(1);
  return printed;
}
