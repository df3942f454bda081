/** Situations in the standings: after a question, before the last one, and at the end; of teams if there are teams (VOICE-8). */

import { POINTS_RIGHT, QUESTIONS_PER_ROUND, SPEED_BONUS_MAX } from './constants.ts';
import { foundAs, type Found } from './host-line-table.ts';
import { isVoid } from './moments.ts';
import { DOUBLE } from './points.ts';
import { rankedBy, scoreOf } from './rank.ts';
import { placesOf } from './ranking.ts';
import type { View } from './view.ts';

/** A lead of at most, or at least, this many points is close, or large. */
const CLOSE_MAX = 50;
const AHEAD_MIN = 300;
/** The same at the end of a game. */
const NARROW_MAX = 100;
const CLEAR_MIN = 400;
/** A line that counts points says so in the plural. */
const POINTS_MIN = 2;
/** Places that the last player must win with one question. */
const COMEBACK_PLACES = 2;
/** A comeback needs so many at the table. */
const COMEBACK_OF_MIN = 3;
/** A winner with a smaller share of right answers won a game in which all scored low. */
const LOW_SHARE = 1 / 3;

/** Whether no one's mistake may be mentioned: in kids mode and in zen (VOICE-6). */
export const isGentle = ({ settings }: View): boolean => settings.kids || settings.zen;

/** A player, or a team. */
interface Row {
  readonly name: string;
  readonly total: number;
  /** Points before the question in reveal. */
  readonly before: number;
  /** A bot, or a team of bots: not named. */
  readonly isBot: boolean;
}

/** After a reveal: nothing before the results, which say it themselves. */
export function ranksSituations(view: View): Found[] {
  const { reveal } = view;
  if (reveal === null || reveal.next === 'end') return [];
  const last = beforeLastQuestion(view);
  if (isVoid(view)) return last;
  const rows = rowsOf(view);
  const news = [...comeback(rows), ...lead(rows), ...tie(rows)];
  if (isGameLast(view)) return [...last, ...news];
  return [...news, ...(reveal.next === 'round' ? roundEnd(view, rows) : last)];
}

/** Best first. */
function rowsOf(view: View): Row[] {
  const { reveal } = view;
  const rows = placesOf(view).flatMap(({ name, total, isTeam, members }) => {
    const present = members.filter(({ player }) => player.status !== 'left');
    if (present.length === 0) return [];
    const [first] = present;
    const team = view.teams?.findIndex((each) => each.name === name) ?? -1;
    const gained = isTeam ? reveal?.teamPoints?.[team] : reveal?.points[first?.seat ?? -1];
    const isBot = present.every(({ player }) => player.bot === true);
    return [{ name, total, before: total - (gained ?? 0), isBot }];
  });
  return rankedBy(rows, ({ total }) => total).map(({ row }) => row);
}

/** The first two, if neither shares their rank; otherwise null. */
function frontOf(rows: readonly Row[]): { leader: Row; second: Row; gap: number } | null {
  const [leader, second, third] = rows;
  if (leader === undefined || second === undefined || leader.total === second.total) return null;
  if (third?.total === second.total) return null;
  return { leader, second, gap: Math.round(leader.total - second.total) };
}

function lead(rows: readonly Row[]): Found[] {
  const [leader, second] = rows;
  if (leader === undefined || second === undefined || leader.isBot || leader.total === second.total)
    return [];
  const highest = Math.max(...rows.filter((row) => row !== leader).map(({ before }) => before));
  return highest > 0 && leader.before <= highest ? [foundAs('ranks.lead', { name: leader.name })] : [];
}

/** The player who was last before this question and has passed at least two others. */
function comeback(rows: readonly Row[]): Found[] {
  if (rows.length < COMEBACK_OF_MIN) return [];
  const lowest = Math.min(...rows.map(({ before }) => before));
  const [back, ...others] = rows.filter(({ before }) => before === lowest);
  if (back === undefined || others.length > 0 || back.isBot) return [];
  const rank = 1 + rows.filter(({ total }) => total > back.total).length;
  const climbed = rows.length - rank;
  return climbed >= COMEBACK_PLACES ? [foundAs('ranks.comeback', { name: back.name })] : [];
}

/** Two people in front, level, who were not before. */
function tie(rows: readonly Row[]): Found[] {
  const level = levelInFront(rows);
  if (level === null || level[0].before === level[1].before) return [];
  return [foundAs('ranks.tie', { name: level[0].name, other: level[1].name })];
}

