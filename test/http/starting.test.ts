/** The server's replies while it starts, which a database can delay. */

import { createServer, type Socket } from 'node:net';

import { expect, test } from 'vitest';

import { StartFailure } from '../../server/composition/start-failure.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';
import { eventually } from '../support/eventually.ts';
import { ENVIRONMENT } from '../support/harness/environment.ts';
import { freePort, listen } from '../support/harness/ports.ts';

test('a server that has waited two seconds for its database is alive and not ready, and gives its port free when the start fails', async () => {
  const waiting: Socket[] = [];
  const silent = createServer((socket) => void waiting.push(socket));
  const databasePort = await listen(silent);
  const port = await freePort();
  const config = readConfig({
    ...ENVIRONMENT,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: `postgres://quizround@127.0.0.1:${databasePort}/quizround`,
  });
  const failed = startServer(config).then(
    () => null,
    (error: unknown) => error,
  );
  const base = `http://127.0.0.1:${port}`;
  const isAlive = (): Promise<boolean> =>
    fetch(`${base}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await eventually(isAlive);
  for (const path of ['/readyz', '/', '/api/app-settings/free_games_per_day']) {
    const reply = await fetch(base + path);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await reply.json()).toMatchObject({ code: 'UNAVAILABLE' });
  }

  for (const socket of waiting) socket.destroy();
  silent.close();
  expect(await failed).toBeInstanceOf(StartFailure);
  await expect(fetch(`${base}/healthz`)).rejects.toThrow('fetch failed');
});
