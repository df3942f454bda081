/** One fault: games in every phase, the fault, and what each game shows at its end. */

import { FaultGame, PHASES, type Outcome } from './game.ts';
import type { Fault } from './list.ts';
import { openPlace, type Place, type Services } from './places.ts';

/** Outcomes of all games; a sentence where the fault cannot be made on this machine. */
type Shown = readonly Outcome[] | string;

export interface Row {
  readonly title: string;
  readonly shown: Shown;
}

/** Plays so many games per phase through a fault. */
export async function tryFault(fault: Fault, services: Services, gamesPerPhase: number): Promise<Row> {
  const { title } = fault;
  const prepared = await fault.prepare();
  if (typeof prepared === 'string') return { title, shown: prepared };
  try {
    const place = await openPlace(services, { ...fault, dataFolder: prepared.dataFolder });
    try {
      return { title, shown: await play(fault, place, gamesPerPhase) };
    } finally {
      services.toPostgres.open();
      services.toRedis.open();
      services.releaseModel();
      await place.stop();
    }
  } finally {
    await prepared.cleanUp();
  }
}

async function play(fault: Fault, place: Place, gamesPerPhase: number): Promise<readonly Outcome[]> {
  const { services } = place;
  const games = PHASES.flatMap((phase) =>
    Array.from({ length: gamesPerPhase }, () => new FaultGame(phase, place.addresses, fault)),
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
    const isOver = fault.inject(place, games);
    services.releaseModel();
    const since = await isOver;
    return await Promise.all(games.map((game) => game.finish(since)));
  } finally {
    for (const game of games) game.abandon();
  }
}
