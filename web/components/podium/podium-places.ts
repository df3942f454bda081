/** Positions of the final picture: around the table first, then the best three on steps, the others on the ring. */

export interface FacePosition {
  /** From the start side and from the top, in percent of the picture; the middle of a face. */
  readonly x: number;
  readonly y: number;
  /** Width of a face, in the same measure. */
  readonly size: number;
}

const RING_PERCENT = 44;
/** The others stand on the upper part of the ring, this far to either side of its top (in turns). */
const ARC_TURNS = 0.2;

/** A seat at the round table, clockwise from the top. */
export function seatAtTable(seat: number, seats: number): FacePosition {
  return onRing(seat / Math.max(1, seats), 39, seats > 7 ? 14 : 17);
}

/** Heights of the steps for the ranks 1 to 3, and how large their faces are. */
export const STEPS = [
  { top: 44, face: 24 },
  { top: 58, face: 18 },
  { top: 66, face: 18 },
] as const;

/** The middles of the steps from the start side: first, second, third. */
export function stepMiddles(count: number): readonly number[] {
  if (count === 1) return [50];
  return count === 2 ? [63, 37] : [50, 24, 76];
}

export const STEP_WIDTH_PERCENT = 26;

/** The middle of a face on its step. `rank` may be shared. */
export function onStep(index: number, count: number, rank: number): FacePosition {
  const step = STEPS[Math.min(rank, 3) - 1] ?? STEPS[2];
  // Side by side on one height there is less room than one above the other.
  const size = index > 0 && rank === 1 ? 16 : step.face;
  return { x: stepMiddles(count)[index] ?? 50, y: step.top - size / 2 - 1, size };
}

/** Where one of a team stands on their common spot: in rows, as many in a row as there are rows. */
export function withinTeamSpot(spot: FacePosition, index: number, members: number): FacePosition {
  const columns = Math.ceil(Math.sqrt(members));
  const cell = spot.size / columns;
  const row = Math.floor(index / columns);
  const inRow = Math.min(columns, members - row * columns);
  return {
    x: round(spot.x + ((index % columns) - (inRow - 1) / 2) * cell),
    y: round(spot.y + spot.size / 2 - (row + 0.5) * cell),
    size: round(cell * (members === 1 ? 1 : 0.96)),
  };
}

/** The others, from the fourth on, side by side on the ring above the steps. */
export function onRingAbove(index: number, count: number): FacePosition {
  // The top stays free: the light is drawn there. An odd number leaves the last of an even number of places free.
  const places = count + (count % 2);
  const share = count === 1 ? -0.11 : -ARC_TURNS + (2 * ARC_TURNS * index) / (places - 1);
  return onRing(share, RING_PERCENT, 11);
}

function onRing(share: number, radius: number, size: number): FacePosition {
  const angle = share * 2 * Math.PI;
  return { x: round(50 + radius * Math.sin(angle)), y: round(50 - radius * Math.cos(angle)), size };
}

const round = (value: number): number => Math.round(value * 100) / 100;
