/** When a phase ends by itself, and when the next tick is due. Derived from the game, never stored (docs/rules.md, "The clock"). */

import { botAnswer, botPickMs, type BotAnswer } from './bots.ts';
import type { Presence } from './commands.ts';
import {
  ABSENT_CHOOSER_MS,
  ALL_ANSWERED_PAUSE_MS,
  CHOOSING_MS,
  FILLING_MS,
  GENERATING_MS,
  GENERATION_FAILED_MS,
  GET_READY_MS,
  GET_READY_TEAMS_MS,
  ANSWER_GRACE_MS,
  HOST_ABSENT_MS,
  INTRO_MS,
  QUESTION_LEAD_MS,
  PAUSE_AFTER_MS,
  REVEAL_MS,
  REVEAL_WITH_SHOW_SCREEN_MS,
  WAITING_FOR_QUESTIONS_MS,
  ZEN_QUESTION_MS,
} from './constants.ts';
import {
  isBot,
  questionOf,
  roundOf,
  seatedSeats,
  seatOf,
  type Answers,
  type Game,
  type Instant,
  type QuestionPhase,
  type RevealPhase,
  type Seat,
  type TimeFactor,
} from './game.ts';
import { holdEnds, isHeld } from './holding.ts';
import { knockEnds } from './knocks.ts';
import { absentFrom, everyoneAbsentFrom, hostAbsentFrom } from './presence.ts';
import { optionsDue } from './reading.ts';

/** Converts a duration of game time to real milliseconds (CLOCK-6). */
export function toRealMs(game: Game, duration: number): number {
  return Math.round(duration / game.speed);
}

/** A player's own time limit for a question, in milliseconds of game time (Q-2, X-4, ZEN-2). */
export function limitOf(game: Game, seat: Seat): number {
  return limitWith(game, timeFactorOf(game, seat));
}

function limitWith({ settings }: Game, factor: TimeFactor): number {
  return settings.zen ? ZEN_QUESTION_MS : settings.questionTimeLimit * 1_000 * factor;
}

/** The factor of a seat's time limit: for the question on screen as it was when that opened, otherwise as agreed. */
export function timeFactorOf(game: Game, seat: Seat): TimeFactor {
  return factorAt(game, questionOf(game)?.answers, seat);
}

/** The same for callers that loop over all seats and already have the answers. */
function factorAt(game: Game, answers: Answers | undefined, seat: Seat): TimeFactor {
  return answers?.timeFactors[seat] ?? game.players[seat]?.timeFactor ?? 1;
}

/** The chooser's seat: the selector index in the turn order, or in join order if there is no turn order (CHOOSE-1). */
export function chooserOf({ turnOrder, selectorIndex, players, currentRound }: Game): Seat | null {
  const order = turnOrder ?? [...players.keys()];
  if (order.length === 0 || currentRound === 0) return null;
  return order[selectorIndex % order.length] ?? null;
}

/** When the phase ends by itself; null in the lobby, in the results, and in a paused or held game (CLOCK-2, CLOCK-3). */
export function deadlineOf(game: Game, presence: Presence): Instant | null {
  if (game.pausedAt !== null || isHeld(game)) return null;
  const { phase } = game;
  switch (phase.name) {
    case 'lobby':
    case 'finished':
      return null;
    case 'getReady':
      return phase.since + toRealMs(game, game.settings.teams === null ? GET_READY_MS : GET_READY_TEAMS_MS);
    case 'choosing':
      return choosingEnds(game, presence, phase.since, CHOOSING_MS);
    case 'generating':
      return phase.since + toRealMs(game, GENERATING_MS);
    case 'generationFailed':
      return choosingEnds(game, presence, phase.since, GENERATION_FAILED_MS);
    case 'intro':
      return phase.since + toRealMs(game, INTRO_MS);
    case 'question':
      return questionCloses(game, presence, phase);
    case 'reveal':
      return revealEnds(game, presence, phase);
  }
}

/** The end of the time to choose, or earlier: when the chooser has been absent for 20 s (CHOOSE-3, CHOOSE-8, CHOOSE-13). */
function choosingEnds(game: Game, presence: Presence, since: Instant, duration: number): Instant {
  const end = since + toRealMs(game, duration);
  const chooser = chooserOf(game);
  const from = chooser === null ? null : absentFrom(game, presence, chooser);
  return from === null ? end : Math.min(end, Math.max(from, since) + ABSENT_CHOOSER_MS);
}

