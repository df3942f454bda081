/** The rows of the big screen's tables: what everyone had before a question and what it brought. game/ranking.ts ranks them. */

import { teamStandingsOf } from '../../../game/ranking.ts';
import type { GameView } from '../../../protocol/view.ts';
import { itemAt } from '../../components/item-at.ts';

export interface BoardRow {
  readonly id: string;
  readonly name: string;
  /** The place in `players`; null for a team. */
  readonly seat: number | null;
  readonly avatar: string;
  readonly isBot: boolean;
  readonly right: number | null;
  /** Points of the current round: exact, rounded where they are drawn. */
  readonly round: number;
  /** Points before and after the question: exact, rounded where they are drawn. */
  readonly before: number;
  readonly total: number;
}

/** Everyone who has not left; in a finished game everyone, as in its results. */
export function playerRows(game: GameView): BoardRow[] {
  return game.players.flatMap(({ id, name, avatar, status, bot: isBot = false }, seat) => {
    if (status === 'left' && game.phase !== 'finished') return [];
    const total = itemAt(game.scores.total, seat);
    const gained = isVoid(game) ? 0 : (game.reveal?.points[seat] ?? 0);
    const right = itemAt(game.scores.right, seat);
    const round = itemAt(game.scores.round, seat);
    return [{ id, name, avatar, isBot, seat, right, round, before: total - gained, total }];
  });
}

/** Teams with members. */
export function teamRows(game: GameView): BoardRow[] {
  return teamStandingsOf(game).map(({ name, team, total, round }) => {
    const before = total - (game.reveal?.teamPoints?.[team] ?? 0);
    const id = `team ${name}`;
    return { id, name, avatar: '', isBot: false, seat: null, right: null, round, before, total };
  });
}

const isVoid = (game: GameView): boolean =>
  game.voided?.some(({ questionId }) => questionId === game.question?.id) ?? false;
