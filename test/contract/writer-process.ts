/** Starts a process that appends to a store as fast as it can and prints, line by line, what was acknowledged. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { StoreOptions } from '../../server/store/open.ts';

const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url));

export interface Writer {
  /** The first acknowledged `game version`; rejects when the process ends without one. */
  readonly firstLine: Promise<string>;
  /** Resolves once so many lines have come. */
  reached(lines: number): Promise<void>;
  /** Ends the process at once, without any chance to finish; everything it had acknowledged. Rejects when it had failed before. */
  kill(): Promise<string[]>;
}

export function startWriter(options: StoreOptions, games: number): Writer {
  const child = spawn(process.execPath, [WRITER, JSON.stringify({ ...options, games })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const waiting: { lines: number; resolve: () => void; reject: (error: Error) => void }[] = [];
  // A last line without its end was not printed completely.
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
