/** The budget for models over whole games: beyond it, questions come from pool and bank, and no player sees an error. */

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { GameSummaryReplySchema, GenerateQuestionsReplySchema } from '../../protocol/functions.ts';
import { defaultSummary } from '../../server/questions/default-summary.ts';
import { eventually } from '../support/eventually.ts';
import { elements, startModelServer } from '../support/harness/model-server.ts';
import { refusalOf, taken } from '../support/harness/player-client.ts';
import { startPostgres } from '../support/harness/postgres.ts';
import { startRedis } from '../support/harness/redis.ts';
import { besideWriting, endlessQuestions, messages } from '../support/questions.ts';
import { TestServer, type ClockedGame } from '../support/server.ts';

const fresh = endlessQuestions();
const model = await startModelServer((call) => {
  if (call.purpose === 'write') return { pieces: elements(fresh(call.data.count ?? 0)) };
  if (call.purpose !== 'summary') return besideWriting(call);
  return {
    pieces: [JSON.stringify({ summary: '## Well played\n\nWhat a fine game this has been for all.' })],
  };
});
afterAll(() => model.close());
const environment = {
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'm',
  AI_BASE_URL: model.url,
  AI_CHECK: 'off',
};

let before = 0;
beforeEach(() => {
  before = model.calls.length;
});
const calls = (): number => model.calls.length - before;

async function pick(table: ClockedGame, topic: string): Promise<[status: number, code: string] | null> {
  const { client, playerId } = table.chooser;
  const { gameId } = table;
  const body = { gameId, playerId, topic, difficulty: 'easy', roundNumber: table.view.currentRound };
  const reply = await client.call('select-topic', body);
  return reply.status === 200 ? null : refusalOf(reply);
}

const choosing = async (server: TestServer): Promise<ClockedGame> => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  return await table.toChoosing();
};

async function figures(server: TestServer, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.base}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`quizround_${name}{`));
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value] = /\{(.*)\} (\S+)$/.exec(line) ?? [];
      return [labels.replaceAll('"', ''), Number(value)];
    }),
  );
}

describe('past the calls of the hour', () => {
  test('games are played from pool and bank to their thank-you, and metrics report it', async () => {
    const server = await TestServer.start({ ...environment, AI_CALLS_PER_HOUR: '2' });
    const first = await choosing(server);
    expect(await pick(first, 'Hidden treasures')).toBeNull();
    await first.host.live.phase('intro');
    await first.toEnd();
    expect(calls()).toBe(2);

    const second = await choosing(server);
    expect(await pick(second, 'Sunken ships of old')).toEqual([422, 'MODEL_REQUIRED']);
    expect(second.view.phase).toBe('choosing');
    // The pool contains the first game's questions.
    expect(await pick(second, 'Hidden treasures')).toBeNull();
    await second.host.live.phase('intro');
    await second.toEnd();

    const third = await choosing(server);
    expect(await pick(third, 'sports')).toBeNull();
    await third.toReveal();
    const questionId = third.question.id;
    await third.guest.client.post(`${third.path}/questions/${questionId}/challenge`);
    await server.settle();
    expect(third.view.challenges).toMatchObject([{ judge: 'majority' }]);
    await third.toEnd();
    for (const table of [first, second, third]) {
      const summary = await vi.waitFor(async () => {
        const reply = await table.guest.client.call('generate-game-summary', { gameId: table.gameId });
        return taken(reply, 200, GameSummaryReplySchema).summary;
      });
      expect(summary).toBe(defaultSummary(messages.in('en')));
    }
    expect(calls()).toBe(2);

    expect(await figures(server, 'model_budget_used')).toMatchObject({ 'budget=callsPerHour': 2 });
    expect(await figures(server, 'model_budget_limit')).toMatchObject({ 'budget=callsPerHour': 2 });
    const refused = await figures(server, 'model_calls_refused_total');
    expect(refused['budget=callsPerHour,purpose=summary']).toBe(3);
    const made = await figures(server, 'model_calls_total');
    expect(made['model=m,purpose=write,outcome=ok']).toBe(1);
    await server.stop();
  });

  test('previews have a share of their own, and then show the bank’s', async () => {
    const server = await TestServer.start({ ...environment, AI_CALLS_PER_HOUR: '10' });
    for (let times = 0; times < 4; times++) {
      const reply = await server.client().call('generate-questions', { topic: 'sports' });
      expect(taken(reply, 200, GenerateQuestionsReplySchema).questions).toHaveLength(6);
    }
    expect(calls()).toBe(2);
    const table = await choosing(server);
    expect(await pick(table, 'Hidden treasures')).toBeNull();
    await table.host.live.phase('intro');
    expect(calls()).toBe(4);
    await server.stop();
  });

  test('it is one budget for all processes', async () => {
    const redis = await startRedis();
    const shared = { ...environment, AI_CALLS_PER_HOUR: '3', REDIS_URL: redis.url };
    const one = await TestServer.start(shared);
    const other = await TestServer.start(shared);
    const [here, there] = [await choosing(one), await choosing(other)];
    expect(await pick(here, 'Hidden treasures')).toBeNull();
    await here.host.live.phase('intro');
    expect(calls()).toBe(2);
    // The model writes a free topic; questions beyond the budget come from the bank.
    expect(await pick(there, 'football')).toBeNull();
    await there.host.live.phase('intro');
    expect(calls()).toBe(3);
    expect(await figures(one, 'model_budget_used')).toMatchObject({ 'budget=callsPerHour': 3 });
    await Promise.all([one.stop(), other.stop()]);
    await redis.kill();
  });
});

