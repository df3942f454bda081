/** The screen position of a player's seat, from which reactions rise. */

import type { Seat } from '../../../game/game.ts';

/** Pixels from the left and from the top of the window. */
export interface SeatPlace {
  readonly x: number;
  readonly y: number;
}

/** Minimum distance from the window's edges, in pixels. */
const MARGIN_PX = 28;
/** Positions along the lower edge, for players whose face is not on the page. */
const PLACES = 10;

/** The middle of the player's first face on screen. If it is outside the screen, the nearest point inside; if there is none, a position at the lower edge. */
export function seatPlace(seat: Seat, id: string): SeatPlace {
  const { innerWidth: width, innerHeight: height } = window;
  // Hidden faces are skipped: they must not reveal anything, for example a place on the podium.
  const middles = Array.from(document.querySelectorAll(`[data-position="${CSS.escape(id)}"]`))
    .filter((face) => face.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((face) => {
      const { left, top, width: wide, height: high } = face.getBoundingClientRect();
      return { x: left + wide / 2, y: top + high / 2 };
    });
  const isInside = ({ x, y }: SeatPlace): boolean => x >= 0 && x <= width && y >= 0 && y <= height;
  const found = middles.find(isInside) ?? middles[0];
  if (found === undefined) return { x: (width * ((seat % PLACES) + 0.5)) / PLACES, y: height - MARGIN_PX };
  return { x: within(found.x, width), y: within(found.y, height) };
}

const within = (value: number, size: number): number =>
  Math.min(size - MARGIN_PX, Math.max(MARGIN_PX, value));
