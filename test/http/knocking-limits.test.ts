/** Limits on knocking: a knock costs a guess at a code, and a network has a limited number of knocks per game. */

import { expect, test } from 'vitest';

import { CreateGameReplySchema } from '../../protocol/data.ts';
import { refusalOf, taken, type PlayerClient, type Reply } from '../support/harness/player-client.ts';
import { TestServer } from '../support/server.ts';

/** Knocks from one network at one game in ten minutes. */
const KNOCKS_AT_GAME = 20;
const HOME = '203.0.113.1';
const ELSEWHERE = '198.51.100.1';

const at = (address: string) => ({ 'x-forwarded-for': address });
const knock = (client: PlayerClient, path: string, address: string): Promise<Reply> =>
  client.post(`${path}/knock`, { name: 'Dora' }, at(address));
const guess = (client: PlayerClient, address: string): Promise<Reply> =>
  client.post('/api/rpc/find_game_by_code', { code: '000000' }, at(address));

/** A server whose clients have separate addresses, with limits that no other test has used up. */
async function withServer(run: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

/** A started game of two players at home; its path. */
async function startedGame(server: TestServer): Promise<string> {
  const [host, guest] = [server.client(), server.client()];
  const { game } = taken(
    await host.post('/api/games', { name: 'Anna' }, at(HOME)),
    201,
    CreateGameReplySchema,
  );
  const path = `/api/games/${game.id}`;
  expect((await guest.post(`${path}/players`, { name: 'Ben' }, at(HOME))).status).toBe(201);
  expect((await host.post(`${path}/start`, undefined, at(HOME))).status).toBe(200);
  return path;
}

test('one network knocks at one game 20 times in ten minutes; other networks and other games are not concerned', async () =>
  withServer(async (server) => {
    const path = await startedGame(server);
    const other = await startedGame(server);
    for (let times = 0; times < KNOCKS_AT_GAME; times++) {
      const client = server.client();
      expect((await knock(client, path, ELSEWHERE)).status).toBe(201);
      expect((await client.delete(`${path}/knock`)).status).toBe(204);
    }
    const refused = await knock(server.client(), path, ELSEWHERE);
    expect(refusalOf(refused)).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await knock(server.client(), other, ELSEWHERE)).status).toBe(201);
    expect((await knock(server.client(), path, '198.51.100.2')).status).toBe(201);
  }));

test('a knock costs a guess, also one that is refused; the same knock again costs nothing', async () =>
  withServer(async (server) => {
    const path = await startedGame(server);
    const guesser = server.client();
    for (let times = 0; times < 15; times++) expect((await guess(guesser, ELSEWHERE)).status).toBe(404);
    expect(refusalOf(await knock(guesser, path, ELSEWHERE))).toEqual([429, 'RATE_LIMITED']);

    const knocker = server.client();
    for (let times = 0; times < 30; times++) expect((await knock(knocker, path, ELSEWHERE)).status).toBe(201);
    const nameless = server.client();
    for (let times = 0; times < 15; times++) {
      const reply = await nameless.post(`${path}/knock`, { name: '' }, at(ELSEWHERE));
      expect(refusalOf(reply)).toEqual([400, 'NAME_REQUIRED']);
    }
    expect(refusalOf(await guess(nameless, ELSEWHERE))).toEqual([429, 'RATE_LIMITED']);
  }));

test('where others have used up the guesses of an address, one still knocks at the games that are played there', async () =>
  withServer(async (server) => {
    const path = await startedGame(server);
    for (let times = 0; times < 60; times++) await guess(server.client(), HOME);
    expect((await guess(server.client(), HOME)).status).toBe(429);
    expect((await knock(server.client(), path, HOME)).status).toBe(201);
    for (let times = 0; times < 60; times++) await guess(server.client(), ELSEWHERE);
    expect(refusalOf(await knock(server.client(), path, ELSEWHERE))).toEqual([429, 'RATE_LIMITED']);
  }));
