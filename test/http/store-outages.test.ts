/** Outages of the store (stopped, locked or full): data that was not stored is not acknowledged, and games continue once the store is back. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { CreateGameReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { eventually } from '../support/eventually.ts';
import { elements, startModelServer } from '../support/harness/model-server.ts';
import { problemOf, taken } from '../support/harness/player-client.ts';
import { besideWriting, soundQuestions } from '../support/questions.ts';
import { TestServer } from '../support/server.ts';

/** The files opened by servers of this process: only the process that has a file open can limit its size. */
const files: DatabaseSync[] = vi.hoisted(() => []);
vi.mock(import('../../server/store/sqlite.ts'), async (load) => {
  const real = await load();
  const openSqliteFile = (path: string): DatabaseSync => {
    const file = real.openSqliteFile(path);
    files.push(file);
    return file;
  };
  return { ...real, openSqliteFile };
});

/** The errors and warnings logged by servers of this process. */
const logged: unknown[] = vi.hoisted(() => []);
const note = vi.hoisted(
  () =>
    (_about: unknown, message?: unknown): void =>
      void logged.push(message),
);
vi.mock(import('../../server/platform/logger.ts'), async (load) => {
  const real = await load();
  const createLogger: typeof real.createLogger = (...options) => {
    const logger = real.createLogger(...options);
    logger.error = note;
    logger.warn = note;
    return logger;
  };
  return { ...real, createLogger };
});

const folder = await mkdtemp(join(tmpdir(), 'quizround-away-'));
let server = await TestServer.start({ DATA_DIR: folder });
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('a deadline that passes while the store is unavailable is tried again without any request', async () => {
  const [host, guest] = [server.client(), server.client()];
  const { id } = taken(await host.post('/api/games', { name: 'Anna' }), 201, CreateGameReplySchema).game;
  await guest.post(`/api/games/${id}/players`, { name: 'Ben' });
  const live = await host.live(id);
  await guest.live(id);
  await host.post(`/api/games/${id}/start`);
  await live.phase('getReady');

  // The server's helper does not track this table: it has only sockets, which only listen.
  const file = new DatabaseSync(join(folder, 'quizround.db'));
  file.exec('alter table log rename to log_away');
  await server.clock.advance(3_000);
  await eventually(() => logged.includes('tick failed'));
  await live.sync();
  expect(live.view.phase).toBe('getReady');

  file.exec('alter table log_away rename to log');
  file.close();
  await server.clock.advance(10_000);
  await live.phase('choosing');
});

test('while another process holds the file: 503 with Retry-After within a bound, other requests are served, and afterwards play goes on', async () => {
  const table = await (await server.table(['Anna', 'Ben'])).toQuestion();
  const kept = await table.host.submit({ answerIndex: 1 });
  expect(kept.status).toBe(200);

  const file = new DatabaseSync(join(folder, 'quizround.db'));
  file.exec('begin immediate');
  const refused = await table.guest.submit({ answerIndex: 0 });
  expect(problemOf(refused)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const { timeout } = z.object({ timeout: z.int() }).parse(opened().prepare('pragma busy_timeout').get());
  expect(timeout).toBeLessThanOrEqual(250);
  const { game } = taken(await table.guest.client.get(table.path), 200, GameReplySchema);
  expect(game.answered).toEqual([0]);
  file.exec('rollback');
  file.close();

  expect((await table.guest.submit({ answerIndex: 0 })).status).toBe(200);
  await server.settle();
  await table.pass();
  expect(table.view.reveal?.answer).toEqual([1, 0]);
});

test('a full disk: what cannot be stored is refused with 503, what was acknowledged is there after a restart, and with free space the game goes on', async () => {
  const table = await (await server.table(['Anna', 'Ben', 'Cleo'])).toQuestion();
  expect((await table.host.submit({ answerIndex: 1 })).status).toBe(200);

  const empty = fillDisk(table.gameId);
  for (const seat of [table.guest, table.at(2)]) {
    const refused = await seat.submit({ answerIndex: 0 });
    expect(problemOf(refused)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  }
  expect(await table.answerOver(table.guest, 0)).toMatchObject({ type: 'refused', code: 'UNAVAILABLE' });
  empty();

  expect((await table.guest.submit({ answerIndex: 2 })).status).toBe(200);
  await server.stop();
  server = await TestServer.start({ DATA_DIR: folder });
  const back = await Promise.all(
    table.seats.map(({ client }) => server.client(client.sessionId).live(table.gameId)),
  );
  expect(back.map(({ me }) => me?.answer?.answerIndex)).toEqual([1, 2, undefined]);
  expect(back[0]?.view).toMatchObject({ phase: 'question', answered: [0, 1] });
});

test('what a model wrote while the disk was full is kept once there is room again, and nobody is shown an error', async () => {
  const mayWrite = Promise.withResolvers<undefined>();
  const model = await startModelServer(async (call) => {
    if (call.purpose !== 'write') return besideWriting(call);
    await mayWrite.promise;
    return { pieces: elements(soundQuestions(9)) };
  });
  const own = await mkdtemp(join(tmpdir(), 'quizround-away-'));
  const writing = await TestServer.start({
    DATA_DIR: own,
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'test-model',
    AI_BASE_URL: model.url,
    AI_CHECK: 'off',
  });
  const table = await (await writing.table(['Anna', 'Ben'])).toChoosing();
  await table.pick('Estonian sea shanties');
  expect(table.view.phase).toBe('generating');

  const empty = fillDisk(table.gameId);
  mayWrite.resolve(undefined);
  await eventually(() => logged.some((message) => /could not be (?:saved|written)/.test(String(message))));
  empty();
  await writing.clock.advance(1_000);
  await table.host.live.phase('intro');
  expect(model.count('write')).toBe(1);

  await writing.stop();
  await model.close();
  await rm(own, { recursive: true });
});

/** The file of the server started last. */
function opened(): DatabaseSync {
  const file = files.at(-1);
  if (file === undefined) throw new Error('no server has opened a file');
  return file;
}

/** Leaves no room for another entry in the server's file. Returns a function that frees it. */
function fillDisk(gameId: string): () => void {
  const database = opened();
  database.exec('pragma max_page_count = 1');
  // Smaller than the game's entries: if this does not fit, they do not either.
  const neighbour = `${gameId.slice(0, -1)}~`;
  const insert = database.prepare("insert into log (game_id, version, at, events) values (?, ?, 0, '')");
  for (let version = 1; ; version++) {
    try {
      insert.run(neighbour, version);
    } catch (error) {
      expect(String(error)).toContain('full');
      break;
    }
  }
  return () => {
    database.exec('pragma max_page_count = 1073741823');
    database.prepare('delete from log where game_id = ?').run(neighbour);
  };
}
