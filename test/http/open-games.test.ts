/** How many games a session may be in at a time. */

import { expect, test } from 'vitest';

import { CreateGameReplySchema } from '../../protocol/data.ts';
import { OPEN_GAMES_MAX } from '../../server/limits/open-games.ts';
import { refusalOf, taken } from '../support/harness/player-client.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

test('a session in 50 unfinished games makes and joins no other until it has left one; what it is in stays open to it', async () => {
  const [host, other] = [server.client(), server.client()];
  const make = (client = host) => client.post('/api/games', { name: 'Anna' });
  const games: string[] = [];
  for (let index = 0; index < OPEN_GAMES_MAX; index++)
    games.push(taken(await make(), 201, CreateGameReplySchema).game.id);
  const elsewhere = taken(await make(other), 201, CreateGameReplySchema).game.id;
  const join = (id: string) => host.post(`/api/games/${id}/players`, { name: 'Anna' });

  const refused = await make();
  expect(refusalOf(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(refusalOf(await join(elsewhere))).toEqual([429, 'RATE_LIMITED']);
  expect((await join(games[0] ?? '')).status).toBe(201);

  expect((await host.delete(`/api/games/${games[0]}/players/me`)).status).toBe(204);
  expect((await join(elsewhere)).status).toBe(201);
  expect(refusalOf(await make())).toEqual([429, 'RATE_LIMITED']);
  expect((await host.delete('/api/me')).status).toBe(204);
  expect((await make()).status).toBe(201);
});
