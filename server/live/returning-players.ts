/** New sockets per address. Players who come back to their seat do not use up the limit: a school's sockets may all drop at once. */

import { networkOf } from '../platform/address.ts';
import type { Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';

/** How long an upgrade beyond the limit waits for a player of its address to come back, and how many may wait per address. */
const WAIT_MS = 2_000;
const WAITING_PER_ADDRESS_MAX = 1_000;
/** How long an address is known to have players: at others nobody waits. */
const KNOWN_MS = 600_000;

export interface NewSockets {
  /** Seconds until another socket of an address may be opened; 0: now. Beyond the limit the answer takes up to 2 s. */
  wait(address: string): Promise<number>;
  /** A socket of this address belongs to a session with a seat: another may be opened in its place, a few times per session. */
  cameBack(session: string, address: string): Promise<void>;
}

export function limitNewSockets(limits: Pick<Limits, 'take' | 'giveBack'>, clock: Clock): NewSockets {
  /** By network: what lets each waiting upgrade in, in the order of arrival. */
  const waiting = new Map<string, Set<() => void>>();

  /** By network: when its last player came. Oldest first. */
  const lastCame = new Map<string, number>();

  const noteCame = (network: string): void => {
    const now = clock.now();
    lastCame.delete(network);
    lastCame.set(network, now);
    for (const [each, at] of lastCame) {
      if (now - at < KNOWN_MS) break;
      lastCame.delete(each);
    }
  };

  const waitForReturn = (network: string, seconds: number): Promise<number> => {
    const queue = waiting.get(network) ?? new Set();
    if (!lastCame.has(network) || queue.size >= WAITING_PER_ADDRESS_MAX) return Promise.resolve(seconds);
    waiting.set(network, queue);
    return new Promise((resolve) => {
      const leave = (answer: number): void => {
        cancel();
        queue.delete(letIn);
        if (queue.size === 0 && waiting.get(network) === queue) waiting.delete(network);
        resolve(answer);
      };
      const letIn = (): void => leave(0);
      const cancel = clock.wakeAt(clock.now() + WAIT_MS, () => leave(seconds));
      queue.add(letIn);
    });
  };

  return {
    async wait(address) {
      const seconds = await limits.take('connection', null, address);
      return seconds === 0 ? 0 : await waitForReturn(networkOf(address), seconds);
    },
    async cameBack(session, address) {
      if ((await limits.take('comeBack', session, address)) > 0) return;
      noteCame(networkOf(address));
      const [letIn] = waiting.get(networkOf(address)) ?? [];
      // One that waits takes the place; its own attempt beyond the limit stays counted.
      if (letIn === undefined) await limits.giveBack('connection', null, address);
      else letIn();
    },
  };
}
