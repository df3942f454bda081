/** How fast games are played: the server's GAME_SPEED, and how players spread their answers. */

import { GET_READY_MS } from '../game/constants.ts';

/** Twice the speed of people, so that 1000 games of ten give about 1,400 answers per second. */
export const GAME_SPEED = 2;
/** Seconds of game time. */
export const QUESTION_TIME_LIMIT_S = 10;
/** Players answer evenly spread over this span, in real milliseconds after the question opened. */
export const ANSWERS = { fromMs: 300, toMs: 3_500 } as const;
/** How long a chooser takes, in real milliseconds. */
export const CHOOSING_MS = 100;

const ROUND_QUESTIONS = 6;
/** Game time before a question opens, after its last answer, of its reveal, and before a round's first question. */
const LEAD_MS = 300;
const AFTER_ALL_MS = 1_000;
const REVEAL_MS = 6_000;
const INTRO_MS = 4_200;

/** Real milliseconds from one question to the next. */
export function questionTime(players: number): number {
  const lastAnswer = ANSWERS.fromMs + ((ANSWERS.toMs - ANSWERS.fromMs) * players) / (players + 1);
  return (LEAD_MS + AFTER_ALL_MS + REVEAL_MS) / GAME_SPEED + lastAnswer;
}

/** Real milliseconds of a round: six questions, the choosing, the intro. */
export function roundTime(players: number): number {
  return ROUND_QUESTIONS * questionTime(players) + INTRO_MS / GAME_SPEED + CHOOSING_MS;
}

/** Real milliseconds after the last start until every game is well in its questions. */
export function warmUpTime(players: number): number {
  return (GET_READY_MS + INTRO_MS) / GAME_SPEED + questionTime(players);
}
