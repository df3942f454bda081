/** Messages between processes go only to those with a game's players; a process that missed some reads them from the log. */

import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { sessionKey } from '../../server/platform/ids.ts';
import { startOwnPostgres } from '../support/harness/postgres.ts';
import { startRedis } from '../support/harness/redis.ts';
import { TestServer } from '../support/server.ts';

/** A game without players at a process leaves its memory after 30 s, checked every 5 s. */
const LEFT_AFTER_MS = 36_000;
/** Games are compared with the log every 20 s. */
const COMPARED_AFTER_MS = 20_000;

const [postgres, redis, elsewhere] = await Promise.all([startOwnPostgres(), startRedis(), startRedis()]);
const DATABASE_URL = await postgres.createDatabase();
const one = await TestServer.start({ DATABASE_URL, REDIS_URL: redis.url });
const { clock } = one;
const other = await TestServer.start({ DATABASE_URL, REDIS_URL: redis.url }, clock);
const caller = new Redis(redis.url);
const database = new Client({ connectionString: DATABASE_URL });
await database.connect();

afterEach(() => {
  one.clear();
  other.clear();
});
afterAll(async () => {
  caller.disconnect();
  await database.end();
  await Promise.all([one.stop(), other.stop()]);
  await Promise.all([redis.kill(), elsewhere.kill(), postgres.stop()]);
});

const channelOf = (gameId: string): string => `quizround:game:${gameId}`;

/** How many processes are subscribed to a game's messages. */
async function followersOf(gameId: string): Promise<number> {
  const reply = await caller.call('PUBSUB', 'SHARDNUMSUB', channelOf(gameId));
  return z.tuple([z.string(), z.number()]).parse(reply)[1];
}

const untilFollowers = (gameId: string, count: number): Promise<void> =>
  vi.waitFor(async () => expect(await followersOf(gameId)).toBe(count), 5_000);

test('a process receives the messages of a game while it has a player of it, and 30 s more', async () => {
  const table = await one.table(['Anna', 'Cleo']);
  await untilFollowers(table.gameId, 1);
  const ben = await table.join('Ben', other.client());
  await untilFollowers(table.gameId, 2);
  other.clear();
  await clock.advance(LEFT_AFTER_MS);
  await untilFollowers(table.gameId, 1);
  expect((await ben.client.get(table.path)).status).toBe(200);
});

test('a process that answers one call about a game does not read what others play in it', async () => {
  const table = await one.table(['Anna', 'Cleo']);
  expect((await other.client().get(table.path)).status).toBe(200);
  await untilFollowers(table.gameId, 2);
  await clock.advance(7_000);
  await table.toQuestion();
  await untilFollowers(table.gameId, 1);
  await table.answerOver(table.host, 1);
  expect((await table.host.client.get(table.path)).status).toBe(200);
});

test('a game whose players all move to another process in the middle of a question goes on there with their answers', async () => {
  const table = await (await one.table(['Anna', 'Ben'])).toQuestion();
  const { question } = table;
  expect(await table.answerOver(table.guest, 2)).toMatchObject({ type: 'receipt' });
  const sessions = [table.host, table.guest].map(({ client }) => client.sessionId);
  one.clear();
  const [anna, ben] = await Promise.all(sessions.map((id) => other.client(id).live(table.gameId)));
  expect(ben?.me?.answer).toMatchObject({ questionId: question.id, answerIndex: 2 });
  expect(anna?.view.present).toEqual([0, 1]);
  expect(await anna?.answer(question.id, 0)).toMatchObject({ type: 'receipt' });
  await clock.advance(2_000);
  expect((await anna?.phase('reveal'))?.reveal?.answer).toEqual([0, 2]);
  // In steps of a second, so that messages arrive: the process leaves the game when the other one plays on.
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(await followersOf(table.gameId)).toBe(1);
  }, 5_000);
});

test('subscriptions that Redis ends are taken up again, and what was missed is there', async () => {
  const table = await one.table(['Anna', 'Cleo']);
  const ben = await table.join('Ben', other.client());
  await table.toQuestion();
  await ben.live.phase('question');
  await caller.call('CLIENT', 'KILL', 'TYPE', 'PUBSUB');
  expect(await ben.live.answer(table.question.id, 3)).toMatchObject({ type: 'receipt' });
  await untilFollowers(table.gameId, 2);
  await table.answerOver(table.host, 0);
  await table.pass();
  expect((await ben.live.phase('reveal')).reveal?.answer).toEqual([0, null, 3]);
  expect(table.view.reveal?.answer).toEqual([0, null, 3]);
});

test('messages that are lost without a sign of it are made up for within 20 s', async () => {
  const apart = await TestServer.start({ DATABASE_URL, REDIS_URL: elsewhere.url }, clock);
  try {
    const table = await one.table(['Anna']);
    const ben = await table.join('Ben', apart.client());
    await clock.advance(COMPARED_AFTER_MS);
    expect((await table.host.client.patch(`${table.path}/settings`, { rounds: 7 })).status).toBe(200);
    expect(ben.live.view.settings.rounds).not.toBe(7);
    await clock.advance(COMPARED_AFTER_MS);
    await ben.live.until(() => ben.live.view.settings.rounds === 7, 'the number of rounds');
  } finally {
    await apart.stop();
  }
});

test('presence that a process sends to all is taken only from a version without channels of games', async () => {
  const table = await one.table(['Anna', 'Ben']);
  const { client, live } = table.guest;
  live.end();
  const sightings = [{ gameId: table.gameId, session: sessionKey(client.sessionId), absentFrom: null }];
  const sent = { from: 'newerone01', channels: 'perGame', asks: true, isWhole: true, sightings, shows: [] };
  await caller.publish('quizround', JSON.stringify(sent));
  await clock.advance(10_000);
  await table.host.live.until(() => table.view.present.join() === '0', 'Ben to be absent');
});

test('beside a process of a version without channels of games, everything also goes over the one that it reads', async () => {
  const heard: string[] = [];
  const older = new Redis(redis.url);
  older.on('message', (_channel, text) => heard.push(text));
  await older.subscribe('quizround');
  const table = await one.table(['Anna']);
  expect(heard.filter((text) => text.includes('"entries"'))).toEqual([]);
  await vi.waitFor(async () => {
    await caller.publish('quizround', JSON.stringify({ from: 'olderone01', beat: 1 }));
    const rounds = table.view.settings.rounds === 5 ? 6 : 5;
    expect((await table.host.client.patch(`${table.path}/settings`, { rounds })).status).toBe(200);
    expect(heard.some((text) => text.includes('settingsChanged') && text.includes(table.gameId))).toBe(true);
  }, 5_000);
  const version = table.view.version + 1;
  const events = JSON.stringify([{ type: 'teamsDrawn', teams: [0] }]);
  await database.query('insert into log values ($1, $2, $3, $4)', [
    table.gameId,
    version,
    clock.now(),
    events,
  ]);
  const entries = [{ version, at: clock.now(), events }];
  await caller.publish('quizround', JSON.stringify({ from: 'olderone01', gameId: table.gameId, entries }));
  const { live } = table.host;
  await live.until(() => live.view.version === version, 'what the older version played');
  older.disconnect();
});
