/** Games with logs of any length, from before there were limits: requests for them hardly slow the others down. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { apply, applyFirstEvent } from '../../game/apply.ts';
import type { Event } from '../../game/events.ts';
import type { Game } from '../../game/game.ts';
import { createLobby } from '../../game/lobby.ts';
import { CreateGameReplySchema } from '../../protocol/data.ts';
import { newCode, newId, sessionKey } from '../../server/platform/ids.ts';
import { openStore, type OpenStore } from '../../server/store/open.ts';
import { PlayerClient, refusalOf, taken } from '../support/harness/player-client.ts';
import { ServerProcess } from '../support/harness/server-process.ts';
import { latenciesDuring, latenciesOf } from '../support/latencies.ts';

const ENTRIES = 40_000;
/** How many times slower the neighbour's median may be. Reading the whole log on each request made it some hundred times slower. */
const RATIO_MAX = 10;

const folder = await mkdtemp(join(tmpdir(), 'quizround-long-'));
afterAll(() => rm(folder, { recursive: true }));

interface LongGame {
  readonly id: string;
  readonly host: PlayerClient;
}

/** A finished game and its next lobby with a number of renames: as an old server wrote them, without a snapshot. */
async function writeLongGame(store: OpenStore, entries: number, sessionId?: string): Promise<LongGame> {
  const host = new PlayerClient('http://127.0.0.1', sessionId);
  const session = sessionKey(host.sessionId);
  const id = newId();
  const made = createLobby({
    id,
    session,
    code: newCode(),
    seed: '00',
    speed: 1,
    language: 'en',
    playerId: newId(),
    name: 'Anna',
    unlocked: true,
  });
  if (!made.ok) throw new Error(made.code);
  const at = Date.now();
  let game: Game | null = null;
  let version = 0;
  const append = async (...events: Event[]): Promise<void> => {
    await store.append(id, [{ version: ++version, at, events }]);
    for (const event of events) game = game === null ? applyFirstEvent(event, at) : apply(game, event, at);
  };
  await append({ type: 'created', lobby: made.lobby });
  await append({ type: 'started', turnOrder: [0], totalRounds: 2 }, { type: 'finished' });
  await append({ type: 'playedAgain', lobby: made.lobby });
  const rows = Array.from({ length: entries }, (_, index) => {
    const rename = { type: 'seatChanged', seat: 0, name: `Anna ${index}`, avatar: 'a', team: null };
    return { game_id: id, version: ++version, at, events: JSON.stringify([rename]) };
  });
  for (let from = 0; from < rows.length; from += 500)
    await store.db
      .insertInto('log')
      .values(rows.slice(from, from + 500))
      .execute();
  return { id, host };
}

/** A server over data that the test writes first, and a neighbour who plays on it. */
async function serverOver<Written>(
  name: string,
  write: (store: OpenStore) => Promise<Written>,
): Promise<{ server: ServerProcess; written: Written; ask: () => Promise<unknown> }> {
  const dataDir = join(folder, name);
  const store = await openStore({ dataDir });
  const written = await write(store);
  await store.close();
  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  const neighbour = new PlayerClient(server.base);
  const { game } = taken(await neighbour.post('/api/games', { name: 'Ben' }), 201, CreateGameReplySchema);
  const ask = (): Promise<unknown> => neighbour.get(`/api/games/${game.id}`);
  await latenciesOf(ask, 50);
  return { server, written, ask };
}

test('results of a long lobby, requested all the time by a session without a seat, cost another game next to nothing', async () => {
  const { server, written, ask } = await serverOver('results', (store) => writeLongGame(store, ENTRIES));
  const visitor = new PlayerClient(server.base);
  const path = `/api/games/${written.id}/results`;
  const quiet = (await latenciesOf(ask, 100)).p50;
  const attack = async (): Promise<void> => {
    for (let index = 0; index < 100; index++)
      expect(refusalOf(await visitor.get(path))).toEqual([403, 'NOT_A_PLAYER']);
  };
  const under = (await latenciesDuring(ask, attack())).p50;
  console.log(`p50 ${quiet.toFixed(1)} ms quiet, ${under.toFixed(1)} ms under those requests`);
  expect(under / quiet).toBeLessThan(RATIO_MAX);
  await server.dispose();
});

test('results of a long lobby’s last game are read once, from where that game began, for whoever took part', async () => {
  const { server, written, ask } = await serverOver('member', (store) => writeLongGame(store, ENTRIES));
  const member = new PlayerClient(server.base, written.host.sessionId);
  const path = `/api/games/${written.id}/results`;
  // A log from before snapshots existed is read completely, once.
  expect((await member.get(path)).status).toBe(200);
  const quiet = (await latenciesOf(ask, 100)).p50;
  const attack = async (): Promise<void> => {
    for (let index = 0; index < 100; index++) expect((await member.get(path)).status).toBe(200);
  };
  const under = (await latenciesDuring(ask, attack())).p50;
  console.log(`p50 ${quiet.toFixed(1)} ms quiet, ${under.toFixed(1)} ms under the member's requests`);
  expect(under / quiet).toBeLessThan(RATIO_MAX);
  await server.dispose();
});

test('erasing a session from many games, long ones among them, delays no one', async () => {
  const { server, written, ask } = await serverOver('erasing', async (store) => {
    const long = await writeLongGame(store, ENTRIES / 4);
    for (let games = 0; games < 20; games++) await writeLongGame(store, 300, long.host.sessionId);
    return long;
  });
  const quiet = await latenciesOf(ask, 100);
  const leaving = new PlayerClient(server.base, written.host.sessionId);
  const erased = leaving.delete('/api/me');
  const under = await latenciesDuring(ask, erased);
  expect((await erased).status).toBe(204);
  console.log(
    `p50 ${quiet.p50.toFixed(1)} ms quiet, ${under.p50.toFixed(1)} ms while a session is erased (p95 ${under.p95.toFixed(1)}, max ${under.max.toFixed(0)}, ${under.count} requests)`,
  );
  expect(under.p50 / quiet.p50).toBeLessThan(RATIO_MAX);
  expect(under.count).toBeGreaterThan(50);
  await server.dispose();
});
