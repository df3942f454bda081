/** What a question changed: places won and lost, and the moments worth a sentence in the pause. Pure functions of a view. */

import type { Seat } from './game.ts';
import { rankedBy, scoreOf } from './rank.ts';
import type { View } from './view.ts';

/** The streak that is mentioned, once, when it is reached. */
const STREAK_SAID = 3;
/** From this many places won with one question on it was a comeback. */
const COMEBACK_PLACES = 3;

export interface StandingChange {
  readonly seat: Seat;
  readonly total: number;
  /** Points of this question; 0 where it is void. */
  readonly gained: number;
  readonly rank: number;
  /** Places won with this question; negative: lost; 0 where no one had points before it. */
  readonly climbed: number;
}

/** Players who have not left, best first, with what the question in reveal changed (MOM-2). */
export function standingChangesOf(view: View): StandingChange[] {
  const rows = view.players.flatMap(({ status }, seat) => {
    if (status === 'left') return [];
    const { total } = scoreOf(view.scores, seat);
    const gained = isVoid(view) ? 0 : (view.reveal?.points[seat] ?? 0);
    return [{ seat, total, gained, before: total - gained }];
  });
  const isFirst = rows.every(({ before }) => before === 0);
  const ranksBefore = new Map(
    rankedBy(rows, ({ before }) => before).map(({ row, rank }) => [row.seat, rank] as const),
  );
  return rankedBy(rows, ({ total }) => total).map(({ row: { seat, total, gained }, rank }) => ({
    seat,
    total,
    gained,
    rank,
    climbed: isFirst ? 0 : (ranksBefore.get(seat) ?? rank) - rank,
  }));
}

export interface GameMoment {
  readonly kind: 'lead' | 'comeback' | 'streak';
  readonly seats: readonly Seat[];
}

/** The moments worth a sentence, the most important first: a new leader, a comeback, a streak just reached (MOM-3). */
export function momentsOf(view: View): GameMoment[] {
  if (view.reveal === null || isVoid(view)) return [];
  const changes = standingChangesOf(view);
  const moments: GameMoment[] = [];
  const leaders = changes.filter(({ rank, total }) => rank === 1 && total > 0);
  const [leader] = leaders;
  const hasNewLeader = leader !== undefined && leaders.length === 1 && tookLead(leader, changes);
  if (hasNewLeader) moments.push({ kind: 'lead', seats: [leader.seat] });
  const climbed = Math.max(0, ...changes.map((change) => change.climbed));
  const back = changes.filter((change) => change.climbed === climbed && !(hasNewLeader && change === leader));
  if (climbed >= COMEBACK_PLACES && back.length > 0)
    moments.push({ kind: 'comeback', seats: back.map(({ seat }) => seat) });
  const { streak = [] } = view.reveal;
  const inARow = changes.filter(({ seat }) => streak[seat] === STREAK_SAID).map(({ seat }) => seat);
  if (inARow.length > 0) moments.push({ kind: 'streak', seats: inARow });
  return moments;
}

/** Whether somebody had points before the question, and somebody else at least as many as the leader. */
function tookLead(leader: StandingChange, changes: readonly StandingChange[]): boolean {
  const before = ({ total, gained }: StandingChange): number => total - gained;
  const highest = Math.max(...changes.filter((change) => change !== leader).map(before));
  return before(leader) <= highest && highest > 0;
}

/** Whether the question on screen is taken out of the score. */
export const isVoid = (view: View): boolean =>
  view.voided?.some(({ questionId }) => questionId === view.question?.id) ?? false;
