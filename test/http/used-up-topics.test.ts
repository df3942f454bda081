/** Topics without a model: a used-up topic is reported as such, an unknown one offers similar ones, and no round fails because of the AI service. */

import { expect, test } from 'vitest';

import type { Problem } from '../../protocol/errors.ts';
import { SelectTopicReplySchema } from '../../protocol/functions.ts';
import { problemOf, refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();

function pick(table: ClockedGame, topic: string): Promise<Reply> {
  const { gameId, chooser } = table;
  const roundNumber = table.view.currentRound;
  const body = {
    gameId,
    playerId: chooser.playerId,
    topic,
    difficulty: 'medium',
    language: 'en',
    roundNumber,
  };
  return chooser.client.call('select-topic', body);
}

test('a topic that no source has offers related ones, each of which can be picked', async () => {
  const table = await server.table();
  await table.toChoosing();
  const problem = problemOf(await pick(table, 'Narnia'));
  expect(problem).toMatchObject({ status: 422, code: 'MODEL_REQUIRED' });
  expect(problem.topics).toEqual(['Fantasy', "Children's books", 'Films']);
  taken(await pick(table, problem.topics?.[0] ?? ''), 200, SelectTopicReplySchema);
});

test('an unknown topic offers what is played most', async () => {
  const table = await server.table();
  await table.toChoosing();
  const { topics = [] } = problemOf(await pick(table, 'xyzzy plugh'));
  expect(topics).toHaveLength(5);
});

test('football is served as long as it lasts, then TOPIC_USED_UP 422 with other topics', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 10 } });
  const played = await playUntilRefused(table, 'Soccer');
  expect(played.rounds).toBeGreaterThanOrEqual(4);
  expect(played.problem).toMatchObject({ status: 422, code: 'TOPIC_USED_UP', error: 'TOPIC_USED_UP' });
  expect(played.problem.topics).toHaveLength(5);
  expect(played.problem.topics).not.toContain('Football');
  expect(table.view.phase).toBe('choosing');
  taken(await pick(table, played.problem.topics?.[0] ?? ''), 200, SelectTopicReplySchema);
});

test('a preset that is used up says so too, in its last round as in the first', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 20 } });
  const { rounds, problem } = await playUntilRefused(table, 'Sports');
  expect(rounds).toBeGreaterThanOrEqual(11);
  expect(problem).toMatchObject({ code: 'TOPIC_USED_UP' });
  expect(problem.topics).toHaveLength(5);
});

test('with children an unsuitable topic is refused in these words, and what is offered is for them', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { kids: true } });
  await table.toChoosing();
  expect(refusalOf(await pick(table, 'Casino'))).toEqual([422, 'TOPIC_NOT_FOR_KIDS']);
  const { topics = [] } = problemOf(await pick(table, 'Narnia'));
  expect(topics.length).toBeGreaterThanOrEqual(3);
  taken(await pick(table, topics[0] ?? ''), 200, SelectTopicReplySchema);
});

/** Plays rounds of one topic, with all six questions each, until it is refused. */
async function playUntilRefused(
  table: ClockedGame,
  topic: string,
): Promise<{ rounds: number; problem: Problem }> {
  await table.toChoosing();
  for (let rounds = 0; ; rounds++) {
    const reply = await pick(table, topic);
    if (reply.status !== 200) return { rounds, problem: problemOf(reply) };
    await server.settle();
    while (table.view.phase !== 'choosing') {
      if (table.view.phase === 'question') expect(table.view.round?.questionCount).toBe(6);
      await table.pass();
    }
  }
}
