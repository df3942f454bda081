/** Picks one of several at random after hydration; prerendered pages always show the first. */

import { useState } from 'react';

import { useHydrated } from './useHydrated.ts';

export function useRandom<Item>(items: readonly [Item, ...Item[]]): Item {
  const isHydrated = useHydrated();
  const [dice] = useState(() => Math.random());
  return (isHydrated ? items[Math.floor(dice * items.length)] : undefined) ?? items[0];
}
