/** Guessing join codes finds little, and never blocks players who have the right one. */

import { expect, test } from 'vitest';

import { CreateGameReplySchema, FindGameReplySchema, JoinCodeReplySchema } from '../../protocol/data.ts';
import type { PlayerClient, Reply } from '../support/harness/player-client.ts';
import { refusalOf, taken } from '../support/harness/player-client.ts';
import { TestServer } from '../support/server.ts';

const MAKE = '/api/games';
const FIND = '/api/rpc/find_game_by_code';
const DRAW = '/api/rpc/generate_join_code';

/** How many codes exist. */
const CODES = 1_000_000;

/** A server whose clients have separate addresses, with limits that no other test has used up. */
async function freshServer(): Promise<TestServer> {
  return await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
}

const at = (address: string) => ({ 'x-forwarded-for': address });
const find = (client: PlayerClient, code: string, address: string): Promise<Reply> =>
  client.post(FIND, { code }, at(address));
const isLimited = (reply: Reply): boolean => reply.status === 429;

async function lobby(
  server: TestServer,
  address: string,
): Promise<{ host: PlayerClient; id: string; code: string }> {
  const host = server.client();
  const { game } = taken(await host.post(MAKE, { name: 'Anna' }, at(address)), 201, CreateGameReplySchema);
  return { host, id: game.id, code: game.code };
}

/** A client with a seat in a game. */
async function guestOf(server: TestServer, gameId: string, address: string): Promise<PlayerClient> {
  const guest = server.client();
  const joined = await guest.post(`/api/games/${gameId}/players`, { name: 'Guest' }, at(address));
  expect(joined.status).toBe(201);
  return guest;
}

/** A code other than the given one. */
const otherThan = (code: string, step: number): string =>
  String((Number(code) + 1 + step) % CODES).padStart(6, '0');

/** Guesses, each with a new session, from addresses that `addressOf` makes; returns how many were looked up. */
async function guess(
  server: TestServer,
  code: string,
  count: number,
  addressOf: (index: number) => string,
): Promise<number> {
  let looked = 0;
  for (let from = 0; from < count; from += 50) {
    const replies = await Promise.all(
      Array.from({ length: Math.min(50, count - from) }, (_, index) =>
        find(server.client(), otherThan(code, from + index), addressOf(from + index)),
      ),
    );
    looked += replies.filter((reply) => !isLimited(reply)).length;
  }
  return looked;
}

const hex = (value: number): string => value.toString(16);
/** 50 requests per address. */
const botnet = (index: number): string => `198.51.100.${Math.floor(index / 50) % 250}`;
/** Every request from another /64 of one /48. */
const inOneSite = (index: number): string => `2001:db8:1:${hex(index)}::1`;

test('from one /48, however many addresses and sessions, a live code is not found within hours', async () => {
  const server = await freshServer();
  const { code } = await lobby(server, '203.0.113.1');
  const looked = await guess(server, code, 2_000, inOneSite);
  expect(looked).toBeLessThanOrEqual(240);
  // Sessions that have been in a game have a separate budget of the same size.
  const perHour = 2 * looked * 6;
  expect(CODES / 2 / perHour).toBeGreaterThan(100);
  // The right code is not found either now.
  expect(isLimited(await find(server.client(), code, inOneSite(9_999)))).toBe(true);
  // A neighbouring network is not affected.
  expect((await find(server.client(), code, '2001:db8:2::1')).status).toBe(200);
  await server.stop();
});

test('of IPv6 a /64 has 60 wrong guesses in ten minutes, a /56 120, a /48 240', async () => {
  const server = await freshServer();
  const { code } = await lobby(server, '203.0.113.1');
  expect(await guess(server, code, 300, () => '2001:db8:5:6::1')).toBe(60);
  expect(await guess(server, code, 300, (index) => `2001:db8:6:1${hex(16 + (index % 200))}::1`)).toBe(120);
  expect(await guess(server, code, 600, (index) => `2001:db8:7:${hex((index % 256) * 256)}::1`)).toBe(240);
  await server.stop();
});

test('a class behind one address joins by the right code while somebody there guesses', async () => {
  const server = await freshServer();
  const school = '203.0.113.7';
  const { code, id } = await lobby(server, school);
  const elsewhere = await lobby(server, '203.0.113.8');
  expect(await guess(server, code, 100, () => school)).toBe(60);
  for (let pupil = 0; pupil < 9; pupil++) {
    expect(await guess(server, code, 10, () => school)).toBe(0);
    const client = server.client();
    expect(taken(await find(client, code, school), 200, FindGameReplySchema).id).toBe(id);
    const joined = await client.post(`/api/games/${id}/players`, { name: 'Pupil' }, at(school));
    expect(joined.status).toBe(201);
  }
  // A game is not found from a network without its players: the reply is that for an unknown code.
  const [right, wrong] = [
    await find(server.client(), elsewhere.code, school),
    await find(server.client(), otherThan(elsewhere.code, 7), school),
  ];
  expect([refusalOf(right), refusalOf(wrong)]).toEqual([
    [429, 'RATE_LIMITED'],
    [429, 'RATE_LIMITED'],
  ]);
  await server.stop();
});