/** The first two, if exactly these are level and neither is a bot. */
function levelInFront(rows: readonly Row[]): readonly [Row, Row] | null {
  const [first, second, third] = rows;
  if (first === undefined || second === undefined || first.total <= 0) return null;
  if (first.total !== second.total || third?.total === first.total) return null;
  return first.isBot || second.isBot ? null : [first, second];
}

function roundEnd(view: View, rows: readonly Row[]): Found[] {
  const { round } = view;
  const seat = view.players.findIndex(({ id }) => id === round?.chosenBy);
  const chooser = view.players[seat];
  const isNone = chooser !== undefined && !chooser.bot && chooser.status !== 'left';
  const own =
    round !== null && isNone && !isGentle(view) && view.scores.round[seat] === 0
      ? [foundAs('ranks.chooserNone', { name: chooser.name, topic: round.topic })]
      : [];
  const front = frontOf(rows);
  if (front === null || front.leader.isBot) return own;
  const { leader, second, gap } = front;
  const values = { name: leader.name, points: gap };
  if (gap >= AHEAD_MIN) return [...own, foundAs('ranks.ahead', values)];
  if (gap > CLOSE_MAX || gap < POINTS_MIN || second.isBot) return own;
  return [...own, foundAs('ranks.close', { ...values, other: second.name })];
}

const isBeforeLast = ({ reveal, question, round }: View): boolean =>
  reveal?.next === 'question' && question !== null && question.number + 1 === round?.questionCount;

const isGameLast = (view: View): boolean => isBeforeLast(view) && view.currentRound === view.totalRounds;

/** Close: one question can change who is in front. */
function beforeLastQuestion(view: View): Found[] {
  if (!isBeforeLast(view)) return [];
  if (!isGameLast(view)) return [foundAs('last.round')];
  const rows = rowsOf(view);
  const usual = [foundAs('last.game')];
  const level = levelInFront(rows);
  if (level !== null) return [foundAs('last.close', { name: level[0].name, other: level[1].name }), ...usual];
  const front = frontOf(rows);
  if (front === null || front.leader.isBot) return usual;
  const { leader, second, gap } = front;
  const usualMost = POINTS_RIGHT + (view.settings.zen ? 0 : SPEED_BONUS_MAX);
  const most = view.settings.doubleLast ? DOUBLE * usualMost : usualMost;
  if (gap > most) return [foundAs('last.runaway', { name: leader.name })];
  return second.isBot ? usual : [foundAs('last.close', { name: leader.name, other: second.name }), ...usual];
}

/** At the end. `lastPlace`: the ids of who was last in the game before. */
export function resultsSituations(view: View, lastPlace: readonly string[]): Found[] {
  if (view.phase !== 'finished') return [];
  const rows = rowsOf(view);
  const [best, second] = rows;
  const right = Math.max(0, ...view.players.map((_, seat) => scoreOf(view.scores, seat).right));
  const isLow = right < view.totalRounds * QUESTIONS_PER_ROUND * LOW_SHARE && !isGentle(view);
  if (best === undefined || best.total <= 0) return isLow ? [foundAs('results.low')] : [];
  const level = levelInFront(rows);
  if (level !== null) return [foundAs('results.tie', { name: level[0].name, other: level[1].name })];
  if (best.total === second?.total) return [];
  if (best.isBot) return view.teams === undefined ? [foundAs('results.bot', { name: best.name })] : [];
  return [
    ...rise(view, best, lastPlace),
    ...(isLow ? [foundAs('results.low')] : []),
    ...margin(best, second),
    foundAs('results.won', { name: best.name }),
  ];
}

function rise({ players, teams }: View, { name }: Row, lastPlace: readonly string[]): Found[] {
  const winner = players.find((player) => player.name === name);
  if (teams !== undefined || winner === undefined || !lastPlace.includes(winner.id)) return [];
  return [foundAs('results.rise', { name })];
}

function margin(best: Row, second: Row | undefined): Found[] {
  if (second === undefined) return [];
  const points = Math.round(best.total - second.total);
  const { name } = best;
  if (points >= CLEAR_MIN) return [foundAs('results.clear', { name, points })];
  if (points > NARROW_MAX || points < POINTS_MIN || second.isBot) return [];
  return [foundAs('results.narrow', { name, other: second.name, points })];
}
