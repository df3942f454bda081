/** Starts a process that appends to a store as fast as it can and prints one line per acknowledged entry. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { StoreOptions } from '../../server/store/open.ts';

const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url));

export interface Writer {
  /** The first acknowledged `game version`; rejects if the process ends without one. */
  readonly firstLine: Promise<string>;
  /** Resolves once this many lines have arrived. */
  reached(lines: number): Promise<void>;
  /** Kills the process; resolves to everything it had acknowledged. Rejects if it had failed before. */
  kill(): Promise<string[]>;
}

export function startWriter(options: StoreOptions, games: number): Writer {
  const child = spawn(process.execPath, [WRITER, JSON.stringify({ ...options, games })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const waiting: { lines: number; resolve: () => void; reject: (error: Error) => void }[] = [];
  // A last line without a line break was not printed completely.
  const lines = (): string[] => output.split('\n').slice(0, -1);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const count = lines().length;
    for (const each of waiting) if (count >= each.lines) each.resolve();
  });
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => {
      for (const each of waiting) each.reject(new Error('the writer ended'));
      resolve();
    });
  });
  const reached = (count: number): Promise<void> =>
    new Promise((resolve, reject) => waiting.push({ lines: count, resolve, reject }));
  return {
    firstLine: reached(1).then(() => lines()[0] ?? ''),
    reached,
    async kill() {
      child.kill('SIGKILL');
      await closed;
      if (child.signalCode !== 'SIGKILL') throw new Error(`the writer failed with ${child.exitCode}`);
      return lines();
    },
  };
}
