/** Runs a command line of the project and waits for its end. */

import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export type Finished = { code: number; output: string };

// Runs a command line with the project's own tools first on the path; `show: false` gathers what it prints instead.
export function run(command: string, options: { show: boolean; env?: NodeJS.ProcessEnv }): Promise<Finished> {
  const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, {
    shell: true,
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env, PATH },
  });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((done) => {
    child.on('close', (code) => done({ code: code ?? 1, output: Buffer.concat(printed).toString() }));
  });
}
