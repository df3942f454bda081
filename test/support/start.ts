/** Servers in separate processes, as `npm start` runs them, whose start fails or waits. */

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
/** Flags of setpriv that take away root's right to read and write everywhere. */
const WITHOUT_ROOTS_RIGHTS = '--bounding-set=-dac_override,-dac_read_search';

/** Starts a server, with an empty data folder unless DATA_DIR is given. `keepsToModes`: file modes apply to it even if the tests run as root. */
export function spawnServer(
  environment: Readonly<Record<string, string>>,
  keepsToModes = false,
): ChildProcessByStdio<null, Readable, Readable> {
  const folder = mkdtempSync(join(tmpdir(), 'quizround-start-'));
  // Not as another user, who may not be allowed to enter the checkout.
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

/** Starts a server that must fail without logging anything before. Resolves with the one line it printed, without its line break. */
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
