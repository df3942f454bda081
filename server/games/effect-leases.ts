/** Decides which of several processes runs an effect: one lease per effect in the database, extended while the effect runs. When it lapses, another process may claim it. */

import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/every.ts';
import type { Logger } from '../platform/logger.ts';

/** A lease lapses if it is not extended for this long: its process has stopped, or cannot reach the database. */
export const LEASE_MS = 3_000;
const EXTEND_INTERVAL_MS = 1_000;

/** The port to the table of leases. Instants are milliseconds since the epoch. */
export interface LeaseStore {
  /** Claims a lease that is free at `at` or already belongs to the owner. False if another owner has it. */
  claimLease(name: string, owner: string, at: number, until: number): Promise<boolean>;
  /** Extends the leases in `names` that still belong to the owner. Returns their names. */
  extendLeases(names: readonly string[], owner: string, until: number): Promise<string[]>;
  /** Makes an owner's lease end at `until`; at once if that has passed. */
  endLease(name: string, owner: string, until: number): Promise<void>;
  /** Which of these leases are held at an instant. */
  findLeases(names: readonly string[], at: number): Promise<string[]>;
  /** Deletes leases that ended before an instant. */
  deleteLeases(before: number): Promise<void>;
}

interface Lease {
  /** Aborted when another process has the lease. */
  readonly lost: AbortSignal;
  /** Resolves if this process still has the lease. Rejects if it has not, or if the database cannot say. */
  confirm(): Promise<void>;
  /** Ends the lease. For `restMs` milliseconds no other process may claim it. Never rejects: a lease that cannot be ended lapses. */
  end(restMs?: number): Promise<void>;
}

export interface EffectLeases {
  /** Claims a lease; null if another process has it. Rejects if the database cannot be reached. */
  claim(name: string): Promise<Lease | null>;
  /** Which of these leases are held, by any process. */
  findHeld(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Claims work that only one process does per period; false if it is already claimed. Also deletes old leases. */
  claimPeriod(name: string, periodMs: number): Promise<boolean>;
}

export interface EffectLeasesParts {
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly store: LeaseStore;
  /** The id of this process. */
  readonly owner: string;
}

interface Held {
  readonly lost: AbortController;
  /** Until when this process surely has the lease. */
  until: number;
}

export function createEffectLeases({ clock, logger, store, owner }: EffectLeasesParts): EffectLeases {
  const held = new Map<string, Held>();
  let stopExtending: (() => void) | null = null;
  let claims = 0;

  const extend = async (names: readonly string[]): Promise<void> => {
    const until = clock.now() + LEASE_MS;
    const extended = new Set(await store.extendLeases(names, owner, until));
    for (const name of names) {
      const lease = held.get(name);
      if (lease === undefined) continue;
      if (extended.has(name)) lease.until = until;
      else {
        held.delete(name);
        lease.lost.abort(new Error(`the lease of ${name} is another process's`));
      }
    }
  };

  const extendAll = async (): Promise<void> => {
    await extend([...held.keys()]).catch((error: unknown) =>
      logger.warn({ err: error }, 'could not extend the leases of effects'),
    );
    if (held.size > 0) return;
    stopExtending?.();
    stopExtending = null;
  };

  return {
    async claim(name) {
      const at = clock.now();
      const until = at + LEASE_MS;
      if (!(await store.claimLease(name, owner, at, until))) return null;
      const lease: Held = { lost: new AbortController(), until };
      held.set(name, lease);
      stopExtending ??= every(clock, EXTEND_INTERVAL_MS, extendAll);
      return {
        lost: lease.lost.signal,
        async confirm() {
          if (!lease.lost.signal.aborted && clock.now() >= lease.until) await extend([name]);
          lease.lost.signal.throwIfAborted();
        },
        async end(restMs = 0) {
          if (held.get(name) !== lease) return;
          held.delete(name);
          try {
            await store.endLease(name, owner, clock.now() + restMs);
          } catch (error) {
            logger.warn({ err: error, lease: name }, 'a lease could not be ended and will lapse');
          }
        },
      };
    },
    async findHeld(names) {
      return new Set(await store.findLeases(names, clock.now()));
    },
    async claimPeriod(name, periodMs) {
      const at = clock.now();
      await store.deleteLeases(at - periodMs);
      // A unique owner per claim: one process, too, gets only one claim per period.
      return await store.claimLease(name, `${owner} ${++claims}`, at, at + periodMs);
    },
  };
}
