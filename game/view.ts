/** What everyone in a game may see of it, written field by field: no session, no key before its time, no unseen answer. */

import { resultOf, type AnswerResult } from './answering.ts';
import { awardsOfGame, type Award } from './awards.ts';
import { challengesView, type ChallengeView } from './challenge.ts';
import type { Presence } from './commands.ts';
import { chooserOf, deadlineOf, questionStartOf, timeFactorOf } from './deadline.ts';
import {
  isBot,
  questionOf,
  roundOf,
  seatOf,
  statusOf,
  type Game,
  type Hold,
  type Instant,
  type PhaseName,
  type Progress,
  type Seat,
  type SessionKey,
  type Status,
  type TimeFactor,
  type VoidedQuestion,
} from './game.ts';
import { holdEnds } from './holding.ts';
import { doorView, type DoorView } from './knocks.ts';
import { loversOf } from './love.ts';
import { pictureUrlOf } from './picture.ts';
import { nextAfter, type Next } from './playing.ts';
import { presenceAt, presentSeats } from './presence.ts';
import { scoresOf, streaksOf, teamPointsOf, teamScoresOf, type Scores, type TeamScore } from './scoring.ts';
import type { Settings } from './settings.ts';
import type { Difficulty, PresetTopic } from './topics.ts';

export interface PlayerView {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly joinOrder: number;
  readonly isHost: boolean;
  readonly status: 'waiting' | 'playing' | 'left';
  readonly team?: number;
  readonly timeFactor?: TimeFactor;
  /** Extra time asked for, to which the host has not agreed yet. */
  readonly askedTimeFactor?: TimeFactor;
  /** Driven by the server. */
  readonly bot?: true;
  /** The host has muted this player's reactions. */
  readonly muted?: true;
}

export interface RoundView {
  readonly number: number;
  readonly topic: string;
  readonly presetTopic?: PresetTopic;
  readonly difficulty: Difficulty;
  /** The id of the player who chose; null when the server picked. */
  readonly chosenBy: string | null;
  readonly questionCount: number;
  readonly attempt: number;
  /** The topic that fills the round up, where few questions are ready on its own. */
  readonly mixedWith?: string;
  /** While generating: what the writing is at. */
  readonly progress?: Progress;
  readonly error?: string;
}

export interface QuestionView {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  /** Empty until they are shown. */
  readonly options: readonly string[];
  readonly imageUrl?: string;
  readonly type: 'choice' | 'picture';
  readonly checked: boolean;
  /** Set where it differs from the game's language: clients show a note. */
  readonly language?: string;
  /** Everyone learns right and wrong only when it closes. */
  readonly together?: true;
  /** A right answer earns twice as much. */
  readonly double?: true;
  /** It is first shown without its options. */
  readonly readFirst?: true;
}

export interface RevealView {
  readonly correctAnswer: number;
  readonly explanation: string;
  readonly answer: readonly (number | null)[];
  readonly points: readonly (number | null)[];
  readonly timeTaken: readonly (number | null)[];
  /** By team: what the question added to its score, exact; absent without teams. */
  readonly teamPoints?: readonly number[];
  readonly next: Next;
  /** Right answers in a row by seat, this question's included; missing where no seat has one. */
  readonly streak?: readonly number[];
  /** Whether the next question is still being written. */
  readonly waiting?: true;
}

interface HeldView {
  /** The id of the player who holds the game; null for the organizer. */
  readonly by: string | null;
  /** When it goes on by itself at the latest; null while the question runs at whose reveal the hold begins. */
  readonly until: Instant | null;
}

