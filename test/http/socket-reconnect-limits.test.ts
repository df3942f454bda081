/** Limits on new sockets: players behind one address (a school) reconnect at once, and new sessions stay limited. Real sockets, with the limits on. */

import { expect, test } from 'vitest';

import { limitNewSockets } from '../../server/live/new-socket-limits.ts';
import { createLimits } from '../../server/platform/limits.ts';
import { ForeignClient } from '../support/client.ts';
import { TestServer } from '../support/server.ts';

const GAMES = 40;
const PLAYERS_PER_GAME = 5;
const TABS = 3;
const NEW_SOCKETS_MAX = 600;
const TEST_MS = 120_000;

test(
  'players of one address, more than it may open new sockets, all reconnect at once',
  async () => {
    const server = await TestServer.start({ RATE_LIMIT: 'on' });
    const tables = [];
    for (let made = 0; made < GAMES; made++) {
      const names = Array.from({ length: PLAYERS_PER_GAME }, (_, index) => `Player ${index}`);
      tables.push(await server.table(names));
    }
    const seats = tables.flatMap(({ gameId, seats: all }) => all.map(({ client }) => ({ gameId, client })));
    for (const { client } of seats) client.close();
    const started = performance.now();
    const back = await Promise.all(
      seats.flatMap(({ gameId, client }) => Array.from({ length: TABS }, () => client.live(gameId))),
    );
    console.log(`${back.length} sockets back after ${Math.round(performance.now() - started)} ms`);
    expect(seats.length + back.length).toBeGreaterThan(NEW_SOCKETS_MAX);
    expect(back.filter(({ isOpen }) => isOpen)).toHaveLength(GAMES * PLAYERS_PER_GAME * TABS);
    for (const { client } of seats) client.close();
    await server.stop();
  },
  TEST_MS,
);

test('a session that reconnects again and again counts towards the limit of its address', async () => {
  const address = '192.0.2.1';
  const session = new ForeignClient('http://quiz').sessionId;
  const sockets = limitNewSockets(createLimits(), {
    now: () => 0,
    wakeAt: (_at, wake) => (queueMicrotask(wake), () => undefined),
  });
  let opened = 0;
  while (opened < 2 * NEW_SOCKETS_MAX && (await sockets.wait(address)) === 0) {
    opened++;
    await sockets.noteReconnect(session, address);
  }
  // Four of its sockets did not count.
  expect(opened).toBe(NEW_SOCKETS_MAX + 4);
});
