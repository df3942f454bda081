/** Limits new sockets per address. Players who reconnect to their seat do not count, because all sockets of a school may drop at once. */

import { networkOf } from '../platform/address.ts';
import type { Clock } from '../platform/clock.ts';
import { ALLOWED, type Limits, type Refused, type Taken } from './limits.ts';

/** How long an upgrade beyond the limit waits until a player at its address reconnects, and how many may wait per address. */
const WAIT_MS = 2_000;
const WAITING_PER_ADDRESS_MAX = 1_000;
/** How long an address counts as having players after a reconnect. At other addresses, an upgrade beyond the limit is refused at once. */
const KNOWN_MS = 600_000;

export interface NewSockets {
  /** Takes one socket from an address's limit. Beyond the limit, the answer takes up to 2 s. */
  take(address: string): Promise<Taken>;
  /** Notes that a socket of this address belongs to a session with a seat: a few such sockets per session do not count towards the limit. */
  noteReconnect(session: string, address: string): Promise<void>;
}

export function limitNewSockets(limits: Pick<Limits, 'take' | 'giveBack'>, clock: Clock): NewSockets {
  /** By network: the functions that admit its waiting upgrades, in the order of arrival. */
  const waiting = new Map<string, Set<() => void>>();

  /** By network: when its last player reconnected. Oldest first. */
  const lastReconnects = new Map<string, number>();

  const noteNetwork = (network: string): void => {
    const now = clock.now();
    lastReconnects.delete(network);
    lastReconnects.set(network, now);
    for (const [each, at] of lastReconnects) {
      if (now - at < KNOWN_MS) break;
      lastReconnects.delete(each);
    }
  };

  const waitForReconnect = (network: string, refused: Refused): Promise<Taken> => {
    const queue = waiting.get(network) ?? new Set();
    if (!lastReconnects.has(network) || queue.size >= WAITING_PER_ADDRESS_MAX)
      return Promise.resolve(refused);
    waiting.set(network, queue);
    return new Promise((resolve) => {
      const leave = (answer: Taken): void => {
        cancel();
        queue.delete(admit);
        if (queue.size === 0 && waiting.get(network) === queue) waiting.delete(network);
        resolve(answer);
      };
      const admit = (): void => leave(ALLOWED);
      const cancel = clock.wakeAt(clock.now() + WAIT_MS, () => leave(refused));
      queue.add(admit);
    });
  };

  return {
    async take(address) {
      const taken = await limits.take('connection', null, address);
      return taken.ok ? taken : await waitForReconnect(networkOf(address), taken);
    },
    async noteReconnect(session, address) {
      if (!(await limits.take('reconnect', session, address)).ok) return;
      noteNetwork(networkOf(address));
      const [admit] = waiting.get(networkOf(address)) ?? [];
      // A waiting upgrade is admitted instead of raising the limit; its own attempt stays counted.
      if (admit === undefined) await limits.giveBack('connection', null, address);
      else admit();
    },
  };
}
