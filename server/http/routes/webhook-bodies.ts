/** How many bodies of webhook calls may be on their way at once: before one is whole nobody can tell whether Stripe sent it. */

import { networkOf } from '../../platform/address.ts';

/** Bodies at once, of an address and of everybody. An address alone must not keep Stripe's out. */
const OF_ADDRESS_MAX = 8;
const OF_ALL_MAX = 32;

interface WebhookBodies {
  /** Takes room for a body from an address. Returns what gives it back, to be called once; null: there is none. */
  take(address: string): (() => void) | null;
}

export function createWebhookBodies(): WebhookBodies {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(address) {
      const network = networkOf(address);
      const count = taken.get(network) ?? 0;
      if (all >= OF_ALL_MAX || count >= OF_ADDRESS_MAX) return null;
      all++;
      taken.set(network, count + 1);
      return () => {
        all--;
        const left = (taken.get(network) ?? 1) - 1;
        if (left === 0) taken.delete(network);
        else taken.set(network, left);
      };
    },
  };
}
