/** An earlier version of the program, taken from the history, to be replaced by this one while games run. */

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Prepared } from './disk.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** The last version in which processes send everything over one channel. */
const COMMIT = 'cbfe610f57';

const git = (...args: readonly string[]): void =>
  void execFileSync('git', args, { cwd: PROJECT, stdio: 'ignore' });

/** Checks the version out into a folder of its own, with this one's packages. */
export async function olderVersion(): Promise<Prepared | string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'quizround-older-')), 'checkout');
  try {
    git('worktree', 'add', '--detach', folder, COMMIT);
  } catch {
    return 'not run: this checkout does not have the earlier version in its history';
  }
  for (const name of ['node_modules', 'build']) await symlink(join(PROJECT, name), join(folder, name));
  return {
    dataFolder: null,
    program: { file: 'server/main.ts', folder },
    async cleanUp() {
      git('worktree', 'remove', '--force', folder);
      await rm(join(folder, '..'), { recursive: true, force: true });
    },
  };
}
