/** DELETE /api/me: what is stored for a session goes, and the others play on. */

import { expect, test } from 'vitest';

import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

test('DELETE /api/me takes the session out of its games and its name out of their views', async () => {
  const table = await (await server.table(['Anna', 'Ben', 'Cleo'])).toQuestion();
  await table.answerOver(table.guest, 0);
  expect((await table.guest.client.delete('/api/me')).status).toBe(204);
  expect(await table.guest.live.closed()).toBe(4403);
  await server.settle();
  expect(table.view.players).toMatchObject([
    { name: 'Anna' },
    { name: 'Player', status: 'left' },
    { name: 'Cleo' },
  ]);
  for (const { live } of [table.host, table.at(2)]) expect(live.view).toEqual(table.view);
});

test('whoever stays is still present, and the game’s clock goes on', async () => {
  const table = await (await server.table(['Anna', 'Ben', 'Cleo'])).toQuestion();
  await server.clock.advance(1_000);
  await table.guest.client.delete('/api/me');
  await server.settle();
  expect(table.view.present).toEqual([0, 2]);
  await table.pass();
  expect(table.view.phase).toBe('reveal');
  await server.clock.advance(30_000);
  expect(table.view.paused).toBeUndefined();
  expect(table.view.currentQuestion).toBeGreaterThan(1);
});

test('a host who is deleted hands the game over; repeated, deletion is granted', async () => {
  const table = await server.table(['Anna', 'Ben']);
  expect((await table.host.client.delete('/api/me')).status).toBe(204);
  expect((await table.host.client.delete('/api/me')).status).toBe(204);
  await server.settle();
  expect(table.guest.live.me?.isHost).toBe(true);
  expect(table.guest.live.view.players.map(({ name }) => name)).toEqual(['Ben']);
});
