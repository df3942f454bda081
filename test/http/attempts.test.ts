/** A chooser who tries again and again has a limited cost: three attempts per round, then the turn passes and ready-made questions are played. */

import { afterAll, expect, test } from 'vitest';

import { startModelServer } from '../support/harness/model-server.ts';
import { refusalOf, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const model = await startModelServer(() => ({ status: 401 }));
afterAll(() => model.close());
const server = await serverForTests({
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'm',
  AI_BASE_URL: model.url,
});

async function pick({ chooser, gameId, view }: ClockedGame, topic: string): Promise<Reply> {
  const { client, playerId } = chooser;
  const body = { gameId, playerId, topic, difficulty: 'easy', roundNumber: view.currentRound };
  return await client.call('select-topic', body);
}

test('three attempts a round reach the model, whoever tries and however', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  await table.toChoosing();
  const first = table.chooser;
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect((await pick(table, `Xyzzyx ${attempt}`)).status).toBe(200);
    await server.eventually(() => table.view.phase !== 'generating');
    if (attempt === 1) await first.client.post(`${table.path}/reselect`);
  }
  expect(table.view.phase).toBe('choosing');
  expect(table.chooser).not.toBe(first);
  // Each attempt: a plan and the questions.
  expect(model.calls).toHaveLength(6);

  for (let tries = 0; tries < 20; tries++)
    expect(refusalOf(await pick(table, `Xyzzyx ${tries}`))).toEqual([422, 'ATTEMPTS_USED_UP']);
  expect(table.view.phase).toBe('choosing');
  expect((await pick(table, 'sports')).status).toBe(200);
  await server.eventually(() => table.view.phase === 'intro');
  expect(model.calls).toHaveLength(6);
  await table.toEnd();
  expect(table.view.phase).toBe('finished');
});
