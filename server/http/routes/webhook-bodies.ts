/** Limits the concurrent bodies of webhook calls, because a signature can be verified only after the whole body has arrived. */

import { networkOf } from '../../platform/address.ts';

/** Concurrent bodies per address and in total. One address alone must not block Stripe. */
const BODIES_PER_ADDRESS_MAX = 8;
const BODIES_MAX = 32;

interface WebhookBodies {
  /** Takes a slot for a body from an address. Returns the function that releases it, to be called once; null: none is free. */
  take(address: string): (() => void) | null;
}

export function createWebhookBodies(): WebhookBodies {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(address) {
      const network = networkOf(address);
      const count = taken.get(network) ?? 0;
      if (all >= BODIES_MAX || count >= BODIES_PER_ADDRESS_MAX) return null;
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
