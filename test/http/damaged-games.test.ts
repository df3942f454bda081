/** A damaged row stops only its game: its players see an error, the operator sees it, and all other games continue. On both engines. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { CLOSE_CODES } from '../../protocol/constants.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { admin } from '../../server/admin.ts';
import { readConfig } from '../../server/config.ts';
import { openStore, type OpenStore } from '../../server/store/open.ts';
import { ManualClock } from '../support/clock.ts';
import { refusalOf, taken } from '../support/harness/player-client.ts';
import { startPostgres } from '../support/harness/postgres.ts';
import { TestServer, type ClockedGame } from '../support/server.ts';

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'quizround-damaged-'));
const servers: TestServer[] = [];
const stores: OpenStore[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const store of stores.splice(0)) await store.close();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const breakRow = async ({ db }: OpenStore, gameId: string): Promise<void> => {
  await db.deleteFrom('snapshots').where('game_id', '=', gameId).execute();
  await db
    .updateTable('log')
    .set({ events: '[{' })
    .where('game_id', '=', gameId)
    .where('version', '=', 2)
    .execute();
};
const metricOf = async (server: TestServer): Promise<string | undefined> =>
  /^quizround_games_set_aside (\d+)$/m.exec(await (await fetch(`${server.base}/metrics`)).text())?.[1];

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  let environment: Readonly<Record<string, string>> = {};
  let count = 0;
  beforeEach(async () => {
    const database = engine === 'postgres' ? { DATABASE_URL: await postgres.createDatabase() } : {};
    environment = { DATA_DIR: join(folder, `${engine}-${++count}`), ...database };
  });

  async function start(): Promise<TestServer> {
    const server = await TestServer.start(environment);
    servers.push(server);
    return server;
  }

  async function openedStore(): Promise<OpenStore> {
    const { databaseUrl, dataDir } = readConfig(environment);
    const store = await openStore({ databaseUrl: databaseUrl ?? undefined, dataDir });
    stores.push(store);
    return store;
  }

  async function run(line: string): Promise<string[]> {
    const lines: string[] = [];
    await admin(line.split(' '), readConfig(environment), (text) => lines.push(text), new ManualClock());
    return lines;
  }

  /** Two running games, the first without a snapshot and with a damaged row; and a server started afterwards. */
  async function damaged(damage: (store: OpenStore, gameId: string) => Promise<unknown>) {
    const before = await start();
    const [broken, whole] = [await before.table(['Anna', 'Ben']), await before.table(['Cleo', 'Dan'])];
    for (const table of [broken, whole]) await table.start();
    const clients = [broken.host.client.sessionId, whole.host.client.sessionId] as const;
    servers.length = 0;
    await before.stop();
    const store = await openedStore();
    await damage(store, broken.gameId);
    const server = await start();
    return { server, store, broken, whole, clients };
  }

  test('a server starts over a damaged game: its players see the error, the others play', async () => {
    const { server, broken, whole, clients } = await damaged(breakRow);
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200);
    const [anna, cleo] = clients.map((sessionId) => server.client(sessionId));
    if (anna === undefined || cleo === undefined) throw new Error('two clients');
    expect(refusalOf(await anna.get(broken.path))).toEqual([410, 'GAME_UNREADABLE']);
    expect(refusalOf(await anna.post(`${broken.path}/end`))[0]).toBeGreaterThanOrEqual(400);
    await expect(anna.live(broken.gameId)).rejects.toThrow(String(CLOSE_CODES.gameUnreadable));
    expect(taken(await cleo.get(whole.path), 200, GameReplySchema).game.status).toBe('in_progress');
    expect(await metricOf(server)).toBe('1');
  });

  test('the operator sees which game is set aside and why, and can delete it', async () => {
    const { server, broken, whole, clients } = await damaged(breakRow);
    const lineOf = async ({ gameId }: ClockedGame): Promise<string | undefined> =>
      (await run('games')).find((line) => line.includes(gameId));
    expect(await lineOf(broken)).toContain(`SET ASIDE: game ${broken.gameId}, version 2`);
    expect(await lineOf(whole)).not.toContain('SET ASIDE');
    expect((await run(`games show ${broken.gameId}`))[0]).toContain('SET ASIDE');
    expect((await run(`games end ${broken.gameId}`))[0]).toContain('can only be deleted');
    expect(await run(`games delete ${broken.gameId}`)).toEqual(['deleted']);
    const anna = server.client(clients[0]);
    expect(refusalOf(await anna.get(broken.path))).toEqual([404, 'GAME_NOT_FOUND']);
    expect(await metricOf(server)).toBe('0');
  });

  test('a player of a damaged game is erased from it', async () => {
    const { server, store, broken, clients } = await damaged(breakRow);
    const anna = server.client(clients[0]);
    expect((await anna.delete('/api/me')).status).toBeLessThan(300);
    expect(await store.loadAfter(broken.gameId, 0)).toEqual([]);
  });

  test('where only a snapshot is damaged the game goes on, and gets another', async () => {
    const { server, store, broken, clients } = await damaged(async ({ db }, gameId) => {
      await db.updateTable('snapshots').set({ state: '{' }).where('game_id', '=', gameId).execute();
    });
    const anna = server.client(clients[0]);
    expect(taken(await anna.get(broken.path), 200, GameReplySchema).game.status).toBe('in_progress');
    await vi.waitFor(async () => expect((await store.read(broken.gameId)).snapshot).not.toBeNull());
    expect(await metricOf(server)).toBe('0');
  });

  test('a game that is damaged while it is played ends for its sockets with the reason', async () => {
    const server = await start();
    const table = await server.table(['Anna', 'Ben']);
    const store = await openedStore();
    await breakRow(store, table.gameId);
    await store.db.updateTable('games').set({ rewrites: 9 }).where('id', '=', table.gameId).execute();
    const { client, live } = table.host;
    const reply = await client.post(`${table.path}/start`);
    expect(refusalOf(reply)).toEqual([410, 'GAME_UNREADABLE']);
    expect(await live.closed()).toBe(CLOSE_CODES.gameUnreadable);
    expect(await metricOf(server)).toBe('1');
  });
});
