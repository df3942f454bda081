/** How the hub delivers: one serialisation per change, and never a queue of old views. */

import { expect, test } from 'vitest';

import { applyFirstEvent } from '../../game/apply.ts';
import type { Game } from '../../game/game.ts';
import { createLobby } from '../../game/lobby.ts';
import { createHub } from '../../server/live/hub.ts';
import { ManualClock, NOON } from '../support/clock.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();
const lobby = newGame();

function newGame(): Game {
  const host = { session: 'anna', playerId: 'anna000001', name: 'Anna' };
  const wish = { id: 'game000001', code: '123456', seed: '00', speed: 1, language: 'en', unlocked: true };
  const made = createLobby({ ...wish, ...host });
  const game = made.ok ? applyFirstEvent({ type: 'created', lobby: made.lobby }, NOON) : null;
  if (game === null) throw new Error('no lobby');
  return game;
}

test('a change is serialised once: all connections are handed the very same frame', () => {
  const nobody = { absentFrom: [], showScreen: true, organizerAbsentFrom: null };
  const hub = createHub({
    clock: new ManualClock(),
    presenceOf: () => nobody,
    latest: () => null,
    mayShow: async () => true,
    logger: { error: () => undefined },
  });
  const handed = [1, 2, 3].map(() => {
    const frames: Buffer[] = [];
    const write = (frame: Buffer): boolean => frames.push(frame) > 0;
    const rest = { session: '', isShowScreen: true, me: '', write, end: () => undefined };
    hub.open({ gameId: lobby.id, ...rest }, { game: lobby, version: 1 });
    return frames;
  });
  hub.publish({ game: { ...lobby, code: '654321' }, version: 2 }, null, false);
  const changes = handed.map(([, change]) => change);
  expect(changes[0]?.subarray(2).toString()).toBe(
    '{"type":"change","from":1,"to":2,"set":{"code":"654321"}}',
  );
  expect(new Set(changes).size).toBe(1);
});

test('a slow client is sent the newest view when it can take it, and no queue of old ones', async () => {
  const table = await server.table();
  const { live, client } = table.guest;
  live.isPaused = true;
  live.ws.pause();
  const views = 6_000;
  for (let times = 0; times < views; times++) live.send({ type: 'behind', version: 0 });
  await server.settle();
  for (let limit = 20; limit < 60; limit++)
    await table.host.client.patch(`${table.path}/settings`, { questionTimeLimit: limit });
  await client.patch(`${table.path}/players/me`, { name: 'Slow Ben' });
  const already = live.messages.length;
  live.ws.resume();
  live.isPaused = false;
  await live.until(() => live.game?.version === table.view.version, 'the newest view');
  await live.sync();
  expect(live.view).toEqual(table.view);
  expect(live.messages.length - already).toBeLessThan(views);
  const changes = live.messages.slice(already).filter(({ type }) => type === 'change');
  expect(changes.length).toBeLessThan(40);
});

test('a slow client that became host meanwhile learns it with the newest view', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo']);
  const { live } = table.guest;
  live.isPaused = true;
  live.ws.pause();
  for (let times = 0; times < 6_000; times++) live.send({ type: 'behind', version: 0 });
  await server.settle();
  await table.host.client.delete(`${table.path}/players/me`);
  live.ws.resume();
  live.isPaused = false;
  await live.until(() => live.me?.isHost === true, 'being host');
  await live.sync();
  expect(live.view.players).toMatchObject([{ name: 'Ben', isHost: true }, { name: 'Cleo' }]);
});
