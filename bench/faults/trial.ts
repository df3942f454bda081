/** One fault: games in every phase, the fault, and what each game shows at its end. */

import { QUIZROUND } from '../../test/support/harness/server-process.ts';
import { FaultGame, PHASES, type TrialResult } from './game.ts';
import type { Fault } from './list.ts';
import { startSystem, type System, type Services } from './systems.ts';

/** Outcomes of all games; a sentence if the fault cannot be produced on this machine. */
type Shown = readonly TrialResult[] | string;

export interface Row {
  readonly title: string;
  readonly shown: Shown;
}

/** Plays `gamesPerPhase` games per phase through a fault. */
export async function tryFault(fault: Fault, services: Services, gamesPerPhase: number): Promise<Row> {
  const { title } = fault;
  const prepared = await fault.prepare();
  if (typeof prepared === 'string') return { title, shown: prepared };
  try {
    const { dataFolder, program = QUIZROUND } = prepared;
    const system = await startSystem(services, { ...fault, dataFolder, program });
    try {
      return { title, shown: await play(fault, system, gamesPerPhase) };
    } finally {
      services.toPostgres.open();
      services.toRedis.open();
      services.releaseModel();
      await system.stop();
    }
  } finally {
    await prepared.cleanUp();
  }
}

async function play(fault: Fault, system: System, gamesPerPhase: number): Promise<readonly TrialResult[]> {
  const { services } = system;
  const games = PHASES.flatMap((phase) =>
    Array.from({ length: gamesPerPhase }, () => new FaultGame(phase, system.addresses, fault)),
  );
  const only = (...phases: readonly string[]): FaultGame[] =>
    games.filter(({ phase }) => phases.includes(phase));
  try {
    services.holdModel();
    await Promise.all(games.map((game) => game.open()));
    // The finished game takes longest; the phases that end by the clock come last, the shortest of them at the end.
    await Promise.all(only('lobby', 'choosing', 'results').map((game) => game.begin()));
    await fault.before(games);
    await Promise.all(only('question', 'reveal').map((game) => game.begin()));
    await Promise.all(only('generating').map((game) => game.begin()));
    await Promise.all(only('reveal').map((game) => game.reveal()));
    for (const game of games) game.release();
    const isOver = fault.inject(system, games);
    services.releaseModel();
    const since = await isOver;
    return await Promise.all(games.map((game) => game.finish(since)));
  } finally {
    for (const game of games) game.abandon();
  }
}
