/** Runs a command line of the project and waits for its end. */

import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export type Finished = { code: number; output: string };

// Runs a command line with the project's own tools first on the path. What it prints is gathered, and with `show` printed too.
export function run(
  command: string,
  { show, env }: { show: boolean; env?: NodeJS.ProcessEnv },
): Promise<Finished> {
  const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PATH },
  });
  const printed: Buffer[] = [];
  const gather = (chunk: Buffer): void => {
    printed.push(chunk);
    if (show) process.stdout.write(chunk);
  };
  child.stdout.on('data', gather);
  child.stderr.on('data', gather);
  return new Promise((done) => {
    child.on('close', (code) => done({ code: code ?? 1, output: Buffer.concat(printed).toString() }));
  });
}
