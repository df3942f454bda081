/** How many sockets a session and an address may open, and how many messages they may send. */

import { networkOf } from '../platform/address.ts';
import type { Clock } from '../platform/clock.ts';

/** Messages per socket and per address, which may be a school: `burst` at once, refilled by `refill` per second. */
const MESSAGES_PER_SOCKET = { burst: 60, refill: 20 };
const MESSAGES_PER_ADDRESS = { burst: 6_000, refill: 1_500 };
/** Open sockets per address, and per session in one game (one per tab). */
const SOCKETS_PER_ADDRESS_MAX = 2_000;
const SOCKETS_PER_SESSION_MAX = 16;

/** The limits of one socket. */
export interface SocketShare {
  /** Takes one message; false if the socket or its address has none left. */
  mayReceive(): boolean;
  /** Counts this socket for a session in a game until `end`; false beyond the limit. */
  mayJoin(gameId: string, session: string): boolean;
  /** Call when the socket has closed. Further calls do nothing. */
  end(): void;
}

export interface SocketLimits {
  /** The limits of a new socket of an address; null if the address has too many sockets. */
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

/** The counts that all sockets share. */
interface Counts {
  /** By game and session: its open sockets. */
  readonly sessions: Map<string, number>;
  /** Call when a socket of an address has closed. */
  readonly release: (address: string, seat: string | null) => void;
}

/** A class, because there are thousands of sockets: closures would cost 300 bytes each. */
class Share implements SocketShare {
  readonly #address: string;
  readonly #ofAddress: Allowance;
  readonly #counts: Counts;
  readonly #own: Allowance;
  /** Game and session; null until the socket has joined. */
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

  /** Takes one message; false if none is left. */
  take(): boolean {
    const now = this.#clock.now();
    const { burst, refill } = this.#limit;
    // Setting the clock back takes nothing away.
    const refilled = (Math.max(0, now - this.#countedAt) * refill) / 1_000;
    this.#left = Math.min(burst, this.#left + refilled);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
