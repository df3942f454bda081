/** Sends reactions to sockets, gathered by game, with a limit on the bytes per receiver. Reactions are neither stored nor part of a view. */

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
/** How many reactions a message may hold; others wait for the next message. */
const REACTIONS_PER_MESSAGE_MAX = 6;
/** How many bytes of frames a receiver gets in any second. Ten players throw at most five reactions per second, which fit. */
const BYTES_PER_SECOND_MAX = 150;
const SECOND_MS = 1_000;

export interface Reactions {
  /** Sends a reaction from a socket to all sockets of the game, at other processes too. Does nothing if the viewer may not react now (REACT-1, REACT-2), or has reacted within 2 s. */
  take(from: Pick<Connection, 'gameId' | 'session' | 'isShowScreen'>, kind: Reaction): void;
  /** Sends a reaction that another process received. */
  receive(gameId: string, seat: Seat, kind: Reaction): void;
}

export interface ReactionsParts {
  readonly clock: Clock;
  readonly hub: Pick<Hub, 'hasConnections' | 'send'>;
  readonly fanout: Pick<Fanout, 'announceReaction'>;
  /** The game in memory; null if it is not there. */
  readonly latest: (gameId: string) => Game | null;
}

/** Games without recent reactions use no memory. */
export function createReactions(parts: ReactionsParts): Reactions {
  const { hub, fanout, latest } = parts;
  const games = new Map<string, GameReactions>();

  /** Returns whether the reaction was accepted. */
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

/** The recent reactions of one game. */
class GameReactions {
  readonly #gameId: string;
  readonly #parts: ReactionsParts;
  readonly #forget: () => void;
  /** By seat: when its last reaction was accepted. */
  readonly #takenAt = new Map<Seat, number>();
  #waiting: readonly Thrown[] = [];
  /** The last message. Earlier ones need not be counted: messages are at least `GATHER_MS` apart. */
  #last: { readonly at: number; readonly bytes: number } | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(gameId: string, parts: ReactionsParts, forget: () => void) {
    this.#gameId = gameId;
    this.#parts = parts;
    this.#forget = forget;
  }

  /** Returns whether the reaction was accepted: false if the seat has reacted within 2 s. */
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
    // A question may have opened, or the host may have muted a player, since the reaction.
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

  /** Sets the timer again, replacing its previous callback. */
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

/** As many reactions, in order, as fit into one message and into `bytesMax`; no frame if none fits. */
function frameOf(waiting: readonly Thrown[], bytesMax: number): Framed {
  for (let count = Math.min(waiting.length, REACTIONS_PER_MESSAGE_MAX); count > 0; count--) {
    const frame = textFrame(JSON.stringify({ type: 'reactions', from: waiting.slice(0, count) }));
    if (frame.length <= bytesMax) return { frame, count };
  }
  return { frame: null, count: 0 };
}
