/** Moves an element from its stored position to its new one. */

import { useLayoutEffect, useRef, type RefObject } from 'react';

import { positionOf } from './positions.ts';

const MOVE_MS = 700;

/** `id`: its `data-position`. It does not move with reduced motion or without a stored position. `delay` in milliseconds. */
export function useMoveFrom<Moved extends Element>(id: string, delay = 0): RefObject<Moved | null> {
  const ref = useRef<Moved>(null);
  useLayoutEffect(() => {
    const from = positionOf(id);
    const element = ref.current;
    if (element === null || from === undefined || from.width === 0) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const to = element.getBoundingClientRect();
    const [x, y] = [
      from.left + from.width / 2 - to.left - to.width / 2,
      from.top + from.height / 2 - to.top - to.height / 2,
    ];
    const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
    let animation: Animation | undefined;
    // Starts after all elements have been measured: an animation started in between would force a layout for each.
    queueMicrotask(() => {
      animation = element.animate([{ transform: start }, { transform: 'none' }], {
        duration: MOVE_MS,
        delay,
        easing: 'cubic-bezier(0.22, 0.9, 0.28, 1)',
        fill: 'backwards',
      });
    });
    return () => animation?.cancel();
  }, [id, delay]);
  return ref;
}
