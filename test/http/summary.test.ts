/** The summary of a game has one owner: a model writes it once, however often it is requested. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { GameSummaryReplySchema } from '../../protocol/functions.ts';
import { loadBank } from '../../server/questions/bank/bank.ts';
import { defaultSummary } from '../../server/questions/default-summary.ts';
import { startModelServer } from '../support/harness/model-server.ts';
import { problemOf, taken, type PlayerClient, type Reply } from '../support/harness/player-client.ts';
import { besideWriting, messages } from '../support/questions.ts';
import { serverForTests, TestServer, type ClockedGame } from '../support/server.ts';

const TEXT = '## Well played\n\nEveryone at this table may be proud of how this went, every one of you.';

/** The right answers to the bank's questions. */
const ANSWERS = new Map(
  loadBank('bank')
    .in('en')
    .preset('scienceNature')
    .map(({ question, answer }) => [question, answer]),
);

/** A summary that names each player's numbers per round, as a model does. */
const FiguresSchema = z.object({
  players: z.array(z.object({ name: z.string(), pointsByRound: z.array(z.number()) })),
});
const withFigures = (figures: unknown): string =>
  FiguresSchema.parse(figures)
    .players.map(({ name, pointsByRound }) => `**${name}** had ${pointsByRound.join(' and then ')} points.`)
    .join(' ');
let isOfFigures = false;

/** The model waits for this before a summary. It writes nothing else, so questions come from the bank. */
let mayWrite = Promise.withResolvers<void>();
const model = await startModelServer(async (call) => {
  if (call.purpose !== 'summary') return call.purpose === 'write' ? { status: 401 } : besideWriting(call);
  await mayWrite.promise;
  const summary = isOfFigures ? `${TEXT} ${withFigures(call.data.figures)}` : TEXT;
  return { pieces: [JSON.stringify({ summary })] };
});
afterAll(() => model.close());
const environment = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: model.url };
const server = await serverForTests(environment);

beforeEach(() => {
  mayWrite = Promise.withResolvers();
  isOfFigures = false;
});

const ask = ({ gameId }: ClockedGame, client: PlayerClient): Promise<Reply> =>
  client.call('generate-game-summary', { gameId });

async function finished(at = server): Promise<ClockedGame> {
  const table = await at.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  await table.start();
  while (table.view.phase !== 'finished') {
    if (table.view.phase === 'choosing') await table.pick();
    else if (table.view.phase === 'generating') await table.host.live.phase('intro');
    else await table.pass();
  }
  return table;
}

/** The route's reply once the summary exists. */
const written = async (table: ClockedGame, client = table.guest.client): Promise<string> =>
  await vi.waitFor(async () => taken(await ask(table, client), 200, GameSummaryReplySchema).summary);

test('forty calls at once cost one model call: 503 with Retry-After until it is there, then all get the same', async () => {
  const before = model.count('summary');
  const table = await finished();
  const early = await Promise.all(Array.from({ length: 40 }, () => ask(table, table.guest.client)));
  for (const reply of early) {
    expect(problemOf(reply)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  mayWrite.resolve();
  expect(await written(table)).toBe(TEXT);
  const late = await Promise.all(Array.from({ length: 40 }, () => ask(table, table.host.client)));
  for (const reply of late) expect(taken(reply, 200, GameSummaryReplySchema).summary).toBe(TEXT);
  expect(model.count('summary') - before).toBe(1);
});

test('a summary that names the points of each player in each round is shown', async () => {
  isOfFigures = true;
  mayWrite.resolve();
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 2 } });
  for (let round = 1; round <= 2; round++) {
    await table.toQuestion();
    const place = table.question.options.indexOf(ANSWERS.get(table.question.text) ?? '');
    await table.answerOver(table.host, place);
    await table.pass();
    while (table.view.currentRound === round && table.view.phase !== 'finished') await table.pass();
  }
  const summary = await written(table);
  expect(summary).toContain(TEXT);
  expect(summary).toMatch(/\*\*Anna\*\* had [1-9]\d+ and then [1-9]\d+ points\./);
});

test('after play again the previous game’s summary is the one that was written: sixty calls cost no model call', async () => {
  mayWrite.resolve();
  const table = await finished();
  expect(await written(table)).toBe(TEXT);
  const before = model.count('summary');
  await table.host.client.post(`${table.path}/play-again`);
  const replies = await Promise.all(Array.from({ length: 60 }, () => ask(table, table.guest.client)));
  for (const reply of replies) expect(taken(reply, 200, GameSummaryReplySchema).summary).toBe(TEXT);
  expect(model.count('summary') - before).toBe(0);
});

test('a host who plays again before the summary is there ends no writing and begins none', async () => {
  const before = model.count('summary');
  const table = await finished();
  await vi.waitFor(() => expect(model.count('summary') - before).toBe(1));
  await table.host.client.post(`${table.path}/play-again`);
  const early = await Promise.all(Array.from({ length: 60 }, () => ask(table, table.guest.client)));
  for (const reply of early) expect(reply.status).toBe(503);
  mayWrite.resolve();
  expect(await written(table)).toBe(TEXT);
  const results = await table.guest.client.get(`${table.path}/results`);
  expect(results.body).toMatchObject({ summary: TEXT });
  expect(model.count('summary') - before).toBe(1);
});

test('a summary that a stop of the server ended is written by the next one, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-summary-'));
  const first = await TestServer.start({ ...environment, DATA_DIR: folder });
  const table = await finished(first);
  const { sessionId } = table.guest.client;
  await first.stop();
  const before = model.count('summary');
  mayWrite.resolve();
  const second = await TestServer.start({ ...environment, DATA_DIR: folder });
  const client = second.client(sessionId);
  await Promise.all(Array.from({ length: 20 }, () => ask(table, client)));
  expect(await written(table, client)).toBe(TEXT);
  expect(model.count('summary') - before).toBe(1);
  await second.stop();
  await rm(folder, { recursive: true });
});

test('a game in which nothing was asked is thanked for at once, without a model', async () => {
  const before = model.count('summary');
  const table = await server.table(['Anna', 'Ben']);
  await table.start();
  for (const { client } of table.seats) await client.delete(`${table.path}/players/me`);
  await server.settle();
  const reply = taken(await ask(table, table.guest.client), 200, GameSummaryReplySchema);
  expect(reply.summary).toBe(defaultSummary(messages.in('en')));
  expect(model.count('summary') - before).toBe(0);
});
