/**
 * Looks up games by their join code, within budgets: nobody must find a live code by guessing, and one phone's guesses must not
 * keep a school from using right codes. docs/security.md lists the figures and what they cannot stop.
 */

import { createHmac } from 'node:crypto';

import type { Game } from '../../game/game.ts';
import {
  createExpiringSet,
  createLock,
  inMemory,
  type Allowed,
  type LimitName,
  type Limits,
  type MakeLimiter,
  type Refused,
  type Taken,
} from '../limits/limits.ts';
import { networkOf } from '../platform/address.ts';
import type { Store } from '../store/store.ts';

/** Wrong guesses of all sessions together in ten minutes; beyond that, each address has only a few. */
const WRONG_GUESSES = { points: 3_000, seconds: 600 };
/** How long a session counts as known, and a game as played at an address: an evening. */
const REMEMBERED_SECONDS = 3 * 3_600;
/** How long a session may create a game with the code it was given. */
const RESERVED_SECONDS = 600;
/** How long no other session is given that code. Longer than the reservation, so that two sessions never hold one code. */
const LOCKED_SECONDS = RESERVED_SECONDS + 60;

/** The session that looks for a game, and its address. */
interface Asking {
  readonly session: string;
  readonly address: string;
}

/** The game of a code, or null if there is none; refused if the budget is used up. */
export type Lookup<Found> = (Allowed & { readonly game: Found | null }) | Refused;

/** A game's id and its seed, the secret with which addresses are digested. */
type SeededGame = Pick<Game, 'id' | 'seed'>;

export interface CodeLookups {
  /** Looks up the game of a code. Takes a guess before the lookup and gives it back if a game is found. */
  lookUp<Found extends SeededGame>(who: Asking, find: () => Promise<Found | null>): Promise<Lookup<Found>>;
  /** Takes the cost of a knock at a game: a guess, never given back, and one of the knocks that the network has at that game. */
  knock(who: Asking, game: SeededGame): Promise<Taken>;
  /** Locks a free code while a session may create a game with it. False if another session has it. Without the lock, a session whose code is taken meanwhile would know the code of another game. */
  lockCode(code: string): Promise<boolean>;
  /** Notes that a session was given a free code to create a game with. */
  reserve(session: string, code: string): Promise<void>;
  /** Whether a session was given this code. Any other code it asks for is not looked up, since the answer would reveal which codes are taken. */
  isReserved(session: string, code: string): Promise<boolean>;
  /** Forgets that a session found a game: the session was erased. */
  forget(session: string): Promise<void>;
  /** A player at this address has a seat in a game: its code is not secret there. */
  noteSeat(game: SeededGame, address: string): Promise<void>;
}

export interface CodeLookupParts {
  readonly limits: Limits;
  readonly store: Pick<Store, 'hasPlayed'>;
  /** Makes the limiters behind the counters and sets; in memory unless given. */
  readonly make?: MakeLimiter | undefined;
}

export function createCodeLookups({ limits, store, make = inMemory }: CodeLookupParts): CodeLookups {
  const wrongGuesses = make('guesses', WRONG_GUESSES);
  const knownSessions = createExpiringSet('known', REMEMBERED_SECONDS, make);
  const playedAt = createExpiringSet('played', REMEMBERED_SECONDS, make);
  const reservedCodes = createExpiringSet('reservedCode', RESERVED_SECONDS, make);
  const lockCode = createLock('heldCode', LOCKED_SECONDS, make);

  const budgetOf = async (session: string): Promise<LimitName> => {
    const guesses = await wrongGuesses.get('all');
    const isAttack = guesses !== null && guesses.consumedPoints > wrongGuesses.points;
    const isMember = (await knownSessions.has(session)) || (await store.hasPlayed(session));
    if (isMember) return isAttack ? 'guessByMemberUnderAttack' : 'guessByMember';
    return isAttack ? 'guessUnderAttack' : 'guess';
  };

  /** Takes a guess, looks up the game, and gives the guess back if there is one. */
  const attempt = async <Found>({ session, address }: Asking, find: () => Promise<Found | null>) => {
    const budget = await budgetOf(session);
    const taken = await limits.take(budget, session, address);
    if (!taken.ok) return taken;
    const game = await find();
    if (game === null) await wrongGuesses.penalty('all', 1);
    else await limits.giveBack(budget, session, address);
    return { ...taken, game };
  };

  /** For an address without guesses: finds only games with a player at that address. The reply for any other game is the same as for an unknown code. */
  const lookNearby = async <Found extends SeededGame>(
    { session, address }: Asking,
    find: () => Promise<Found | null>,
  ): Promise<Found | null> => {
    if (!(await limits.take('guessNearby', session, address)).ok) return null;
    const found = await find();
    if (found === null || !(await playedAt.has(keyAt(found, address)))) return null;
    await limits.giveBack('guessNearby', session, address);
    return found;
  };

  return {
    async lookUp(who, find) {
      const lookup = await attempt(who, find);
      if (lookup.ok) {
        if (lookup.game !== null) await knownSessions.add(who.session);
        return lookup;
      }
      const nearby = lookup.lacking === 'network' ? await lookNearby(who, find) : null;
      return nearby === null ? lookup : { ok: true, game: nearby };
    },
    async knock({ session, address }, game) {
      const key = keyAt(game, address);
      const guess = await limits.take(await budgetOf(session), session, address);
      if (guess.ok) return limits.takeFor('knocksAtGame', key);
      if (guess.lacking !== 'network' || !(await playedAt.has(key))) return guess;
      const nearby = await limits.take('guessNearby', session, address);
      return nearby.ok ? limits.takeFor('knocksAtGame', key) : nearby;
    },
    lockCode,
    reserve: (session, code) => reservedCodes.add(`${session} ${code}`),
    isReserved: (session, code) => reservedCodes.has(`${session} ${code}`),
    forget: (session) => knownSessions.delete(session),
    noteSeat: (game, address) => playedAt.add(keyAt(game, address)),
  };
}

/** The key of a game at a network. The address is digested with the game's seed, which never leaves the server. */
function keyAt({ id, seed }: SeededGame, address: string): string {
  return `${id} ${createHmac('sha256', seed).update(networkOf(address)).digest('base64url')}`;
}