/** Resolves once the counted use of a server's calls exceeds a daily limit. */
async function usedUp(server: TestServer, budget: string): Promise<void> {
  const of = async (name: string): Promise<number> =>
    (await figures(server, `model_budget_${name}`))[`budget=${budget}`] ?? NaN;
  await eventually(
    async () => (await of('used')) >= (await of('limit')),
    () => server.settle(),
  );
}

// Each call of the local server reports 700 tokens in and 900 out: two calls exceed the limit.
test.each([
  ['tokens', { AI_TOKENS_PER_DAY: '3000' }],
  ['dollars', { AI_DOLLARS_PER_DAY: '0.02', AI_PRICE_INPUT: '2', AI_PRICE_OUTPUT: '10' }],
])('past the %s of the day no call is made', async (unit, bounds) => {
  const server = await TestServer.start({ ...environment, ...bounds });
  const table = await choosing(server);
  expect(await pick(table, 'Hidden treasures')).toBeNull();
  await table.host.live.phase('intro');
  await table.toEnd();
  await usedUp(server, `${unit}PerDay`);
  const made = calls();
  const next = await choosing(server);
  expect(await pick(next, 'Sunken ships of old')).toEqual([422, 'MODEL_REQUIRED']);
  expect(calls()).toBe(made);
  await server.stop();
});

test('neither an empty Redis nor none opens a day again, nor does a process that starts', async () => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const shared = {
    ...environment,
    AI_TOKENS_PER_DAY: '3000',
    DATABASE_URL: await postgres.createDatabase(),
    REDIS_URL: redis.url,
  };
  const one = await TestServer.start(shared);
  const table = await choosing(one);
  expect(await pick(table, 'Hidden treasures')).toBeNull();
  await table.host.live.phase('intro');
  await table.toEnd();
  await usedUp(one, 'tokensPerDay');
  const made = calls();
  const refused = async (server: TestServer): Promise<void> => {
    expect(await pick(await choosing(server), 'Sunken ships of old')).toEqual([422, 'MODEL_REQUIRED']);
    expect(calls()).toBe(made);
  };

  await redis.kill();
  await refused(one);
  const empty = await startRedis(redis.port);
  const other = await TestServer.start(shared, one.clock);
  await refused(one);
  await refused(other);
  await Promise.all([one.stop(), other.stop()]);
  await Promise.all([empty.kill(), postgres.stop()]);
}, 60_000);
