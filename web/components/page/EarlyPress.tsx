/** Repeats the clicks that were made before the page was hydrated. */

import { useEffect } from 'react';

import { useHydrated } from './useHydrated.ts';

/** Rendered beside the page, in the same boundary: its effect runs when the page's buttons work and its fields have their stored text. */
export function EarlyPress() {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    const pressed = document.querySelector<HTMLElement>('button[data-pressed]');
    delete pressed?.dataset.pressed;
    pressed?.click();
  }, [isHydrated]);
  return null;
}
