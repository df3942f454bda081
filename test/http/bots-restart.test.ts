/** The server killed in a question against bots: they answer after the restart, each once. A real process, real time. */

import { afterAll, expect, test } from 'vitest';

import { CreateGameReplySchema } from '../../protocol/data.ts';
import type { LiveGame } from '../support/harness/live-game.ts';
import { PlayerClient, taken } from '../support/harness/player-client.ts';
import { ServerProcess } from '../support/harness/server-process.ts';

const server = await ServerProcess.start({ GAME_SPEED: '2' });
afterAll(() => server.dispose());

test('no bot’s answer is lost or given twice, and its clock goes on where it was', async () => {
  const client = new PlayerClient(server.base);
  const made = await client.post('/api/games', { name: 'Anna', practice: true });
  const { game, me } = taken(made, 201, CreateGameReplySchema);
  const live = await client.live(game.id);
  await live.phase('choosing');
  const pick = { gameId: game.id, playerId: me.playerId, topic: 'sports', roundNumber: 1 };
  await client.call('select-topic', pick);
  await live.phase('question');
  await live.until(() => live.view.answered.length > 0, 'the first bot’s answer');
  const { answered, question } = live.view;

  await server.end('SIGKILL');
  await server.run();

  const again: LiveGame = await new PlayerClient(server.base, client.sessionId).live(game.id);
  expect(again.view.question).toEqual(question);
  expect(again.view.answered).toEqual(expect.arrayContaining([...answered]));
  await again.until(() => again.view.answered.length === 3, 'the answers of all bots');
  await again.phase('reveal');
  expect(again.view.reveal?.answer.filter((answer) => answer !== null)).toHaveLength(3);
}, 60_000);
