/** A player's avatar from its seed, in the seat's colour. The drawing code is loaded with the first one. */

import { startTransition, useEffect, useState } from 'react';

import { loadPart } from '../../browser/load-part.ts';
import { classes } from '../page/classes.ts';

const SEAT_COLOURS = [
  'bg-seat-0',
  'bg-seat-1',
  'bg-seat-2',
  'bg-seat-3',
  'bg-seat-4',
  'bg-seat-5',
  'bg-seat-6',
  'bg-seat-7',
  'bg-seat-8',
  'bg-seat-9',
] as const;

/** The background class of a seat's colour; seats beyond ten start again. */
const seatColour = (seat: number): string => SEAT_COLOURS[Math.max(0, seat) % 10] ?? SEAT_COLOURS[0];

export interface AvatarProps {
  /** What the face is drawn from: `player.avatar`. */
  seed: string;
  /** The seat that gives the colour: the player's index in `players` (or `joinOrder`, for a caller that keeps it). */
  seat: number;
  /** Its size by class; it is a circle. */
  className?: string;
}

export function Avatar({ seed, seat, className = 'size-11' }: AvatarProps) {
  const face = useFace(seed);
  return (
    <span
      aria-hidden="true"
      className={classes('inline-block shrink-0 overflow-hidden rounded-full', seatColour(seat), className)}
    >
      {face !== null && (
        <svg
          viewBox="0 0 100 100"
          fill="none"
          className="size-full animate-fade"
          // Safe as HTML: our own code draws it from a number derived from the seed; it contains nothing of the seed itself.
          dangerouslySetInnerHTML={{ __html: face }}
        />
      )}
    </span>
  );
}

const drawn = new Map<string, string>();

function useFace(seed: string): string | null {
  const [face, setFace] = useState<string | null>(() => drawn.get(seed) ?? null);
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      const made = await draw(seed);
      // A transition: React renders a table of faces in slices, and the page stays responsive in between.
      if (isWanted) startTransition(() => setFace(made));
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [seed]);
  return face;
}

async function draw(seed: string): Promise<string> {
  const known = drawn.get(seed);
  if (known) return known;
  const { drawFace } = await loadPart(() => import('./draw-avatar.ts'));
  const face = drawFace(seed);
  drawn.set(seed, face);
  return face;
}