export interface View {
  readonly version: number;
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly language: string;
  readonly status: Status;
  readonly phase: PhaseName;
  readonly settings: Settings;
  readonly totalRounds: number;
  readonly currentRound: number;
  readonly currentQuestion: number;
  readonly questionTimeLimit: number;
  readonly roundStartTime: Instant | null;
  readonly questionStartTime: Instant | null;
  readonly deadline: Instant | null;
  /** When the game ended: from then on the podium rises, on all devices at once. */
  readonly finishedAt: Instant | null;
  readonly chooserId: string | null;
  readonly paused?: boolean;
  readonly held?: HeldView | null;
  /** Who is at the door: absent while nobody is. */
  readonly door?: DoorView | null;
  /** One person against bots. */
  readonly practice?: true;
  readonly speed?: number;
  /** Whether a show screen is open: absent when none is. */
  readonly showScreenConnected?: boolean;
  readonly players: readonly PlayerView[];
  readonly teams?: readonly TeamScore[];
  readonly present: readonly Seat[];
  readonly answered: readonly Seat[];
  readonly scores: Scores;
  readonly round: RoundView | null;
  readonly question: QuestionView | null;
  readonly reveal: RevealView | null;
  readonly voided?: readonly VoidedQuestion[];
  readonly challenges?: readonly ChallengeView[];
  /** In a reveal: who loved its question; absent while nobody does. */
  readonly loved?: readonly Seat[];
  /** In a finished game, in the order of the results. */
  readonly awards?: readonly Award[];
}

/** The game as all may see it at an instant. `version` is that of the log (VIEW-1, VIEW-2, VIEW-5 to VIEW-8, VIEW-11, HOLD-8). */
export function viewOf(game: Game, version: number, at: Instant, presence: Presence): View {
  const chooser = isChoosersTurn(game) ? chooserOf(game) : null;
  const door = doorView(game, { at, presence });
  const loved = lovedView(game);
  return {
    version,
    id: game.id,
    code: game.code,
    name: game.settings.gameName,
    language: game.language,
    status: statusOf(game),
    phase: game.phase.name,
    settings: game.settings,
    totalRounds: game.totalRounds,
    currentRound: currentRoundOf(game),
    currentQuestion: currentQuestionOf(game),
    questionTimeLimit: game.settings.questionTimeLimit,
    roundStartTime: game.roundStartedAt,
    questionStartTime: questionStartOf(game),
    deadline: deadlineOf(game, presenceAt(presence, at)),
    finishedAt: game.phase.name === 'finished' ? game.phase.since : null,
    chooserId: chooser === null ? null : (game.players[chooser]?.id ?? null),
    ...(game.pausedAt === null ? {} : { paused: true }),
    ...(game.hold === null ? {} : { held: heldView(game, game.hold, presenceAt(presence, at)) }),
    ...(door === null ? {} : { door }),
    ...(game.practice ? { practice: true as const } : {}),
    ...(game.speed === 1 ? {} : { speed: game.speed }),
    ...(presence.showScreen ? { showScreenConnected: true } : {}),
    players: playersView(game),
    ...(game.settings.teams === null ? {} : { teams: teamScoresOf(game) }),
    present: presentSeats(game, { at, presence }),
    answered: answeredSeats(game),
    scores: scoresOf(game),
    round: roundView(game),
    question: questionView(game),
    reveal: revealView(game),
    ...(game.voided.length === 0 ? {} : { voided: game.voided }),
    ...(game.challenges.length === 0 ? {} : { challenges: challengesView(game) }),
    ...(loved.length === 0 ? {} : { loved }),
    ...(game.phase.name === 'finished' ? { awards: awardsOfGame(game) } : {}),
  };
}

/** Who loved the question whose reveal is on screen (LOVE-3). */
function lovedView(game: Game): readonly Seat[] {
  const current = game.phase.name === 'reveal' ? questionOf(game) : null;
  return current === null ? [] : loversOf(game, current.question.id);
}

function heldView(game: Game, { by }: Hold, presence: Presence): HeldView {
  const playerId = by === null ? null : (game.players[by]?.id ?? null);
  return { by: playerId, until: holdEnds(game, presence) };
}

/** Seats that have answered the question on screen. */
export function answeredSeats(game: Game): Seat[] {
  const given = questionOf(game)?.answers.given ?? [];
  const seats: Seat[] = [];
  for (let seat = 0; seat < given.length; seat++) if (given[seat] !== null) seats.push(seat);
  return seats;
}

function isChoosersTurn(game: Game): boolean {
  const { name } = game.phase;
  return name === 'choosing' || name === 'generating' || name === 'generationFailed';
}

/** The current round: 1 from the start on, although no turn has begun while all get ready (VIEW-3). */
function currentRoundOf(game: Game): number {
  return game.phase.name === 'getReady' ? 1 : game.currentRound;
}

/** The current question: 0 while a topic is chosen, 1 from the intro on (VIEW-3). */
function currentQuestionOf(game: Game): number {
  const { phase } = game;
  if (phase.name === 'question' || phase.name === 'reveal') return phase.number;
  return phase.name === 'intro' ? 1 : 0;
}