/** The longest limit of the present players plus the network grace; earlier if all of them have answered. */
function questionCloses(game: Game, presence: Presence, phase: QuestionPhase): Instant {
  const answers = questionOf(game)?.answers;
  let limitEnds = phase.opensAt + toRealMs(game, limitWith(game, 1));
  // Called several times per answer, so it uses no iterator and looks the question up once.
  for (let seat = 0; seat < game.players.length; seat++) {
    const factor = factorAt(game, answers, seat);
    if (factor === 1) continue;
    const own = phase.opensAt + toRealMs(game, limitWith(game, factor));
    limitEnds = Math.max(limitEnds, Math.min(own, absentFrom(game, presence, seat) ?? own));
  }
  const early = allAnsweredAt(game, presence, phase, answers);
  const closes = Math.min(limitEnds + ANSWER_GRACE_MS, phase.closesAt ?? Infinity);
  return early === null ? closes : Math.min(closes, early);
}

/** 1 s after the last answer of the present players who can still answer; null if no one is present, or if the setting waits for the timer (Q-4 to, ZEN-2). */
function allAnsweredAt(
  game: Game,
  presence: Presence,
  phase: QuestionPhase,
  answers: Answers | undefined,
): Instant | null {
  if (game.settings.waitForTimer && !game.settings.zen) return null;
  if (answers === undefined || phase.lastAnswerAt === null) return null;
  const { given } = answers;
  let at = Math.max(phase.lastAnswerAt, phase.opensAt) + toRealMs(game, ALL_ANSWERED_PAUSE_MS);
  let someoneStaysUntil = 0;
  for (let seat = 0; seat < game.players.length; seat++) {
    const from = absentFrom(game, presence, seat) ?? Infinity;
    if (given[seat] !== null && given[seat] !== undefined)
      someoneStaysUntil = Math.max(someoneStaysUntil, from);
    else at = Math.max(at, Math.min(from, closesFor(game, phase, factorAt(game, answers, seat))));
  }
  return someoneStaysUntil > at ? at : null;
}

/** When a seat's answers stop counting: its limit or the host's closing, plus the network grace (ANS-4, LEAD-3). */
export function answersUntil(game: Game, phase: QuestionPhase, seat: Seat): Instant {
  return closesFor(game, phase, timeFactorOf(game, seat));
}

function closesFor(game: Game, phase: QuestionPhase, factor: TimeFactor): Instant {
  const ownEnd = phase.opensAt + toRealMs(game, limitWith(game, factor)) + ANSWER_GRACE_MS;
  return Math.min(ownEnd, phase.closesAt ?? Infinity);
}

/** The end of the pause after a question, or of the wait if the next question is still being written (REVEAL-1, REVEAL-2, WRITE-7, WRITE-8). */
function revealEnds(game: Game, presence: Presence, phase: RevealPhase): Instant {
  if (phase.fillingSince !== null) return phase.fillingSince + toRealMs(game, FILLING_MS);
  if (phase.waitingSince !== null) return phase.waitingSince + toRealMs(game, WAITING_FOR_QUESTIONS_MS);
  return phase.since + toRealMs(game, presence.showScreen ? REVEAL_WITH_SHOW_SCREEN_MS : REVEAL_MS);
}

/** When the question on screen opened or opens. In the intro: when its question opens, if it has no reading time. null in other phases. */
export function questionStartOf(game: Game): Instant | null {
  const { phase } = game;
  if (phase.name === 'question' || phase.name === 'reveal') return phase.opensAt;
  if (phase.name === 'intro')
    return phase.since + toRealMs(game, INTRO_MS) + toRealMs(game, QUESTION_LEAD_MS);
  return null;
}

/** When the game pauses because no player is present; null if a player is present or nothing runs: a resting or held game, a question that is being closed (PAUSE-1, PAUSE-3, HOLD-5, LEAD-3). */
export function pauseDue(game: Game, presence: Presence): Instant | null {
  if (game.pausedAt !== null || isResting(game) || isHeld(game) || isClosing(game)) return null;
  const from = everyoneAbsentFrom(game, presence);
  return from === null ? null : from + PAUSE_AFTER_MS;
}

/** When an absent host is replaced, and by whom: the others who are present at that instant (HOST-2). null if the host stays. */
export function transferHost(
  game: Game,
  presence: Presence,
): { readonly due: Instant; readonly candidates: readonly Seat[] } | null {
  if (!isResting(game)) return null;
  const from = hostAbsentFrom(game, presence);
  if (from === null) return null;
  const due = from + HOST_ABSENT_MS;
  const candidates = seatedSeats(game).filter(
    (seat) =>
      game.players[seat]?.session !== game.host && (absentFrom(game, presence, seat) ?? Infinity) > due,
  );
  return candidates.length > 0 ? { due, candidates } : null;
}

