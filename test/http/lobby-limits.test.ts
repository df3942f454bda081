/** A lobby's log has a maximum length for any requests: over HTTP, from a session that knows only the code. */

import { expect, test } from 'vitest';

import { CreateGameReplySchema } from '../../protocol/data.ts';
import { refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

const isGranted = (reply: Reply): boolean => reply.status < 300;

test('[LIMIT-1] renames and avatars without end are refused with TOO_MANY_CHANGES, and the game starts all the same', async () => {
  const table = await server.table(['Anna', 'Ben']);
  const before = table.view.version;
  const replies: Reply[] = [];
  for (let index = 0; index < 200; index++)
    replies.push(await table.guest.client.patch(`${table.path}/players/me`, { name: `Ben ${index}` }));
  expect(replies.filter(isGranted)).toHaveLength(60);
  const refused = replies.filter((reply) => !isGranted(reply)).map(refusalOf);
  expect(refused).toEqual(Array.from({ length: 140 }, () => [409, 'TOO_MANY_CHANGES']));
  await server.settle();
  expect(table.view.version).toBe(before + 60);
  await table.start();
  expect(table.view.phase).toBe('getReady');
});

test('[LIMIT-3] joining and leaving without end is refused; who sits plays', async () => {
  const host = server.client();
  const { game } = taken(await host.post('/api/games', { name: 'Anna' }), 201, CreateGameReplySchema);
  const path = `/api/games/${game.id}/players`;
  const statuses: number[] = [];
  for (let index = 0; index < 250; index++) {
    const guest = server.client();
    statuses.push((await guest.post(path, { name: 'Guest' })).status);
    await guest.delete(`${path}/me`);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(200);
  expect(statuses.at(-1)).toBe(409);
});

test('[LIMIT-4] what changes nothing appends nothing, however often it is asked for', async () => {
  const table = await server.table(['Anna', 'Ben']);
  const { client } = table.guest;
  await client.patch(`${table.path}/players/me`, { name: 'Ben', avatar: 'cat', timeFactor: 2 });
  await server.settle();
  const before = table.view.version;
  for (let index = 0; index < 50; index++) {
    await client.patch(`${table.path}/players/me`, { name: 'Ben', avatar: 'cat', timeFactor: 2 });
    await client.post(`${table.path}/players`, { name: 'Ben' });
    await table.host.client.patch(`${table.path}/settings`, { waitForTimer: false });
    await table.host.client.post(`${table.path}/play-again`);
  }
  await server.settle();
  expect(table.view.version).toBe(before);
});
