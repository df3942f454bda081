/** A number that counts from one value to another in 50 steps over 2 seconds. */

import { useEffect, useState } from 'react';

const STEPS = 50;
export const COUNTING_MS = 2_000;

export function useCountUp(from: number, to: number, duration: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (from === to) return;
    const timer = window.setInterval(() => {
      setStep((before) => {
        if (before + 1 >= STEPS) window.clearInterval(timer);
        return Math.min(STEPS, before + 1);
      });
    }, duration / STEPS);
    return () => window.clearInterval(timer);
  }, [from, to, duration]);
  return Math.round(from + ((to - from) * step) / STEPS);
}
