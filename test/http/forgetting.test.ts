/** DELETE /api/me: what is stored for a session goes, and the others play on. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test, vi } from 'vitest';

import { sessionKey } from '../../server/platform/ids.ts';
import { openStore } from '../../server/store/open.ts';
import { serverForTests } from '../support/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'quizround-forgetting-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const server = await serverForTests({ DATA_DIR: folder });

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

test('what somebody wrote goes with them: feedback, and why a question was challenged; snapshots do not keep it either', async () => {
  const store = await openStore({ dataDir: folder });
  const everything = async (): Promise<string> =>
    JSON.stringify(
      await Promise.all(
        (['log', 'snapshots', 'feedback', 'players', 'games', 'challenges', 'erasures'] as const).map(
          (table) => store.db.selectFrom(table).selectAll().execute(),
        ),
      ),
    );
  const table = await (await server.table(['Anna', 'Benedict', 'Cleo'])).toReveal();
  const { client } = table.guest;
  const { id } = table.question;
  await client.post(`${table.path}/questions/${id}/challenge`, { reason: 'my grandmother knows better' });
  await client.post('/api/feedback', { message: 'my grandmother liked it', game_id: table.gameId });
  // Written behind the answers.
  await vi.waitFor(async () =>
    expect(await store.db.selectFrom('snapshots').select('state').execute()).toEqual(
      expect.arrayContaining([{ state: expect.stringContaining('Benedict') }]),
    ),
  );
  const before = await everything();
  for (const text of ['Benedict', 'grandmother', sessionKey(client.sessionId)])
    expect(before).toContain(text);

  expect((await client.delete('/api/me')).status).toBe(204);

  const after = await everything();
  for (const text of ['Benedict', 'grandmother', sessionKey(client.sessionId)])
    expect(after).not.toContain(text);
  expect(after).toContain('Cleo');
  await table.pass();
  expect(table.view.players.map(({ name }) => name)).toEqual(['Anna', 'Player', 'Cleo']);
  await store.close();
});
