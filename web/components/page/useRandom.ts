/** Picks one of several at random after hydration; prerendered pages always show the first. */

import { useState } from 'react';

import { useHydrated } from './useHydrated.ts';

export function useRandom<Item>(items: readonly [Item, ...Item[]]): Item {
  const isHydrated = useHydrated();
  const [random] = useState(() => Math.random());
  return (isHydrated ? items[Math.floor(random * items.length)] : undefined) ?? items[0];
}
