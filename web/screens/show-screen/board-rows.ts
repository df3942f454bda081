/** The rows of the show screen's tables: everyone's points before a question and its points. game/ranking.ts ranks them. */

import { itemAt } from '../../../game/item-at.ts';
import { standingChangesOf } from '../../../game/moments.ts';
import { standingsOf, teamStandingsOf } from '../../../game/ranking.ts';
import type { GameView } from '../../../protocol/view.ts';

export interface BoardRow {
  readonly id: string;
  readonly name: string;
  /** The place in `players`; null for a team. */
  readonly seat: number | null;
  readonly avatar: string;
  /** A team's own index in the settings; for a player in a game with teams, that of their team. */
  readonly team: number | undefined;
  readonly isBot: boolean;
  readonly right: number | null;
  /** Points of the current round: exact, rounded where they are drawn. */
  readonly round: number;
  /** Points before and after the question: exact, rounded where they are drawn. */
  readonly before: number;
  readonly total: number;
}

/** All players who have not left; in a finished game all players, as in its results. */
export function playerRows(game: GameView): BoardRow[] {
  const rows =
    game.phase === 'finished'
      ? standingsOf(game).map((standing) => ({ ...standing, gained: 0 }))
      : standingChangesOf(game);
  // Sorted by seat, so that rows with equal points keep that order.
  return rows
    .toSorted((a, b) => a.seat - b.seat)
    .map(({ seat, total, gained }) => {
      const { id, name, avatar, team, bot: isBot = false } = itemAt(game.players, seat);
      const right = itemAt(game.scores.right, seat);
      const round = itemAt(game.scores.round, seat);
      return { id, name, avatar, team, isBot, seat, right, round, before: total - gained, total };
    });
}

/** Teams with members. */
export function teamRows(game: GameView): BoardRow[] {
  return teamStandingsOf(game).map(({ name, team, total, round }) => {
    const before = total - (game.reveal?.teamPoints?.[team] ?? 0);
    const id = `team ${name}`;
    return { id, name, avatar: '', team, isBot: false, seat: null, right: null, round, before, total };
  });
}
