/** Picks one of several, once the page is alive: what is written out at build time must be the same for all. */

import { useEffect, useState } from 'react';

/** `items` is to be a constant of the module. */
export function useRandom<Item>(items: readonly [Item, ...Item[]]): Item {
  const [picked, setPicked] = useState(items[0]);
  useEffect(() => {
    setPicked(items[Math.floor(Math.random() * items.length)] ?? items[0]);
  }, [items]);
  return picked;
}