function playersView(game: Game): PlayerView[] {
  const seated = game.phase.name === 'lobby' ? 'waiting' : 'playing';
  return game.players.map((player, seat) => ({
    id: player.id,
    name: player.name,
    avatar: player.avatar,
    joinOrder: player.joinOrder,
    isHost: player.session === game.host && player.leftAt === null,
    status: player.leftAt === null ? seated : 'left',
    ...(player.team === null ? {} : { team: player.team }),
    ...(timeFactorOf(game, seat) === 1 ? {} : { timeFactor: timeFactorOf(game, seat) }),
    ...(player.askedTimeFactor === null ? {} : { askedTimeFactor: player.askedTimeFactor }),
    ...(isBot(player) ? { bot: true as const } : {}),
    ...(player.muted === true ? { muted: true as const } : {}),
  }));
}

function roundView(game: Game): RoundView | null {
  const round = roundOf(game);
  if (round === null) return null;
  return {
    number: round.number,
    topic: round.topic,
    ...(round.presetTopic === null ? {} : { presetTopic: round.presetTopic }),
    difficulty: round.difficulty,
    chosenBy: round.chosenBy === null ? null : (game.players[round.chosenBy]?.id ?? null),
    questionCount: round.questionCount,
    attempt: round.attempt,
    ...(round.mixedWith === undefined ? {} : { mixedWith: round.mixedWith }),
    ...(game.phase.name === 'generating' && round.progress !== null ? { progress: round.progress } : {}),
    ...(game.phase.name === 'generationFailed' ? { error: game.phase.error } : {}),
  };
}

function questionView(game: Game): QuestionView | null {
  const current = questionOf(game);
  if (current === null) return null;
  const { question, answers, number } = current;
  const imageUrl = pictureUrlOf(game, question);
  return {
    id: question.id,
    number,
    text: question.text,
    options: game.phase.name === 'question' && game.phase.isAlone === true ? [] : question.options,
    ...(imageUrl === null ? {} : { imageUrl }),
    type: imageUrl === null ? 'choice' : 'picture',
    checked: question.checked,
    ...(question.language === undefined ? {} : { language: question.language }),
    ...(answers.together === undefined ? {} : { together: answers.together }),
    ...(answers.double === undefined ? {} : { double: answers.double }),
    ...(answers.readFirst === undefined ? {} : { readFirst: answers.readFirst }),
  };
}

function revealView(game: Game): RevealView | null {
  const current = questionOf(game);
  if (game.phase.name !== 'reveal' || current === null) return null;
  const { question, answers, number } = current;
  const streak = streaksOf(game);
  const isVoid = game.voided.some(({ questionId }) => questionId === question.id);
  return {
    correctAnswer: question.correctAnswer,
    explanation: question.explanation,
    answer: answers.given.map((given) => given?.choice ?? null),
    points: answers.given.map((given) => (given === null ? null : isVoid ? 0 : given.points)),
    timeTaken: answers.given.map((given) => given?.timeTaken ?? null),
    ...(game.settings.teams === null ? {} : { teamPoints: teamPointsOf(game, current) }),
    next: nextAfter(game, number, roundOf(game)),
    ...(streak.some((count) => count > 0) ? { streak } : {}),
    ...(game.phase.waitingSince === null ? {} : { waiting: true as const }),
  };
}

/** What only the viewer receives: who the viewer is in the game. */
export interface Me {
  readonly playerId: string | null;
  readonly role: 'player' | 'organizer' | 'visitor';
  readonly isHost: boolean;
  /** The viewer's own answer to the question on screen. */
  readonly answer?: AnswerResult;
}

/** The viewer behind a session (VIEW-4). */
export function meOf(game: Game, session: SessionKey): Me {
  const isHost = game.host === session;
  const seat = seatOf(game, session);
  const player = seat === null ? undefined : game.players[seat];
  if (seat === null || player === undefined) {
    const role = game.organizer?.session === session ? 'organizer' : 'visitor';
    return { playerId: null, role, isHost: isHost && role === 'organizer' };
  }
  const answer = questionOf(game) === null ? null : resultOf(game, seat, {});
  return { playerId: player.id, role: 'player', isHost, ...(answer === null ? {} : { answer }) };
}
