/** The example client of docs/protocol.md, in Python's standard library, plays a whole game over HTTP alone. Real processes, real time. */

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

import { afterAll, expect, test, vi } from 'vitest';

import { CreateGameReplySchema, ResultsReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { PlayerClient, taken } from '../support/harness/player-client.ts';
import { ServerProcess } from '../support/harness/server-process.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
const server = await ServerProcess.start({ GAME_SPEED: '5' });
afterAll(() => server.dispose());

test('two clients of 40 lines join by code, pick topics, answer every question and print their scores', async () => {
  const host = new PlayerClient(server.base);
  // Long enough for a poll on a busy machine; a question closes once both have answered.
  const settings = { rounds: 2, organizer: true, questionTimeLimit: 60 };
  const { game } = taken(
    await host.post('/api/games', { name: 'Anna', settings }),
    201,
    CreateGameReplySchema,
  );
  const path = `/api/games/${game.id}`;
  const clients = ['Ada', 'Grace'].map((name) =>
    spawn('python3', ['examples/player.py', game.code, name, server.base], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const printed = clients.map(({ stdout }) => text(stdout));
  await vi.waitFor(async () => {
    const reply = taken(await host.get(path), 200, GameReplySchema);
    expect(reply.game.present).toHaveLength(2);
  }, PATIENCE);
  taken(await host.post(`${path}/start`), 200, GameReplySchema);
  const lines = await Promise.all(printed);
  const { players, rounds } = taken(await host.get(`${path}/results`), 200, ResultsReplySchema);
  expect(rounds).toHaveLength(2);
  expect(players.map(({ answerCount }) => answerCount)).toEqual([12, 12]);
  const scores = players.map(
    ({ name, totalScore, correctCount }) => `${name}: ${totalScore} points, ${correctCount} right\n`,
  );
  expect(lines.toSorted()).toEqual(scores.toSorted());
}, 180_000);
