/** Draws a deadline of the server; it decides nothing. */

import { useEffect, useLayoutEffect, useState, type CSSProperties } from 'react';

export interface Countdown {
  /** Milliseconds left, never below 0; of the last step. */
  readonly left: number;
  /** The same in seconds, rounded up: what is written. */
  readonly seconds: number;
  readonly isOver: boolean;
}

const STEP = 250;

/** Steps of 250 ms; the show screen takes 100. A deadline of null stands still at 0. */
export function useCountdown(deadline: number | null, serverNow: () => number, step = STEP): Countdown {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (deadline === null) return;
    const tick = () => {
      setNow(serverNow());
      if (serverNow() >= deadline) window.clearInterval(timer);
    };
    const timer = window.setInterval(tick, step);
    tick();
    return () => window.clearInterval(timer);
  }, [deadline, serverNow, step]);
  const left = deadline === null ? 0 : Math.max(0, deadline - now);
  return { left, seconds: Math.ceil(left / 1_000), isOver: deadline !== null && left === 0 };
}

/**
 * A CSS animation that runs from full to empty over `total` and stands where the deadline says: no frame of JavaScript.
 * `name` is one of motion.css: `drain` (bars) or `drain-ring`.
 */
export function useDrain(
  name: 'drain' | 'drain-ring',
  deadline: number | null,
  total: number,
  serverNow: () => number,
): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    if (deadline === null || total <= 0) {
      setStyle({ animation: 'none' });
      return;
    }
    const elapsed = Math.max(0, total - (deadline - serverNow()));
    setStyle({ animation: `${name} ${total}ms linear ${-elapsed}ms both` });
  }, [name, deadline, total, serverNow]);
  return style;
}
