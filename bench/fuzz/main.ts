/** `npm run fuzz`: throws random input at a server while games are played on it, and checks that no other game changes (docs/security.md). */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { PlayerClient } from '../../test/support/harness/player-client.ts';
import { ServerProcess } from '../../test/support/harness/server-process.ts';
import { FaultGame } from '../faults/game.ts';
import { differences, openBystanders, settledStates, statesOf, type Bystander } from './bystanders.ts';
import { figuresText, isSound, Tally, type Played } from './figures.ts';
import { FuzzGame } from './game.ts';
import { drawInputs, type Known } from './inputs.ts';
import { send, type Target } from './sender.ts';

/** Phases last a fifth of their time, so that inputs reach games in all of them. */
const GAME_SPEED = 5;
const SENDERS = 16;
/** Inputs per look-up of the games and ids that exist. */
const BATCH = 500;
const MOVING_GAMES = 6;
/** By then a game has been in every phase, or is stuck because its players were removed. */
const GAME_MAX_AGE_MS = 40_000;
const FINISHED_STAYS_MS = 3_000;

const text = (preset: string) => ({ type: 'string', default: preset }) as const;
const { values } = parseArgs({ options: { count: text('100000'), seed: text('1') } });
const [count, seed] = [Number(values.count), Number(values.seed)];
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(seed) && seed > 0)) {
  console.error('npm run fuzz -- [--count 100000] [--seed 1]: inputs to send, and which');
  process.exit(1);
}

const began = performance.now();
const tally = new Tally();
const folder = await mkdtemp(join(tmpdir(), 'quizround-fuzz-'));
const server = await ServerProcess.start({
  DATA_DIR: folder,
  GAME_SPEED: String(GAME_SPEED),
  LOG_LEVEL: 'error',
});
const { base } = server;
const bystanders = await openBystanders(base, folder);
const before = await settledStates(folder, bystanders);
const printed = server.output.length;
const played = await throwInputs();
const after = await statesOf(folder, bystanders);
for (const [at, { phase }] of bystanders.entries())
  for (const difference of differences(before[at], after[at]))
    tally.wrong.push(`the bystanders’ game in the phase ${phase} changed: ${difference}`);
const errors = server.output.slice(printed).trim();
if (errors !== '') tally.wrong.push(`the server logged errors: ${errors}`);
await server.dispose();
await rm(folder, { recursive: true });
console.log(figuresText({ seed, tally, bystanders: bystanders.length, played }));
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
process.exit(isSound({ tally, played }) ? 0 : 1);

/** Sends as many inputs as asked for. Resolves with the outcome of the undisturbed games that were played meanwhile. */
async function throwInputs(): Promise<Played> {
  const { body: document } = await new PlayerClient(base).get('/api/openapi.json');
  const games = await Promise.all(Array.from({ length: MOVING_GAMES }, () => FuzzGame.open(base, 3)));
  const undisturbed: FaultGame[] = [];
  let isOver = false;
  const moving = games.map((_, at) => keepPlaying(games, at, () => isOver));
  const playing = keepPlayingUndisturbed(undisturbed, () => isOver);
  for (let batch = 0; tally.total < count && server.child.exitCode === null; batch++) {
    const targets = targetsOf(games, bystanders, undisturbed);
    const next = drawInputs(document, knownOf(targets), BATCH, seed + batch).values();
    const sender = async (): Promise<void> => {
      for (const input of next) {
        if (tally.total >= count) return;
        await send({ base, tally, targets }, input);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
    if (batch % 20 === 19) console.log(`${tally.total} sent, ${tally.wrong.length} wrong`);
  }
  isOver = true;
  await Promise.all(moving);
  for (const path of ['/healthz', '/readyz']) {
    const status = await fetch(base + path).then((response) => response.status, String);
    if (status !== 200) tally.wrong.push(`${path} afterwards: ${status}`);
  }
  return playing;
}

/** Plays one game after another at this index of the list. */
async function keepPlaying(games: FuzzGame[], at: number, isOver: () => boolean): Promise<void> {
  for (let game = games[at]; game !== undefined && !isOver(); game = games[at]) {
    const playing = game;
    const isEnough = (): boolean => isOver() || playing.ageMs > GAME_MAX_AGE_MS;
    await game.play(at % 2 === 0 ? 'fast' : 'slow', ({ phase }) => phase === 'finished' || isEnough());
    if (!isEnough()) await sleep(FINISHED_STAYS_MS);
    if (!isOver()) games[at] = await FuzzGame.open(base, 3);
    game.close();
  }
  games[at]?.close();
}

/** Plays games whose players go on whatever inputs are sent to them. */
async function keepPlayingUndisturbed(games: FaultGame[], isOver: () => boolean): Promise<Played> {
  const sums = { games: 0, acknowledged: 0, lost: 0, endedEarly: 0, wrong: 0 };
  while (!isOver()) {
    const game = new FaultGame('choosing', () => [base], { isRepeating: false, gameSpeed: GAME_SPEED });
    await game.open();
    await game.begin();
    games.splice(0, 1, game);
    game.release();
    const outcome = await game.finish(performance.now());
    sums.games++;
    for (const name of ['acknowledged', 'lost', 'endedEarly', 'wrong'] as const) sums[name] += outcome[name];
  }
  return sums;
}

/** All games that inputs are aimed at. Only the fuzz run's own games have members among the senders. */
function targetsOf(
  games: readonly FuzzGame[],
  still: readonly Bystander[],
  undisturbed: readonly FaultGame[],
): Target[] {
  const otherPlayer = games.at(-1)?.game.guest.client.sessionId ?? '';
  return [
    ...games.map(({ game: { gameId, host, guest }, view }, at) => ({
      gameId,
      playerId: host.playerId,
      questionId: view?.question?.id ?? 'none',
      members: { host: host.client.sessionId, guest: guest.client.sessionId },
      otherPlayer: games[(at + 1) % games.length]?.game.host.client.sessionId ?? '',
    })),
    ...still.map(({ game: { gameId, host }, questionId }) => ({
      gameId,
      playerId: host.playerId,
      questionId: questionId ?? 'none',
      members: null,
      otherPlayer,
    })),
    ...undisturbed.map(({ gameId, players: [player] }) => ({
      gameId,
      playerId: player?.playerId ?? '',
      questionId: player?.view?.question?.id ?? 'none',
      members: null,
      otherPlayer,
    })),
  ];
}

function knownOf(targets: readonly Target[]): Known {
  const all = (field: 'gameId' | 'playerId' | 'questionId' | 'otherPlayer'): string[] =>
    targets.map((target) => target[field]);
  return {
    gameId: all('gameId'),
    playerId: all('playerId'),
    questionId: all('questionId'),
    topic: ['sports', 'Cooking'],
    code: all('gameId'),
    roundNumber: [1],
    sessionId: all('otherPlayer'),
    session_id: all('otherPlayer'),
  };
}
