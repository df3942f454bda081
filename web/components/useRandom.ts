/** Picks one of several, once the page is alive: what is written out at build time must be the same for all. */

import { useState } from 'react';

import { useHydrated } from './useHydrated.ts';

export function useRandom<Item>(items: readonly [Item, ...Item[]]): Item {
  const isHydrated = useHydrated();
  const [dice] = useState(() => Math.random());
  return (isHydrated ? items[Math.floor(dice * items.length)] : undefined) ?? items[0];
}
