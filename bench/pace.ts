/** How fast games are played: the server's GAME_SPEED, and how players spread their answers. */

/** What the contract says of a game's clock, in milliseconds of game time. */
const ROUND_QUESTIONS = 6;
const LEAD = 300;
const PAUSE_AFTER_ALL = 1_000;
const REVEAL = 6_000;
const INTRO = 4_200;
const GET_READY = 3_000;

export interface Pace {
  readonly speed: number;
  /** Seconds of game time. */
  readonly questionTimeLimit: number;
  /** Players answer evenly spread between these two, in real milliseconds after the question opened. */
  readonly answers: { readonly from: number; readonly to: number };
  /** How long a chooser takes, in real milliseconds. */
  readonly choosing: number;
}

/** Twice the speed of people, so that 1000 games of ten give about 1,400 answers a second. */
export const AS_PLAYED: Pace = {
  speed: 2,
  questionTimeLimit: 10,
  answers: { from: 300, to: 3_500 },
  choosing: 100,
};

/** So fast that the players alone set the pace. */
export const AT_PLAYERS_PACE: Pace = {
  speed: 20,
  questionTimeLimit: 60,
  answers: { from: 0, to: 2_500 },
  choosing: 0,
};

/** Real milliseconds from one question to the next. */
export function questionTime(pace: Pace, players: number): number {
  const { from, to } = pace.answers;
  const last = from + ((to - from) * players) / (players + 1);
  return (LEAD + PAUSE_AFTER_ALL + REVEAL) / pace.speed + last;
}

/** Real milliseconds that a round takes: six questions, the choosing, the intro. */
export function roundTime(pace: Pace, players: number): number {
  return ROUND_QUESTIONS * questionTime(pace, players) + INTRO / pace.speed + pace.choosing;
}

/** Real milliseconds after the last start until every game is well in its questions. */
export function warmUpTime(pace: Pace, players: number): number {
  return (GET_READY + INTRO) / pace.speed + questionTime(pace, players);
}

/** Answers a second that so many games give. */
export function answersPerSecond(pace: Pace, games: number, players: number): number {
  return (games * players * ROUND_QUESTIONS * 1_000) / roundTime(pace, players);
}

/** The same pace, its answers spread so that the games give a rate; null where they cannot be so fast, or may not be so slow. */
export function paceFor(pace: Pace, rate: number, games: number, players: number): Pace | null {
  const round = (games * players * ROUND_QUESTIONS * 1_000) / rate;
  const free = round - roundTime({ ...pace, answers: { from: 0, to: 0 } }, players);
  const to = (free / ROUND_QUESTIONS) * ((players + 1) / players);
  return to < 20 || to > pace.answers.to ? null : { ...pace, answers: { from: 0, to } };
}
