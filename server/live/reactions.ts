/** Reactions on their way to the sockets: gathered by game, with a bound on the bytes that each receiver gets. Neither stored nor part of a view. */

import { REACTION_INTERVAL_MS, type Reaction } from '../../game/constants.ts';
import type { Game, Seat } from '../../game/game.ts';
import { isReacting, reactingSeat } from '../../game/reactions.ts';
import type { Fanout } from '../games/fanout.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frames.ts';
import type { Hub } from './hub.ts';

/** How long reactions are gathered before they are sent. */
const GATHER_MS = 500;
/** How many a message may have; the others wait for the next. */
const REACTIONS_PER_MESSAGE_MAX = 6;
/** How many bytes of frames a receiver gets in any second. Ten players throw at most five reactions per second, which fit. */
const BYTES_PER_SECOND_MAX = 150;
const SECOND_MS = 1_000;

export interface Reactions {
  /** Takes a reaction from a socket, and sends it to the sockets of the game, at other processes too. Without an effect where the viewer throws none now (REACT-1, REACT-2), or has thrown one within 2 s. */
  take(from: Pick<Connection, 'gameId' | 'session' | 'isShowScreen'>, kind: Reaction): void;
  /** Takes a reaction that another process took. */
  receive(gameId: string, seat: Seat, kind: Reaction): void;
}

export interface ReactionsParts {
  readonly clock: Clock;
  readonly hub: Pick<Hub, 'hasConnections' | 'send'>;
  readonly fanout: Pick<Fanout, 'announceReaction'>;
  /** A game as it is in memory; null where it is not. */
  readonly latest: (gameId: string) => Game | null;
}

/** Makes what passes reactions on. Games without reactions in the last seconds cost nothing. */
export function createReactions(parts: ReactionsParts): Reactions {
  const { hub, fanout, latest } = parts;
  const games = new Map<string, GameReactions>();

  /** Returns whether it was taken. */
  const add = (gameId: string, seat: Seat, kind: Reaction): boolean => {
    const known = games.get(gameId);
    if (known !== undefined) return known.add(seat, kind);
    const reactions = new GameReactions(gameId, parts, () => games.delete(gameId));
    games.set(gameId, reactions);
    return reactions.add(seat, kind);
  };

  return {
    take({ gameId, session, isShowScreen }, kind) {
      const game = isShowScreen ? null : latest(gameId);
      const seat = game === null ? null : reactingSeat(game, session);
      if (seat !== null && add(gameId, seat, kind)) fanout.announceReaction(gameId, seat, kind);
    },
    receive(gameId, seat, kind) {
      if (hub.hasConnections(gameId)) add(gameId, seat, kind);
    },
  };
}

type Thrown = readonly [Seat, Reaction];

/** The reactions of a game of the last seconds. */
class GameReactions {
  readonly #gameId: string;
  readonly #parts: ReactionsParts;
  readonly #forget: () => void;
  /** By seat: when its last reaction was taken. */
  readonly #takenAt = new Map<Seat, number>();
  #waiting: readonly Thrown[] = [];
  /** The last message. No other one counts in a second: messages are at least `GATHER_MS` apart. */
  #last: { readonly at: number; readonly bytes: number } | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(gameId: string, parts: ReactionsParts, forget: () => void) {
    this.#gameId = gameId;
    this.#parts = parts;
    this.#forget = forget;
  }

  /** Returns whether it was taken: the seat has had no other one taken within 2 s. */
  add(seat: Seat, kind: Reaction): boolean {
    const now = this.#parts.clock.now();
    const takenAt = this.#takenAt.get(seat);
    if (takenAt !== undefined && now - takenAt < REACTION_INTERVAL_MS) return false;
    this.#takenAt.set(seat, now);
    if (this.#waiting.length === 0) this.#after(GATHER_MS, () => this.#send());
    this.#waiting = [...this.#waiting, [seat, kind]];
    return true;
  }

  #send(): void {
    const { clock, hub, latest } = this.#parts;
    const game = latest(this.#gameId);
    // Meanwhile a question may have opened, or the host may have muted somebody.
    const waiting = this.#waiting.filter(([seat]) => game !== null && isReacting(game, seat));
    const now = clock.now();
    const counted = this.#last !== null && now - this.#last.at < SECOND_MS ? this.#last.bytes : 0;
    const { frame, count } = frameOf(waiting, BYTES_PER_SECOND_MAX - counted);
    if (frame !== null) {
      hub.send(this.#gameId, frame);
      this.#last = { at: now, bytes: frame.length };
    }
    this.#waiting = waiting.slice(count);
    if (this.#waiting.length > 0) this.#after(GATHER_MS, () => this.#send());
    else this.#after(REACTION_INTERVAL_MS, this.#forget);
  }

  /** In place of what the timer was set for. */
  #after(milliseconds: number, callback: () => void): void {
    const { clock } = this.#parts;
    this.#cancelTimer?.();
    this.#cancelTimer = clock.wakeAt(clock.now() + milliseconds, callback);
  }
}

interface Framed {
  readonly frame: Buffer | null;
  /** How many reactions are in it. */
  readonly count: number;
}

/** As many of the reactions, in their order, as one message may have and this many bytes allow; no frame where that is none. */
function frameOf(waiting: readonly Thrown[], bytesMax: number): Framed {
  for (let count = Math.min(waiting.length, REACTIONS_PER_MESSAGE_MAX); count > 0; count--) {
    const frame = textFrame(JSON.stringify({ type: 'reactions', from: waiting.slice(0, count) }));
    if (frame.length <= bytesMax) return { frame, count };
  }
  return { frame: null, count: 0 };
}
