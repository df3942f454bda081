/** The rows of the big screen's tables: what everyone had before a question, what it brought, and their places before and after. */

import type { GameView } from '../../../protocol/view.ts';

export interface BoardRow {
  readonly id: string;
  readonly name: string;
  /** The place in `players`; null for a team. */
  readonly seat: number | null;
  readonly avatar: string;
  readonly right: number | null;
  readonly before: number;
  readonly gained: number;
  readonly total: number;
}

/** Everyone who has not left. */
export function playerRows(game: GameView): BoardRow[] {
  return game.players.flatMap(({ id, name, avatar, status }, seat) => {
    if (status === 'left') return [];
    const total = game.scores.total[seat] ?? 0;
    const gained = isVoid(game) ? 0 : (game.reveal?.points[seat] ?? 0);
    const right = game.scores.right[seat] ?? 0;
    return [{ id, name, avatar, seat, right, before: total - gained, gained, total }];
  });
}

/** Teams with members; what a question brought a team is the mean of what it brought them. */
export function teamRows(game: GameView): BoardRow[] {
  return (game.teams ?? []).flatMap(({ name, total: exact }, team) => {
    const members = game.players.flatMap((player, seat) => (player.team === team ? [seat] : []));
    if (members.length === 0) return [];
    const points = members.map((seat) => game.reveal?.points[seat] ?? 0);
    const mean = isVoid(game) ? 0 : points.reduce((sum, one) => sum + one, 0) / members.length;
    const total = Math.round(exact);
    const before = Math.max(0, Math.round(exact - mean));
    return [
      {
        id: `team ${name}`,
        name,
        avatar: '',
        seat: null,
        right: null,
        before,
        gained: total - before,
        total,
      },
    ];
  });
}

const isVoid = (game: GameView): boolean =>
  game.voided?.some(({ questionId }) => questionId === game.question?.id) ?? false;

/** Best first, by the points before or after the question. */
export const ranked = (rows: readonly BoardRow[], by: 'before' | 'total'): BoardRow[] =>
  rows.toSorted((a, b) => b[by] - a[by]);

/** The place of a row: equal points share it. */
export const placeOf = (rows: readonly BoardRow[], row: BoardRow, by: 'before' | 'total'): number =>
  1 + rows.filter((other) => other[by] > row[by]).length;
