import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { withLock } from './lock.ts';

let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizround-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Another process that takes the lock, says so, and does `work`, the body of an async function. */
function startProcess(work: string): ChildProcess {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
    const log = (line) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, line + '\\n');
    await withLock(${JSON.stringify(path)}, () => log('waits'), async () => {
      console.log('holds');
      ${work}
    });`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

const holds = async (child: ChildProcess): Promise<void> => {
  if (child.stdout !== null) await once(child.stdout, 'data');
};

test('of two builds at once the second waits for the first, and both finish', async () => {
  writeFileSync(join(folder, 'log'), '');
  // A fake build: it lasts until it is stopped.
  const build = `log('starts'); await new Promise((end) => process.stdin.once('data', end)); log('ends'); process.stdin.destroy();`;
  const first = startProcess(build);
  await holds(first);
  const second = startProcess(build);
  await expect
    .poll(() => readFileSync(join(folder, 'log'), 'utf8'), { timeout: 8_000 })
    .toBe('starts\nwaits\n');
  const codes = Promise.all([once(first, 'close'), once(second, 'close')]);
  first.stdin?.write('end');
  await holds(second);
  second.stdin?.write('end');
  expect((await codes).map(([code]) => code)).toEqual([0, 0]);
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('starts\nwaits\nends\nstarts\nends\n');
});

test('a build that was killed does not block the next one', async () => {
  const first = startProcess('await new Promise((end) => process.stdin.once("data", end));');
  await holds(first);
  let hasWaited = false;
  const second = withLock(
    path,
    () => {
      hasWaited = true;
      first.kill('SIGKILL');
    },
    async () => 'built',
  );
  expect(await second).toBe('built');
  expect(hasWaited).toBe(true);
});

test('work that fails frees the lock', async () => {
  await expect(
    withLock(
      path,
      () => undefined,
      () => Promise.reject(new Error('no build')),
    ),
  ).rejects.toThrow('no build');
  expect(
    await withLock(
      path,
      () => undefined,
      async () => 'built',
    ),
  ).toBe('built');
});
