/**
 * A process that requests paths over many connections at once, as fast as they are answered: `node flood.ts <base> <connections> <path> …`.
 * Prints a line once the server has refused many of them, and how often each status was answered when it is stopped.
 */

import { Agent, request } from 'node:http';

const [base = '', connections = '1', ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const answered: Record<string, number> = {};
/** So many refusals show that the server has begun to hold the flood off, and is busy doing so. */
const REFUSALS = 200;
let refusals = 0;

/** The status of a GET, or `closed`; bodies are thrown away unread, so that flooding costs the least. */
function ask(path: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(new URL(path, base), { agent });
    asked.on('error', () => resolve('closed'));
    asked.on('response', (response) => {
      response.on('error', () => resolve('closed'));
      response.on('end', () => resolve(String(response.statusCode)));
      response.resume();
    });
    asked.end();
  });
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
