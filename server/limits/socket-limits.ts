/** How many sockets a session and an address may open, and how many messages they may send. */

import { networkOf } from '../platform/address.ts';
import type { Clock } from '../platform/clock.ts';

/** Messages of a socket, and of all sockets of an address, which may be a school: `burst` at once, refilled at `refill` per second. */
const MESSAGES_PER_SOCKET = { burst: 60, refill: 20 };
const MESSAGES_PER_ADDRESS = { burst: 6_000, refill: 1_500 };
/** Open sockets per address, and per session in a game: one per tab. */
const SOCKETS_PER_ADDRESS_MAX = 2_000;
const SOCKETS_PER_SESSION_MAX = 16;

/** A socket's share. */
export interface SocketShare {
  /** Whether one more message may be taken now. */
  mayReceive(): boolean;
  /** Whether a session may have one more socket in a game; it is counted until this one's end. */
  mayJoin(gameId: string, session: string): boolean;
  /** The socket has closed; does nothing when called again. */
  end(): void;
}

export interface SocketLimits {
  /** The share of one more socket of an address; null where it has as many as it may. */
  open(address: string): SocketShare | null;
}

export function createSocketLimits(clock: Clock): SocketLimits {
  const addresses = new Map<string, { open: number; readonly messages: Allowance }>();
  const sessions = new Map<string, number>();

  const release = (address: string, seat: string | null): void => {
    const known = addresses.get(address);
    if (known !== undefined && --known.open === 0) addresses.delete(address);
    if (seat === null) return;
    const left = (sessions.get(seat) ?? 1) - 1;
    if (left === 0) sessions.delete(seat);
    else sessions.set(seat, left);
  };

  const counts: Counts = { sessions, release };

  return {
    open(from) {
      const address = networkOf(from);
      const known = addresses.get(address) ?? {
        open: 0,
        messages: new Allowance(clock, MESSAGES_PER_ADDRESS),
      };
      if (known.open >= SOCKETS_PER_ADDRESS_MAX) return null;
      known.open++;
      addresses.set(address, known);
      return new Share(address, known.messages, counts, clock);
    },
  };
}

/** Without limits, for benchmarks. */
const UNLIMITED: SocketShare = { mayReceive: () => true, mayJoin: () => true, end: () => undefined };
export const noSocketLimits: SocketLimits = { open: () => UNLIMITED };

/** What shares are counted in. */
interface Counts {
  /** By game and session: its open sockets. */
  readonly sessions: Map<string, number>;
  /** A socket of an address has closed. */
  readonly release: (address: string, seat: string | null) => void;
}

/** A class, because there are thousands: closures would cost 300 bytes each. */
class Share implements SocketShare {
  readonly #address: string;
  readonly #ofAddress: Allowance;
  readonly #counts: Counts;
  readonly #own: Allowance;
  /** Game and session; null before it has joined. */
  #seat: string | null = null;
  #hasEnded = false;

  constructor(address: string, ofAddress: Allowance, counts: Counts, clock: Clock) {
    this.#address = address;
    this.#ofAddress = ofAddress;
    this.#counts = counts;
    this.#own = new Allowance(clock, MESSAGES_PER_SOCKET);
  }

  mayReceive(): boolean {
    return this.#own.take() && this.#ofAddress.take();
  }

  mayJoin(gameId: string, session: string): boolean {
    const { sessions } = this.#counts;
    const wanted = `${gameId} ${session}`;
    const open = sessions.get(wanted) ?? 0;
    if (this.#hasEnded || open >= SOCKETS_PER_SESSION_MAX) return false;
    this.#seat = wanted;
    sessions.set(wanted, open + 1);
    return true;
  }

  end(): void {
    if (!this.#hasEnded) this.#counts.release(this.#address, this.#seat);
    this.#hasEnded = true;
  }
}

class Allowance {
  readonly #clock: Clock;
  readonly #limit: typeof MESSAGES_PER_SOCKET;
  #left: number;
  #countedAt: number;

  constructor(clock: Clock, limit: typeof MESSAGES_PER_SOCKET) {
    this.#clock = clock;
    this.#limit = limit;
    this.#left = limit.burst;
    this.#countedAt = clock.now();
  }

  /** Whether one more message may be taken now. */
  take(): boolean {
    const now = this.#clock.now();
    const { burst, refill } = this.#limit;
    // A clock that was set back takes nothing away.
    const refilled = (Math.max(0, now - this.#countedAt) * refill) / 1_000;
    this.#left = Math.min(burst, this.#left + refilled);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
