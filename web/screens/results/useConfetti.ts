/** Confetti once, from both sides; none with reduced motion. */

import { useEffect } from 'react';

const COLOURS = ['--color-act', '--color-gold', '--color-option-b', '--color-option-c', '--color-seat-6'];

/** `isWon`: somebody has something to celebrate. */
export function useConfetti(isWon: boolean): void {
  useEffect(() => {
    if (!isWon) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    const celebrate = async () => {
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const { default: confetti } = await import('canvas-confetti');
      if (isGone) return;
      // Without the worker: its blob is not among what our pages may run.
      const fire = confetti.create(undefined, { resize: true });
      stop = fire.reset;
      const colors = COLOURS.flatMap(inHex);
      const shared = {
        particleCount: 70,
        spread: 70,
        startVelocity: 45,
        ...(colors.length ? { colors } : {}),
      };
      void fire({ ...shared, angle: 60, origin: { x: 0, y: 0.7 } });
      void fire({ ...shared, angle: 120, origin: { x: 1, y: 0.7 } });
    };
    void celebrate();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isWon]);
}

/** A token as the confetti wants it: drawn on one pixel and read back. */
function inHex(token: string): string[] {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [`#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`];
}
