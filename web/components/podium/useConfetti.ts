/** Confetti once, from both sides; none with reduced motion. */

import { useEffect } from 'react';

const COLOURS = ['--color-act', '--color-gold', '--color-option-b', '--color-option-c', '--color-seat-6'];

/** How it flies from each side. */
const FLIGHTS = {
  phone: { particleCount: 70, spread: 70, startVelocity: 45, scalar: 1, y: 0.7 },
  show: { particleCount: 120, spread: 75, startVelocity: 70, scalar: 1.6, y: 0.75 },
};

/** `isWon`: the game has a winner, and the podium shows it. */
export function useConfetti(isWon: boolean, device: keyof typeof FLIGHTS): void {
  useEffect(() => {
    if (!isWon) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    const celebrate = async () => {
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const { default: confetti } = await import('canvas-confetti');
      const colors = coloursInHex();
      // Reading colours computes the page's styles, and creating the canvas computes its layout: split over two frames.
      await new Promise(requestAnimationFrame);
      if (isGone) return;
      // Without the worker: its blob URL is not allowed by our content security policy.
      const fire = confetti.create(undefined, { resize: true });
      stop = fire.reset;
      const { y, ...flight } = FLIGHTS[device];
      const shared = { ...flight, ...(colors.length ? { colors } : {}) };
      void fire({ ...shared, angle: 60, origin: { x: 0, y } });
      void fire({ ...shared, angle: 120, origin: { x: 1, y } });
    };
    void celebrate();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isWon, device]);
}

/** The colour tokens as hex, for the confetti: each is drawn on one pixel and read back, all at once. */
function coloursInHex(): string[] {
  const probes = COLOURS.map((token) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${token})`;
    return probe;
  });
  document.body.append(...probes);
  const computed = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  for (const [x, colour] of computed.entries()) {
    context.fillStyle = colour;
    context.fillRect(x, 0, 1, 1);
  }
  const { data } = context.getImageData(0, 0, computed.length, 1);
  return computed.map((_, x) => `#${Array.from(data.subarray(x * 4, x * 4 + 3), inHex).join('')}`);
}

const inHex = (value: number): string => value.toString(16).padStart(2, '0');
