/** DELETE /api/me: a session's stored data is deleted, and the others play on. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, expect, test, vi } from 'vitest';

import { CreateGameReplySchema } from '../../protocol/data.ts';
import { sessionKey } from '../../server/platform/ids.ts';
import { openStore } from '../../server/store/open.ts';
import { PlayerClient, taken } from '../support/harness/player-client.ts';
import { ServerProcess } from '../support/harness/server-process.ts';
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
  // Written after the replies.
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
  for (const file of ['quizround.db', 'quizround.db-wal'])
    expect((await readFile(join(folder, file))).includes('Benedict')).toBe(false);
  await table.pass();
  expect(table.view.players.map(({ name }) => name)).toEqual(['Anna', 'Player', 'Cleo']);
  await store.close();
});

test.each([0, 3, 12, 30])(
  'a server that is killed %s ms after it was asked to delete finishes that when it starts again',
  async (delay) => {
    const dataDir = join(folder, `killed-${delay}`);
    const killed = await ServerProcess.start({ DATA_DIR: dataDir, RATE_LIMIT: 'off', GAME_SPEED: '10' });
    const [zora, ben] = [new PlayerClient(killed.base), new PlayerClient(killed.base)];
    const settings = { gameName: 'Zora turns 40' };
    for (let games = 0; games < 3; games++) {
      const made = await zora.post('/api/games', { name: 'Zora', settings });
      const { game } = taken(made, 201, CreateGameReplySchema);
      await ben.post(`/api/games/${game.id}/players`, { name: 'Ben' });
      for (let index = 0; index < 40; index++)
        await zora.patch(`/api/games/${game.id}/settings`, { questionTimeLimit: 10 + (index % 2) });
    }
    await zora.post('/api/feedback', { message: 'Zora liked it' });
    const asked = zora.delete('/api/me').catch(() => null);
    const noted = async (): Promise<boolean> => {
      const store = await openStore({ dataDir });
      const requests = await store.findErasureRequests();
      const games = await store.findBySession(sessionKey(zora.sessionId));
      await store.close();
      return requests.length > 0 || games.length === 0;
    };
    await vi.waitFor(async () => expect(await noted()).toBe(true), 5_000);
    await wait(delay);
    await killed.end('SIGKILL');
    await asked;
    await killed.run();
    await vi.waitFor(async () => {
      const store = await openStore({ dataDir });
      const rows = await Promise.all(
        (['log', 'snapshots', 'feedback', 'players', 'games', 'erasures', 'erasure_requests'] as const).map(
          (table) => store.db.selectFrom(table).selectAll().execute(),
        ),
      );
      await store.close();
      expect(JSON.stringify(rows)).not.toContain('Zora');
      expect(JSON.stringify(rows)).not.toContain(sessionKey(zora.sessionId));
      expect(JSON.stringify(rows)).toContain('Ben');
    }, 10_000);
    await killed.dispose();
  },
);
