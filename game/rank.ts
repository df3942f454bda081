/** Ranks by points, and the points of a seat. */

import type { Scores } from './scoring.ts';

export interface Ranked<Row> {
  readonly row: Row;
  /** 1 is first; equal points share a rank. */
  readonly rank: number;
}

/** Rows with their ranks, most points first; rows with equal points keep their order. */
export function rankedBy<Row>(rows: readonly Row[], points: (row: Row) => number): Ranked<Row>[] {
  return rows
    .map((row) => ({ row, rank: 1 + rows.filter((other) => points(other) > points(row)).length }))
    .toSorted((a, b) => a.rank - b.rank);
}

/** A seat's points and right answers; a seat without an entry has earned nothing. */
export function scoreOf(
  scores: Pick<Scores, 'total' | 'right'>,
  seat: number,
): { total: number; right: number } {
  return { total: scores.total[seat] ?? 0, right: scores.right[seat] ?? 0 };
}
