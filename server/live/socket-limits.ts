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
  const addresses = new Map<string, { open: number; readonly mayReceive: () => boolean }>();
  const sessions = new Map<string, number>();

  const release = (address: string, seat: string | null): void => {
    const known = addresses.get(address);
    if (known !== undefined && --known.open === 0) addresses.delete(address);
    if (seat === null) return;
    const left = (sessions.get(seat) ?? 1) - 1;
    if (left === 0) sessions.delete(seat);
    else sessions.set(seat, left);
  };

  return {
    open(from) {
      const address = networkOf(from);
      const known = addresses.get(address) ?? {
        open: 0,
        mayReceive: createAllowance(clock, MESSAGES_PER_ADDRESS),
      };
      if (known.open >= SOCKETS_PER_ADDRESS_MAX) return null;
      known.open++;
      addresses.set(address, known);
      const mayReceive = createAllowance(clock, MESSAGES_PER_SOCKET);
      let seat: string | null = null;
      let hasEnded = false;
      return {
        mayReceive: () => mayReceive() && known.mayReceive(),
        mayJoin(gameId, session) {
          const wanted = `${gameId} ${session}`;
          const open = sessions.get(wanted) ?? 0;
          if (hasEnded || open >= SOCKETS_PER_SESSION_MAX) return false;
          seat = wanted;
          sessions.set(wanted, open + 1);
          return true;
        },
        end() {
          if (!hasEnded) release(address, seat);
          hasEnded = true;
        },
      };
    },
  };
}

/** Without limits, for benchmarks. */
export const noSocketLimits: SocketLimits = {
  open: () => ({ mayReceive: () => true, mayJoin: () => true, end: () => undefined }),
};

/** A token bucket: whether one more message may be taken now. */
function createAllowance(clock: Clock, { burst, refill }: typeof MESSAGES_PER_SOCKET): () => boolean {
  let left = burst;
  let countedAt = clock.now();
  return () => {
    const now = clock.now();
    // A clock that was set back takes nothing away.
    left = Math.min(burst, left + (Math.max(0, now - countedAt) * refill) / 1_000);
    countedAt = now;
    if (left < 1) return false;
    left--;
    return true;
  };
}
