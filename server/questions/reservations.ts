/** Reserves drawn questions for one game until their reveal, because a process does not know of draws in other processes or before its start. */

import { factKey, factKeys, type FactKeys } from '../../bank/facts.ts';
import type { Fact } from '../../game/game.ts';

/** A game without events for this time was abandoned in mid-round; its reservations have expired. */
export const RESERVED_FOR_MS = 2 * 3_600_000;

export interface Reservations {
  /** Reserves those facts (by key) that no other game has reserved since `expired`; instants in milliseconds. Resolves with the keys that the game has now. */
  reserve(
    gameId: string,
    facts: readonly string[],
    times: { readonly at: number; readonly expired: number },
  ): Promise<readonly string[]>;
  /** Keys of the facts that other games have reserved since `expired`, in milliseconds. */
  findOthers(gameId: string, expired: number): Promise<readonly string[]>;
  /** Ends a game's reservations that were made before an instant. */
  release(gameId: string, before: number): Promise<void>;
}

/** How often a draw is repeated without the questions that other games reserved. If games draw at once, in each repetition one of them gets all it drew. */
const DRAWS_MAX = 40;

interface ReservingParts {
  /** null: nothing is shared, and every drawn question is taken. */
  readonly store: { readonly reservations: Reservations } | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Keys of the facts that other games wait to reveal, as far as this process knows. */
  readonly pendingReveals: { readonly keys: () => FactKeys };
  readonly log: { readonly warn: (about: object, message: string) => void };
}

interface Draw<Drawn> {
  /** The game that draws; without one nothing is reserved. */
  readonly gameId: string | undefined;
  /** Draws what the round still misses; questions of the given keys come last or not at all. */
  readonly draw: (taken: FactKeys) => readonly Drawn[] | Promise<readonly Drawn[]>;
  /** Takes questions into the round, before the next draw. */
  readonly take: (drawn: readonly Drawn[]) => void;
  /** Whether questions reserved by another game are taken if nothing else is left. */
  readonly takesReserved: boolean;
}

/** Draws and reserves until the round is complete, or other games have reserved everything that is left. */
export async function drawReserved<Drawn extends Fact>(
  parts: ReservingParts,
  { gameId, draw, take, takesReserved }: Draw<Drawn>,
): Promise<void> {
  const refused = new Set<string>();
  const pending = parts.pendingReveals.keys();
  const taken: FactKeys = { has: (key) => refused.has(key) || pending.has(key) };
  for (let count = 1; ; count++) {
    const drawn = await draw(taken);
    const isLast = count > DRAWS_MAX;
    if (isLast && !takesReserved) return;
    const { lost, others } = isLast ? NOTHING_LOST : await reserveDrawn(parts, gameId, drawn);
    // All of them were known to be reserved when they were drawn: nothing else is left.
    if (lost.every((fact) => refused.has(factKey(fact)))) {
      take(drawn);
      return;
    }
    for (const key of [...others, ...lost.map(factKey)]) refused.add(key);
    take(drawn.filter((fact) => !lost.includes(fact)));
  }
}

interface Reserved<Drawn> {
  /** Drawn questions that another game has. */
  readonly lost: readonly Drawn[];
  /** Keys of all facts that other games have; read only if something was lost. */
  readonly others: readonly string[];
}

const NOTHING_LOST: Reserved<never> = { lost: [], others: [] };

/** Reserves questions for a game. After a loss it reads all reservations of other games: learning them one by one would use up the repetitions on a popular topic. */
async function reserveDrawn<Drawn extends Fact>(
  { store, now, log }: ReservingParts,
  gameId: string | undefined,
  drawn: readonly Drawn[],
): Promise<Reserved<Drawn>> {
  if (store === null || gameId === undefined || drawn.length === 0) return NOTHING_LOST;
  const { reservations } = store;
  const at = now();
  const expired = at - RESERVED_FOR_MS;
  try {
    const reserved = new Set(await reservations.reserve(gameId, drawn.flatMap(factKeys), { at, expired }));
    const lost = drawn.filter((fact) => !reserved.has(factKey(fact)));
    if (lost.length === 0) return NOTHING_LOST;
    return { lost, others: await reservations.findOthers(gameId, expired) };
  } catch (error) {
    // A round is written even if nothing can be reserved.
    log.warn({ err: error }, 'questions could not be reserved');
    return NOTHING_LOST;
  }
}
