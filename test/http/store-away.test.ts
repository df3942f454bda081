/** A store that is away for a while: games go on by themselves as soon as it is back. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { CreateGameReplySchema } from '../../protocol/data.ts';
import { taken } from '../support/client.ts';
import { TestServer } from '../support/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'quizround-away-'));
const server = await TestServer.start({ DATA_DIR: folder });
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('a deadline that passes while the store is away is asked for again, though no player does anything', async () => {
  const [host, guest] = [server.client(), server.client()];
  const { id } = taken(await host.post('/api/games', { name: 'Anna' }), 201, CreateGameReplySchema).game;
  await guest.post(`/api/games/${id}/players`, { name: 'Ben' });
  const live = await host.live(id);
  await guest.live(id);
  await host.post(`/api/games/${id}/start`);
  await live.phase('getReady');

  // The table is not watched by the server's helper: nothing but the sockets is there, and they only listen.
  const file = new DatabaseSync(join(folder, 'quizround.db'));
  file.exec('alter table log rename to log_away');
  await server.clock.advance(3_000);
  await setTimeout(50);
  expect(live.view.phase).toBe('getReady');

  file.exec('alter table log_away rename to log');
  file.close();
  for (let second = 0; second < 10 && live.view.phase === 'getReady'; second++) {
    await server.clock.advance(1_000);
    await setTimeout(50);
  }
  expect(live.view.phase).toBe('choosing');
});
