/** The fuzz run itself: games that are played meanwhile, and the inputs thrown at them and at the bystanders' games. */

import { setTimeout as sleep } from 'node:timers/promises';

import type { ServerProcess } from '../../test/support/harness/server-process.ts';
import { FaultGame } from '../faults/game.ts';
import type { Bystander } from './bystanders.ts';
import type { Played, Tally } from './figures.ts';
import { drawInputs, type Known } from './inputs.ts';
import { send, type Target } from './sender.ts';
import { Table } from './table.ts';

/** Phases last a fifth: inputs meet games in all of them. */
export const GAME_SPEED = 5;
const SENDERS = 16;
/** Inputs for which the games and ids that exist are looked up once. */
const BATCH = 500;
const MOVING_TABLES = 6;
/** By then a game has been in every phase, or is stuck because its players were removed. */
const TABLE_MAX_AGE_MS = 40_000;
const FINISHED_STAYS_MS = 3_000;

export interface Throwing {
  readonly server: ServerProcess;
  readonly bystanders: readonly Bystander[];
  readonly tally: Tally;
  readonly count: number;
  readonly seed: number;
}

/** Sends as many inputs as asked for; resolves with what the games showed that were played by others meanwhile. */
export async function throwInputs(run: Throwing): Promise<Played> {
  const { server, tally, count } = run;
  const document: unknown = await (await fetch(`${server.base}/api/openapi.json`)).json();
  const tables = await Promise.all(Array.from({ length: MOVING_TABLES }, () => Table.open(server.base, 3)));
  let isOver = false;
  const running = tables.map((_, at) => keepPlaying(server.base, tables, at, () => isOver));
  const games: FaultGame[] = [];
  const played = keepPlayingUndisturbed(server, games, () => isOver);
  try {
    for (let batch = 0; tally.total < count && server.child.exitCode === null; batch++) {
      const targets = targetsOf(run, tables, games);
      const inputs = drawInputs(document, knownOf(targets), BATCH, run.seed + batch);
      const next = inputs.values();
      const sender = async (): Promise<void> => {
        for (const input of next) {
          if (tally.total >= count) return;
          await send({ base: server.base, tally, targets }, input);
        }
      };
      await Promise.all(Array.from({ length: SENDERS }, sender));
      if (batch % 20 === 19) console.log(`${tally.total} sent, ${tally.wrong.length} wrong`);
    }
  } finally {
    isOver = true;
  }
  await Promise.all(running);
  for (const path of ['/healthz', '/readyz']) {
    const status = await fetch(server.base + path).then((response) => response.status, String);
    if (status !== 200) tally.wrong.push(`${path} afterwards: ${status}`);
  }
  return played;
}

/** Plays games one after another in this place of the list. */
async function keepPlaying(base: string, tables: Table[], at: number, isOver: () => boolean): Promise<void> {
  const pace = at % 2 === 0 ? 'fast' : 'slow';
  while (!isOver()) {
    const table = tables[at];
    if (table === undefined) return;
    const isEnough = (): boolean => isOver() || table.ageMs > TABLE_MAX_AGE_MS;
    await table.play(pace, ({ phase }) => phase === 'finished' || isEnough());
    if (!isEnough()) await sleep(FINISHED_STAYS_MS);
    if (!isOver()) tables[at] = await Table.open(base, 3);
    table.close();
  }
  tables[at]?.close();
}

/** Games whose players play on whatever is thrown at them. */
async function keepPlayingUndisturbed(
  server: ServerProcess,
  games: FaultGame[],
  isOver: () => boolean,
): Promise<Played> {
  const sums = { games: 0, acknowledged: 0, lost: 0, endedEarly: 0, wrong: 0 };
  while (!isOver()) {
    const game = new FaultGame('choosing', () => [server.base], {
      isRepeating: false,
      gameSpeed: GAME_SPEED,
    });
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

/** All games that inputs are aimed at; only those of the fuzz run itself have members among the senders. */
function targetsOf(
  { bystanders }: Throwing,
  tables: readonly Table[],
  games: readonly FaultGame[],
): Target[] {
  const otherPlayer = tables.at(-1)?.seats[1]?.session ?? '';
  const moving = tables.map(({ gameId, seats, view }, at): Target => {
    const next = tables[(at + 1) % tables.length]?.seats[0]?.session ?? '';
    const [host = '', guest = ''] = seats.map(({ session }) => session);
    const questionId = view?.question?.id ?? 'none';
    return {
      gameId,
      playerId: seats[0]?.playerId ?? '',
      questionId,
      members: { host, guest },
      otherPlayer: next,
    };
  });
  const still = bystanders.map(({ table: { gameId, seats }, questionId }): Target => {
    const playerId = seats[0]?.playerId ?? '';
    return { gameId, playerId, questionId: questionId ?? 'none', members: null, otherPlayer };
  });
  const undisturbed = games.map(({ gameId, players }): Target => {
    const [player] = players;
    const questionId = player?.view?.question?.id ?? 'none';
    return { gameId, playerId: player?.playerId ?? '', questionId, members: null, otherPlayer };
  });
  return [...moving, ...still, ...undisturbed];
}

function knownOf(targets: readonly Target[]): Known {
  return {
    gameId: targets.map(({ gameId }) => gameId),
    playerId: targets.map(({ playerId }) => playerId),
    questionId: targets.map(({ questionId }) => questionId),
    topic: ['sports', 'Cooking'],
    code: targets.map(({ gameId }) => gameId),
    roundNumber: [1],
    sessionId: targets.map(({ otherPlayer }) => otherPlayer),
    session_id: targets.map(({ otherPlayer }) => otherPlayer),
  };
}
