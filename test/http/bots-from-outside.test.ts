/** `npm run bots`: a client of the published protocol fills a lobby and plays a game to its end. Real processes, real time. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { afterAll, expect, test, vi } from 'vitest';

import { CreateGameReplySchema, ResultsReplySchema } from '../../protocol/data.ts';
import { GameReplySchema, type GameReply } from '../../protocol/view.ts';
import { PlayerClient, taken } from '../support/harness/player-client.ts';
import { ServerProcess } from '../support/harness/server-process.ts';

const PATIENCE = { timeout: 40_000, interval: 50 };
const server = await ServerProcess.start({ GAME_SPEED: '20' });
afterAll(() => server.dispose());

test('five join by the code, answer every question and leave at the end', async () => {
  const host = new PlayerClient(server.base);
  const settings = { rounds: 1 };
  const { game } = taken(
    await host.post('/api/games', { name: 'Anna', settings }),
    201,
    CreateGameReplySchema,
  );
  const path = `/api/games/${game.id}`;
  let view: GameReply['game'] = game;
  const look = async (): Promise<void> => {
    view = taken(await host.get(path), 200, GameReplySchema).game;
  };
  const script = join(import.meta.dirname, '../../scripts/bots.ts');
  const bots = spawn(process.execPath, [script, game.code, '--players', '5', '--url', server.base], {
    stdio: 'inherit',
  });
  const ended = once(bots, 'exit');
  await vi.waitFor(async () => {
    await look();
    expect(view.present).toHaveLength(6);
  }, PATIENCE);
  taken(await host.post(`${path}/start`), 200, GameReplySchema);
  const playerId = view.players[0]?.id;
  const pick = { gameId: game.id, playerId, topic: 'sports', difficulty: 'easy', roundNumber: 1 };
  await vi.waitFor(async () => {
    await look();
    if (view.phase === 'choosing' && view.chooserId === playerId) await host.call('select-topic', pick);
    expect(view.phase).toBe('finished');
  }, PATIENCE);
  expect(await ended).toEqual([0, null]);
  const { rounds } = taken(await host.get(`${path}/results`), 200, ResultsReplySchema);
  expect(rounds[0]?.questions.map(({ answers }) => answers.length)).toEqual([5, 5, 5, 5, 5, 5]);
}, 90_000);
