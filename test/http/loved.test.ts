/** Loving a question over HTTP and sockets: in every mode, once, visible to all; loved questions come first later. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { GameReplySchema } from '../../protocol/view.ts';
import { loadBank } from '../../server/questions/bank/bank.ts';
import { createPlayTables } from '../../server/questions/play-tables.ts';
import { openStore } from '../../server/store/open.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests, TestServer, type ClockedGame } from '../support/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'quizround-loved-'));
const server = await serverForTests({ DATA_DIR: folder });
afterAll(() => rm(folder, { recursive: true, force: true }));

const love = (table: ClockedGame, who = 1) =>
  table.seats[who]?.client.post(`${table.path}/questions/${table.question.id}/love`);

const SETTINGS = [
  {},
  { zen: true },
  { kids: true },
  { teams: { names: ['Reds', 'Blues'] } },
  { waitForTimer: true },
  { reveal: 'together' },
  { reactions: false },
] as const;

describe('in the pause a question is loved', () => {
  test.each(SETTINGS)('in a game with %j', async (settings) => {
    const table = await (await server.table(['Anna', 'Ben', 'Cleo'], { settings })).toReveal();
    const reply = await love(table);
    if (reply === undefined) throw new Error('no reply');
    expect(taken(reply, 200, GameReplySchema).game.loved).toEqual([1]);
    await server.settle();
    expect(table.view.loved).toEqual([1]);
  });

  test('[LOVE-2] once, however often and at whatever time it is repeated', async () => {
    const table = await (await server.table(['Anna', 'Ben'])).toReveal();
    const { id } = table.question;
    for (let times = 0; times < 3; times++) expect((await love(table))?.status).toBe(200);
    expect((await love(table, 0))?.status).toBe(200);
    await server.settle();
    expect(table.view.loved).toEqual([1, 0]);
    await table.toQuestion();
    expect(table.view.loved ?? []).toEqual([]);
    const late = await table.guest.client.post(`${table.path}/questions/${id}/love`);
    expect(late.status).toBe(200);
    const unknown = await table.guest.client.post(`${table.path}/questions/nothing/love`);
    expect([unknown.status, unknown.body]).toEqual([
      404,
      expect.objectContaining({ code: 'QUESTION_NOT_FOUND' }),
    ]);
    const early = await love(table);
    expect([early?.status, early?.body]).toEqual([409, expect.objectContaining({ code: 'QUESTION_CLOSED' })]);
  });

  test('by players only', async () => {
    const table = await (await server.table(['Anna', 'Ben'])).toReveal();
    const stranger = server.client();
    const refused = await stranger.post(`${table.path}/questions/${table.question.id}/love`);
    expect(refused.body).toMatchObject({ code: 'NOT_A_PLAYER' });
  });

  test('no more than thirty times a minute by a session, whichever game it is in', async () => {
    const limited = await TestServer.start({ RATE_LIMIT: 'on' });
    const table = await (await limited.table(['Anna', 'Ben'])).toReveal();
    const statuses: number[] = [];
    for (let times = 0; times < 31; times++) statuses.push((await love(table))?.status ?? 0);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses[30]).toBe(429);
    await limited.stop();
  });
});

test('[LOVE-5] what people loved is asked first where there is a choice', async () => {
  const store = await openStore({ dataDir: folder });
  // Read again every ten minutes.
  await server.clock.advance(600_000);
  const fact = 'cars-31';
  const cars = loadBank('bank').in('en').preset('cars');
  const text = cars.find(({ bankId }) => bankId === fact)?.question;
  const sessions = Array.from({ length: 40 }, (_, index) => `lover-${index}`);
  store.seen.mark(sessions, fact, server.clock.now());
  const play = { option: null, isRight: false, timeTaken: 0, challenged: false, loved: true };
  const people = sessions.map((session) => ({ session, ...play }));
  await createPlayTables(store).addPlays({ fact, language: 'en', people }, server.clock.now());
  for (let game = 0; game < 3; game++) {
    const table = await (await server.table(['Anna', 'Ben'])).toChoosing();
    await table.pick('cars', 'medium');
    await table.toQuestion();
    expect(table.question.text).toBe(text);
    await table.toEnd();
  }
  await store.close();
});
