/**
 * A process that requests paths over many connections at once, as fast as they are answered: `node flood.ts <base> <connections> <path> …`.
 * Prints a line once the server has refused many of them, and how often each status was answered when it is told to end.
 */

import { HttpCaller } from './harness/http-caller.ts';

const [base = '', connections = '1', ...paths] = process.argv.slice(2);
const caller = new HttpCaller(base, { connections: Number(connections) });
const answered: Record<string, number> = {};
/** So many refusals show that the server has begun to hold the flood off, and is busy doing so. */
const REFUSALS = 1_000;
let refusals = 0;

async function ask(path: string): Promise<string> {
  try {
    return String((await caller.ask(path)).status);
  } catch {
    return 'closed';
  }
}

async function askOn(path: string): Promise<void> {
  for (;;) {
    const outcome = await ask(path);
    if ((outcome === '429' || outcome === 'closed') && ++refusals === REFUSALS)
      process.stdout.write('refused\n');
    answered[outcome] = (answered[outcome] ?? 0) + 1;
  }
}

process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify(answered), () => process.exit(0));
});
await Promise.all(
  Array.from({ length: Number(connections) }, (_, index) => askOn(paths[index % paths.length] ?? '/')),
);
