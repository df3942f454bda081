/**
 * Looking for games by their join code, within budgets: a live code must not be found by guessing, and one phone's guesses are not to
 * lock a school out of right codes. docs/security.md lists the figures and what they cannot stop.
 */

import { networkOf } from '../platform/address.ts';
import { inMemory, type LimitName, type Limits, type MakeLimiter } from '../platform/limits.ts';
import type { Store } from '../store/store.ts';

/** Wrong guesses of everybody in ten minutes; beyond them an address has but a few. */
const WRONG_GUESSES = { points: 3_000, seconds: 600 };
/** How long a session counts as known, and a game as played at an address: an evening. */
const REMEMBERED_SECONDS = 3 * 3_600;
/** How long a session may make a game with a code that it was given. */
const RESERVED_SECONDS = 600;
/** How long nobody else is given it: longer, so that never can it be asked for by one and given to another. */
const HELD_SECONDS = RESERVED_SECONDS + 60;

/** Who asks. */
interface Asking {
  readonly session: string;
  readonly address: string;
}

/** What came of an attempt; null, where there is none left, and for how many seconds there is none. */
export interface Attempt<Outcome> {
  readonly seconds: number;
  readonly outcome: Outcome | null;
}

interface Named {
  readonly id: string;
}

export interface CodeLookups {
  /** Looks for the game of a code. One that is found costs nothing, none costs a guess, which is taken before anything is looked for. */
  look<Found extends Named>(who: Asking, find: () => Promise<Found | null>): Promise<Attempt<Found>>;
  /** Keeps a free code away from everybody else for as long as one session may make a game with it; false: it is kept for another. Whoever found a code taken that was theirs to use would have guessed a game's code. */
  hold(code: string): Promise<boolean>;
  /** A session was given a code that is free, to make a game with. */
  reserve(session: string, code: string): Promise<void>;
  /** Whether a session was given a code before: no other is looked for, since the answer would tell which are taken. */
  isReserved(session: string, code: string): Promise<boolean>;
  /** Somebody at an address sits in a game: its code is no secret there. */
  seated(gameId: string, address: string): Promise<void>;
}

export interface CodeLookupParts {
  readonly limits: Limits;
  readonly store: Pick<Store, 'hasPlayed'>;
  /** Makes what is counted and remembered by, in memory unless shared. */
  readonly make?: MakeLimiter | undefined;
}

export function createCodeLookups({ limits, store, make = inMemory }: CodeLookupParts): CodeLookups {
  const wrong = make('guesses', WRONG_GUESSES);
  const remembered = { points: 1, seconds: REMEMBERED_SECONDS };
  const known = make('known', remembered);
  const played = make('played', remembered);
  const reserved = make('reservedCode', { points: 1, seconds: RESERVED_SECONDS });

  const held = make('heldCode', { points: 1, seconds: HELD_SECONDS });

  const budgetOf = async (session: string): Promise<LimitName> => {
    const guesses = await wrong.get('all');
    const isAttack = guesses !== null && guesses.consumedPoints > WRONG_GUESSES.points;
    const isMember = (await known.get(session)) !== null || (await store.hasPlayed(session));
    if (isMember) return isAttack ? 'guessByMemberUnderAttack' : 'guessByMember';
    return isAttack ? 'guessUnderAttack' : 'guess';
  };

  /** Takes a guess, looks, and gives it back where something is found. */
  const attempt = async <Found>(
    { session, address }: Asking,
    find: () => Promise<Found | null>,
  ): Promise<Attempt<Found> & { readonly lacking: 'session' | 'network' | null }> => {
    const budget = await budgetOf(session);
    const { seconds, lacking } = await limits.takeFrom(budget, session, address);
    if (lacking !== null) return { seconds, outcome: null, lacking };
    const outcome = await find();
    if (outcome === null) await wrong.penalty('all', 1);
    else await limits.giveBack(budget, session, address);
    return { seconds: 0, outcome, lacking };
  };

  /** Where an address has no guess left, the games are found in which somebody there sits. Nothing tells another game from none. */
  const lookNearby = async <Found extends Named>(
    { session, address }: Asking,
    find: () => Promise<Found | null>,
  ): Promise<Found | null> => {
    if ((await limits.take('guessNearby', session, address)) > 0) return null;
    const found = await find();
    if (found === null || (await played.get(placeOf(found.id, address))) === null) return null;
    await limits.giveBack('guessNearby', session, address);
    return found;
  };

  return {
    async look(who, find) {
      const looked = await attempt(who, find);
      if (looked.lacking === 'network') {
        const nearby = await lookNearby(who, find);
        if (nearby !== null) return { seconds: 0, outcome: nearby };
      }
      if (looked.outcome !== null) await known.penalty(who.session, 1);
      return looked;
    },
    async hold(code) {
      return (await held.penalty(code, 1)).consumedPoints === 1;
    },
    async reserve(session, code) {
      await reserved.penalty(`${session} ${code}`, 1);
    },
    async isReserved(session, code) {
      return (await reserved.get(`${session} ${code}`)) !== null;
    },
    async seated(gameId, address) {
      await played.penalty(placeOf(gameId, address), 1);
    },
  };
}

function placeOf(gameId: string, address: string): string {
  return `${networkOf(address)} ${gameId}`;
}
