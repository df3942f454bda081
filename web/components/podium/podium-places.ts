/** Positions of the faces on the podium: first around the table, then the best three on steps and the others on the ring. */

export interface FacePosition {
  /** The middle of a face: percent of the picture's width from the start side, and of its height from the top. */
  readonly x: number;
  readonly y: number;
  /** Width of a face, in the same measure. */
  readonly size: number;
}

const RING_PERCENT = 44;
/** The other players stand on the upper part of the ring, up to this many turns to either side of its top. */
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
  // Faces on the same height have less room than faces on different heights.
  const size = index > 0 && rank === 1 ? 16 : step.face;
  return { x: stepMiddles(count)[index] ?? 50, y: step.top - size / 2 - 1, size };
}

/** The position of one team member within the team's spot: in rows, with as many members per row as there are rows. */
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

/** The players from the fourth on, side by side on the ring above the steps. */
export function onRingAbove(index: number, count: number): FacePosition {
  // The top stays free, because the light is drawn there. For an odd count, the last of an even number of places stays empty.
  const places = count + (count % 2);
  const share = count === 1 ? -0.11 : -ARC_TURNS + (2 * ARC_TURNS * index) / (places - 1);
  return onRing(share, RING_PERCENT, 11);
}

function onRing(share: number, radius: number, size: number): FacePosition {
  const angle = share * 2 * Math.PI;
  return { x: round(50 + radius * Math.sin(angle)), y: round(50 - radius * Math.cos(angle)), size };
}

const round = (value: number): number => Math.round(value * 100) / 100;
