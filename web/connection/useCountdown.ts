/** Displays the server's deadline; it decides nothing. */

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Countdown {
  /** Milliseconds left at the last step: at least 0, at most the whole duration. */
  readonly left: number;
  /** `left` in seconds, rounded up, as displayed. */
  readonly seconds: number;
  readonly isOver: boolean;
}

const STEP_MS = 250;

/**
 * Counts down the last `total` real milliseconds before a deadline, in steps of 250 ms; on the show screen 100 ms. Earlier it stays at
 * `total`: before a question opens, or if this device's clock is behind the server's. With a deadline of null it stays at 0.
 */
export function useCountdown(
  deadline: number | null,
  total: number,
  serverNow: () => number,
  step = STEP_MS,
): Countdown {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (deadline === null) return;
    const tick = () => {
      setNow(serverNow());
      if (serverNow() >= deadline) window.clearInterval(timer);
    };
    const timer = window.setInterval(tick, step);
    const first = window.setTimeout(tick);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(first);
    };
  }, [deadline, serverNow, step]);
  const left = deadline === null ? 0 : Math.min(total, Math.max(0, deadline - now));
  return { left, seconds: Math.ceil(left / 1_000), isOver: deadline !== null && left === 0 };
}

const DRAINS = {
  /** A bar, from its start. */
  bar: [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }],
  /** A circle with `pathLength` and `strokeDasharray` of 1. */
  ring: [{ strokeDashoffset: '0' }, { strokeDashoffset: '-1' }],
};

/**
 * Animates from full to empty over the last `total` real milliseconds before a deadline, without JavaScript per frame; earlier it is
 * full. It shows the time left, so it also runs with reduced motion, then in steps of one second. Returns the element's ref.
 */
export function useDrain<Drained extends Element>(
  shape: keyof typeof DRAINS,
  deadline: number | null,
  total: number,
  serverNow: () => number,
): RefObject<Drained | null> {
  const ref = useRef<Drained>(null);
  useLayoutEffect(() => {
    if (deadline === null || total <= 0) return;
    const delay = deadline - serverNow() - total;
    const easing = matchMedia('(prefers-reduced-motion: reduce)').matches
      ? `steps(${Math.ceil(total / 1_000)})`
      : 'linear';
    const options = { duration: total, delay, fill: 'both', easing } as const;
    const animation = ref.current?.animate(DRAINS[shape], options);
    return () => animation?.cancel();
  }, [shape, deadline, total, serverNow]);
  return ref;
}
