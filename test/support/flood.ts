/** A process that asks a server for paths over many connections at once, as fast as it is answered: `node flood.ts <base> <connections> <path> …`. Prints what it was answered when it is told to end. */

import { Agent, request } from 'node:http';

const [base = '', connections = '1', ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const answered: Record<string, number> = {};

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
    answered[outcome] = (answered[outcome] ?? 0) + 1;
  }
}

process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify(answered), () => process.exit(0));
});
process.stdout.write('begun\n');
await Promise.all(
  Array.from({ length: Number(connections) }, (_, index) => askOn(paths[index % paths.length] ?? '/')),
);
