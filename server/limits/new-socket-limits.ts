/** Limits new sockets per address. Players who reconnect to their seat do not use up the limit, because all sockets of a school may drop at once. */

import { networkOf } from '../platform/address.ts';
import type { Clock } from '../platform/clock.ts';
import type { Limits } from './limits.ts';

/** How long an upgrade beyond the limit waits until a player at its address reconnects, and how many may wait per address. */
const WAIT_MS = 2_000;
const WAITING_PER_ADDRESS_MAX = 1_000;
/** How long an address counts as having players. At other addresses an upgrade beyond the limit is refused at once. */
const KNOWN_MS = 600_000;

export interface NewSockets {
  /** Seconds until another socket of an address may be opened; 0: now. Beyond the limit the answer takes up to 2 s. */
  wait(address: string): Promise<number>;
  /** A socket of this address belongs to a session with a seat: it does not count towards the limit, a few times per session. */
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

  const waitForReconnect = (network: string, seconds: number): Promise<number> => {
    const queue = waiting.get(network) ?? new Set();
    if (!lastReconnects.has(network) || queue.size >= WAITING_PER_ADDRESS_MAX)
      return Promise.resolve(seconds);
    waiting.set(network, queue);
    return new Promise((resolve) => {
      const leave = (answer: number): void => {
        cancel();
        queue.delete(admit);
        if (queue.size === 0 && waiting.get(network) === queue) waiting.delete(network);
        resolve(answer);
      };
      const admit = (): void => leave(0);
      const cancel = clock.wakeAt(clock.now() + WAIT_MS, () => leave(seconds));
      queue.add(admit);
    });
  };

  return {
    async wait(address) {
      const seconds = await limits.take('connection', null, address);
      return seconds === 0 ? 0 : await waitForReconnect(networkOf(address), seconds);
    },
    async noteReconnect(session, address) {
      if ((await limits.take('reconnect', session, address)) > 0) return;
      noteNetwork(networkOf(address));
      const [admit] = waiting.get(networkOf(address)) ?? [];
      // A waiting upgrade is admitted instead of raising the limit; its own attempt stays counted.
      if (admit === undefined) await limits.giveBack('connection', null, address);
      else admit();
    },
  };
}
