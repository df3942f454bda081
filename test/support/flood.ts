/**
 * A process that requests paths over many connections as fast as the server replies: `node flood.ts <base> <connections> <path> …`.
 * Prints a line once the server has refused many requests; when stopped, the number of replies per status.
 */

import { Agent, request } from 'node:http';

const [base = '', connections = '1', ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const answered: Record<string, number> = {};
/** This many refusals show that the server is actively limiting the flood. */
const REFUSALS = 200;
let refusals = 0;

/** The status of a GET, or `closed`; bodies are discarded unread, to flood at the lowest cost. */
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