/** Whether the creator gets the host's role back on return: in the lobby and in the results (HOST-3). */
export function creatorMayHost(game: Game): boolean {
  if (!isResting(game) || !game.creatorMayReturn || game.host === game.creator) return false;
  return game.organizer?.session === game.creator || seatOf(game, game.creator) !== null;
}

/** Whether the host has closed the question on screen, and the grace still runs (LEAD-3). */
export function isClosing({ phase }: Game): boolean {
  return phase.name === 'question' && phase.closesAt !== null;
}

function isResting(game: Game): boolean {
  return game.phase.name === 'lobby' || game.phase.name === 'finished';
}

/** An instant in the past if a return needs a tick: the first player back in a paused game, or the creator who becomes host again. */
function returnDue(game: Game, presence: Presence): Instant | null {
  if (game.pausedAt !== null) return everyoneAbsentFrom(game, presence) === null ? game.pausedAt : null;
  const { phase } = game;
  if ((phase.name !== 'lobby' && phase.name !== 'finished') || !creatorMayHost(game)) return null;
  return hostAbsentFrom({ ...game, host: game.creator }, presence) === null ? phase.since : null;
}

/** A bot's pending answer: its instant, and the time taken in milliseconds of game time. */
export interface BotMove extends BotAnswer {
  readonly seat: Seat;
  readonly at: Instant;
  readonly timeTaken: number;
}

/** The pending answers of bots to the question on screen, by time (BOT-1). Once all people have answered, every bot answers before the question closes (BOT-11). */
export function botMoves(game: Game, presence: Presence): BotMove[] {
  const { phase } = game;
  const current = questionOf(game);
  const difficulty = roundOf(game)?.difficulty;
  if (phase.name !== 'question' || current === null || difficulty === undefined) return [];
  const { question, answers } = current;
  const moves: BotMove[] = [];
  if (!game.players.some(isBot)) return moves;
  const closes = allAnsweredAt(game, presence, phase, answers) ?? Infinity;
  const ends = phase.closesAt ?? Infinity;
  for (const [seat, { id: playerId, bot: skill, leftAt }] of game.players.entries()) {
    if (skill === undefined || leftAt !== null || answers.given[seat] !== null) continue;
    const limit = limitOf(game, seat);
    const rest = { questionId: question.id, optionCount: question.options.length, difficulty, limit };
    const answer = botAnswer({ ...rest, seed: game.seed, playerId, skill });
    const ownAt = phase.opensAt + toRealMs(game, Math.max(0, answer.after - phase.ranBefore));
    const lastSecond = toRealMs(game, ALL_ANSWERED_PAUSE_MS * (1 - answer.inLastSecond));
    const at = Math.min(ownAt, Math.max(phase.opensAt, closes - lastSecond));
    const thought = at < ownAt ? phase.ranBefore + (at - phase.opensAt) * game.speed : answer.after;
    const timeTaken = Math.min(limit, Math.max(Math.round(thought), phase.ranBefore));
    if (at < ends) moves.push({ ...answer, seat, at, timeTaken });
  }
  return moves.toSorted((a, b) => a.at - b.at);
}

/** When the choosing bot picks a topic; null if no bot chooses (BOT-6). */
export function botPicksAt(game: Game): Instant | null {
  const { phase } = game;
  const chooser = phase.name === 'choosing' ? chooserOf(game) : null;
  if (phase.name !== 'choosing' || chooser === null || !isBot(game.players[chooser])) return null;
  return phase.since + toRealMs(game, botPickMs(game));
}

/** The next instant at which a bot does something; null in a paused or held game. */
function botDue(game: Game, presence: Presence): Instant | null {
  if (isHeld(game)) return null;
  return game.pausedAt === null ? (botPicksAt(game) ?? botMoves(game, presence)[0]?.at ?? null) : null;
}

/** The next instant at which a tick may change something; the server sets its timer to it (CLOCK-3). `deadline`: that of the phase, if the caller has computed it. */
export function nextTick(
  game: Game,
  presence: Presence,
  deadline: Instant | null = deadlineOf(game, presence),
): Instant | null {
  const instants = [
    deadline,
    holdEnds(game, presence),
    pauseDue(game, presence),
    transferHost(game, presence)?.due ?? null,
    returnDue(game, presence),
    botDue(game, presence),
    knockEnds(game),
    optionsDue(game),
  ];
  return instants.reduce((first, at) => (at === null || (first !== null && first <= at) ? first : at), null);
}