test('a player finds the game of their seat whatever others at the address do; a session that has been in a game has a budget of its own', async () => {
  const server = await freshServer();
  const school = '203.0.113.7';
  const { code, host, id } = await lobby(server, school);
  const other = await lobby(server, '203.0.113.8');
  const pupil = await guestOf(server, id, school);
  await guess(server, code, 300, () => school);
  for (let times = 0; times < 30; times++) expect((await find(host, code, school)).status).toBe(200);
  // The pupil has no seat in the other game, but still finds it by its code.
  expect((await find(pupil, other.code, school)).status).toBe(200);
  // A session without a game does not, nor does one with only its own lobby, because anyone can create one.
  expect((await find(server.client(), other.code, school)).status).toBe(429);
  expect((await find(host, other.code, school)).status).toBe(429);
  await server.stop();
});

test('creating games with codes reveals nothing about codes: a taken and a free one get the same reply, each with another code', async () => {
  const server = await freshServer();
  const { code } = await lobby(server, '203.0.113.1');
  for (let times = 0; times < 70; times++) {
    const wanted = times % 2 === 0 ? code : otherThan(code, times);
    const made = await server.client().post(MAKE, { name: 'Eve', code: wanted }, at('203.0.113.2'));
    expect(taken(made, 201, CreateGameReplySchema).game.code).not.toBe(wanted);
  }
  // And no guess was counted for that address.
  expect((await find(server.client(), code, '203.0.113.2')).status).toBe(200);
  await server.stop();
});

test('drawing a code costs what making a game costs', async () => {
  const server = await freshServer();
  const drawing = server.client();
  const drawn: Reply[] = [];
  for (let times = 0; times < 25; times++) drawn.push(await drawing.post(DRAW, undefined, at('203.0.113.3')));
  expect(drawn.filter(isLimited)).toHaveLength(5);
  for (const reply of drawn.filter((one) => !isLimited(one))) taken(reply, 200, JoinCodeReplySchema);
  await server.stop();
});

test('a code that was drawn is the game’s, for the session that drew it alone, however many games are made with them', async () => {
  const server = await freshServer();
  const { code } = await lobby(server, '203.0.113.1');
  for (let times = 0; times < 50; times++) {
    const maker = server.client();
    const drawn = taken(await maker.post(DRAW, undefined, at('203.0.113.4')), 200, JoinCodeReplySchema);
    const other = await server.client().post(MAKE, { name: 'Eve', code: drawn.code }, at('203.0.113.5'));
    expect(taken(other, 201, CreateGameReplySchema).game.code).not.toBe(drawn.code);
    const made = await maker.post(MAKE, { name: 'Anna', code: drawn.code }, at('203.0.113.4'));
    expect(taken(made, 201, CreateGameReplySchema).game.code).toBe(drawn.code);
  }
  expect((await find(server.client(), code, '203.0.113.4')).status).toBe(200);
  await server.stop();
});

test('beyond 3,000 wrong guesses in ten minutes from everywhere, each address has six; right codes are found', async () => {
  const server = await freshServer();
  const { code } = await lobby(server, '203.0.113.1');
  expect(await guess(server, code, 3_050, botnet)).toBeGreaterThan(3_000);
  expect(await guess(server, code, 50, () => '192.0.2.1')).toBe(6);
  expect((await find(server.client(), code, '192.0.2.2')).status).toBe(200);

  // Creating a game gives no more guesses; a seat in somebody else's game gives six.
  const looked = async (guessers: readonly PlayerClient[], address: string): Promise<number> => {
    const replies: Reply[] = [];
    for (const [index, guesser] of guessers.entries())
      replies.push(await find(guesser, otherThan(code, index), address));
    return replies.filter((reply) => !isLimited(reply)).length;
  };
  const makers = await Promise.all(Array.from({ length: 20 }, () => lobby(server, '192.0.2.3')));
  const hosts = makers.map(({ host }) => host);
  expect(await looked(hosts, '192.0.2.3')).toBe(6);
  const joining = makers.slice(0, 8).map(({ id }) => guestOf(server, id, '192.0.2.3'));
  expect(await looked(await Promise.all(joining), '192.0.2.3')).toBe(6);
  await server.stop();
});
