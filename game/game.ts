/** The types of a game, and how to read one. Everything here is plain data that survives JSON; arrays named "by seat" run parallel to `players`. */

import type { Settings } from './settings.ts';
import type { Difficulty, PresetTopic } from './topics.ts';

/** Milliseconds since the epoch, by the server's clock. */
export type Instant = number;

/** An index into `players`. It changes while people come and go in the lobby; once the game has started it is fixed, and new seats are appended. */
export type Seat = number;

/** The session key: a digest of the browser's session id. The id itself never enters the rules. */
export type SessionKey = string;

/** What multiplies a player's time limit (docs/rules.md, "Extra time"). */
export type TimeFactor = 1 | 1.5 | 2;

/** How much a bot knows. */
export type BotSkill = 'weak' | 'fair' | 'strong';

export interface Player {
  readonly id: string;
  readonly session: SessionKey;
  readonly name: string;
  readonly avatar: string;
  readonly joinOrder: number;
  /** When the player left a started game; null while seated. */
  readonly leftAt: Instant | null;
  /** Removed from a started game: the seat is not given again. */
  readonly removed?: true;
  /** Index into the settings' team names. */
  readonly team: number | null;
  readonly timeFactor: TimeFactor;
  /** Extra time the player asked for and the host has not agreed to yet. */
  readonly askedTimeFactor: TimeFactor | null;
  /** Absent for a person. */
  readonly bot?: BotSkill;
  /** Whether host or organizer has muted the player's reactions; absent if not. */
  readonly muted?: true;
}

/** A request for a seat by somebody who has none (docs/rules.md, "Knocking"). */
export interface Knock {
  /** The id that a new seat will have. */
  readonly id: string;
  readonly session: SessionKey;
  readonly name: string;
  readonly avatar: string;
  /** When the session knocked last. */
  readonly at: Instant;
  /** How often it has knocked. */
  readonly times: number;
  /** `asking`: nobody has answered yet. `admitted`: let in, and waiting for a seat. */
  readonly state: 'asking' | 'admitted' | 'seated' | KnockEnd;
}

/** How a knock ends without a seat. */
export type KnockEnd = 'refused' | 'expired' | 'withdrawn';

/** A host who runs the game without playing. */
export interface Organizer {
  readonly session: SessionKey;
  readonly name: string;
  readonly avatar: string;
}

/** Subject and answer of a question: stored so that no one is asked the same twice. */
export interface Fact {
  readonly subject: string;
  readonly answer: string;
  /** The shipped question it comes from, whose id is the same in every language. */
  readonly bankId?: string;
}

/** A question as a source returns it: the right answer is separate, the order of the options not drawn yet. */
export interface WrittenQuestion {
  readonly id: string;
  readonly text: string;
  readonly answer: string;
  readonly distractors: readonly string[];
  readonly explanation: string;
  readonly subject: string;
  /** A picture the product ships. It may name what it shows, so it stays with the server. */
  readonly imageUrl: string | null;
  /** Whether a second, blind reading agreed with the key. */
  readonly checked: boolean;
  /** The shipped question it is; absent for one that a model wrote. */
  readonly bankId?: string;
  /** The code of its language if that is not the game's. */
  readonly language?: string;
}

export interface Question {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  /** Index of the right option. */
  readonly correctAnswer: number;
  readonly explanation: string;
  readonly subject: string;
  readonly imageUrl: string | null;
  readonly checked: boolean;
  /** As in WrittenQuestion. */
  readonly bankId?: string;
  readonly language?: string;
}

/** One player's answer to one question. */
interface GivenAnswer {
  /** Index of the chosen option. */
  readonly choice: number;
  /** Whole milliseconds of game time, at most the player's own limit. */
  readonly timeTaken: number;
  /** Bonus included; as earned, whether or not the question was voided later. */
  readonly points: number;
}

/** The answers to one question that was opened. */
export interface Answers {
  /** The seats that were taken when the question opened: the members for a team's mean. */
  readonly seated: readonly Seat[];
  /** By seat: what the time limit is multiplied by, fixed when the question opened. */
  readonly timeFactors: readonly TimeFactor[];
  /** By seat; null where no answer was given. */
  readonly given: readonly (GivenAnswer | null)[];
  /** Everyone learns right and wrong only when the question closes. */
  readonly together?: true;
  /** A right answer earns twice as much. */
  readonly double?: true;
  /** It was first shown without its options. */
  readonly readFirst?: true;
}

type Writing = 'running' | 'filling' | 'done';

/** The progress of writing a round, shown to the players. */
export interface Progress {
  readonly stage: 'planning' | 'writing' | 'checking';
  /** Questions written so far, checked or not. */
  readonly count: number;
}

export interface Round {
  readonly number: number;
  readonly topic: string;
  readonly presetTopic: PresetTopic | null;
  readonly difficulty: Difficulty;
  /** null when the server picked, because everyone was passed over. */
  readonly chosenBy: Seat | null;
  /** How many questions the round will have: six, or fewer when it was cut short. */
  readonly questionCount: number;
  readonly attempt: number;
  /** The topic that fills the round up, where few questions are ready on its own. */
  readonly mixedWith?: string;
  readonly writing: Writing;
  readonly progress: Progress | null;
  readonly questions: readonly Question[];
  /** One entry per question that was opened, in the order of `questions`. */
  readonly answers: readonly Answers[];
}

export interface Challenge {
  readonly questionId: string;
  /** Who challenged it. */
  readonly seats: readonly Seat[];
  readonly judge: 'model' | 'majority';
  readonly status: 'open' | 'upheld' | 'void';
}

/** A question that players loved, and who. */
export interface LovedQuestion {
  readonly questionId: string;
  readonly seats: readonly Seat[];
}

export interface VoidedQuestion {
  readonly questionId: string;
  readonly round: number;
  readonly number: number;
  readonly reason: string;
}

/** The phases of a game and the instants that run in them; docs/rules.md, "The clock". */
type Phase =
  | { readonly name: 'lobby'; readonly since: Instant }
  | { readonly name: 'getReady'; readonly since: Instant }
  | { readonly name: 'choosing'; readonly since: Instant }
  | { readonly name: 'generating'; readonly since: Instant }
  | { readonly name: 'generationFailed'; readonly since: Instant; readonly error: string }
  | { readonly name: 'intro'; readonly since: Instant }
  | QuestionPhase
  | RevealPhase
  | { readonly name: 'finished'; readonly since: Instant };

export interface QuestionPhase {
  readonly name: 'question';
  readonly number: number;
  readonly opensAt: Instant;
  /** Game time that ran on this question before its clock was last restarted. */
  readonly ranBefore: number;
  readonly lastAnswerAt: Instant | null;
  /** When it closes at the latest because its host closed it, grace included. */
  readonly closesAt: Instant | null;
  /** Its options have not been shown yet. */
  readonly isAlone?: true;
}

export interface RevealPhase {
  readonly name: 'reveal';
  readonly number: number;
  /** When the revealed question had opened. */
  readonly opensAt: Instant;
  readonly since: Instant;
  /** Since when the round waits for a question that is still being written. */
  readonly waitingSince: Instant | null;
  /** Since when other sources are asked for it. */
  readonly fillingSince: Instant | null;
}

/** That host or organizer holds the game. */
export interface Hold {
  /** Who holds it; null for the organizer. */
  readonly by: Seat | null;
  /** Null while the question runs at whose reveal it begins. */
  readonly since: Instant | null;
}

export type PhaseName = Phase['name'];

/** A game in its lobby: before it starts, and after play again. */
export interface Lobby {
  readonly id: string;
  readonly code: string;
  readonly language: string;
  /** 128 random bits in hexadecimal: the rng of this game. Never shown. */
  readonly seed: string;
  /** What phase durations are divided by; 1 outside tests and benchmarks. */
  readonly speed: number;
  readonly settings: Settings;
  readonly players: readonly Player[];
  readonly organizer: Organizer | null;
  readonly host: SessionKey;
  /** Who made the game. */
  readonly creator: SessionKey;
  /** Whether the creator gets the host's seat back on return. */
  readonly creatorMayReturn: boolean;
  /** How often each session was removed by the host. */
  readonly removals: Readonly<Record<SessionKey, number>>;
  /** How many seats were ever given: the next player's join order. */
  readonly seatsGiven: number;
  /** How many games were started here: makes each one's rng differ. */
  readonly gamesStarted: number;
}

/** How often the people of a lobby made repeatable changes since it was opened. */
export interface ChangeCounts {
  readonly joins: number;
  readonly seats: number;
  readonly host: number;
  /** `seats`, by the session whose seat it was. */
  readonly bySession: Readonly<Record<SessionKey, number>>;
}

export interface Game extends Lobby {
  readonly phase: Phase;
  readonly changes: ChangeCounts;
  /** Everyone who has knocked since the lobby was opened, the latest last: at most one entry per session. */
  readonly door: readonly Knock[];
  /** Whether one person started this game against bots: it costs nothing and asks no model. */
  readonly practice: boolean;
  /** When the clock was stopped because no player was present; null while it runs. */
  readonly pausedAt: Instant | null;
  /** Null while nobody holds the game. */
  readonly hold: Hold | null;
  readonly totalRounds: number;
  /** 0 before the first round. */
  readonly currentRound: number;
  readonly roundStartedAt: Instant | null;
  /** Seats in the order in which they choose; null in the lobby. */
  readonly turnOrder: readonly Seat[] | null;
  readonly selectorIndex: number;
  /** The seats that were passed over in the round being chosen. */
  readonly passedOver: readonly Seat[];
  /** How often writing was begun in this round: distinguishes the results of one attempt from those of the next. */
  readonly attempts: number;
  readonly rounds: readonly Round[];
  readonly challenges: readonly Challenge[];
  readonly voided: readonly VoidedQuestion[];
  readonly loved: readonly LovedQuestion[];
  readonly summary: string | null;
  /** In the lobby after play again, if the previous game's summary was not written yet: that summary, and the number of void questions of that game. */
  readonly lateSummary: LateSummary | null;
}

interface LateSummary {
  readonly voided: number;
  readonly text: string | null;
}

/** A game in its lobby, with nothing played. */
export function gameFromLobby(lobby: Lobby, at: Instant): Game {
  return {
    ...lobby,
    phase: { name: 'lobby', since: at },
    changes: { joins: 0, seats: 0, host: 0, bySession: {} },
    door: [],
    practice: false,
    pausedAt: null,
    hold: null,
    totalRounds: 0,
    currentRound: 0,
    roundStartedAt: null,
    turnOrder: null,
    selectorIndex: 0,
    passedOver: [],
    attempts: 0,
    rounds: [],
    challenges: [],
    voided: [],
    loved: [],
    summary: null,
    lateSummary: null,
  };
}

export type Status = 'waiting' | 'in_progress' | 'finished';

/** Whether a question of the game was asked. */
export function wasPlayed(game: Game): boolean {
  return game.rounds.some((round) => round.answers.length > 0);
}

/** The game's status, derived from the phase. */
export function statusOf(game: Game): Status {
  if (game.phase.name === 'lobby') return 'waiting';
  return game.phase.name === 'finished' ? 'finished' : 'in_progress';
}

/** The round being played; null while its topic is being chosen and in the lobby. */
export function roundOf(game: Game): Round | null {
  const last = game.rounds.at(-1);
  return last !== undefined && last.number === game.currentRound ? last : null;
}

/** A question that was opened, with its answers. */
export interface OpenedQuestion {
  readonly question: Question;
  readonly answers: Answers;
  /** From 1. */
  readonly number: number;
}

/** The questions of a round that were opened, in order. Only these have answers. */
export function openedQuestions(round: Round): OpenedQuestion[] {
  return round.questions.flatMap((question, index) => {
    const answers = round.answers[index];
    return answers === undefined ? [] : [{ question, answers, number: index + 1 }];
  });
}

/** The question on screen, in the question and reveal phases. */
export function questionOf(game: Game): OpenedQuestion | null {
  const { phase } = game;
  if (phase.name !== 'question' && phase.name !== 'reveal') return null;
  const round = roundOf(game);
  const question = round?.questions[phase.number - 1];
  const answers = round?.answers[phase.number - 1];
  return question && answers ? { question, answers, number: phase.number } : null;
}

/** The seat of a person's session that has not left, or null. */
export function seatOf(game: Game, session: SessionKey): Seat | null {
  const seat = game.players.findIndex(
    (player) => player.session === session && player.leftAt === null && !isBot(player),
  );
  return seat === -1 ? null : seat;
}

/** Whether a player is driven by the server. */
export function isBot(player: Player | undefined): boolean {
  return player?.bot !== undefined;
}

/** Whether a session has a seat that it has not left, or organizes the game. */
export function isAtTable(game: Game, session: SessionKey): boolean {
  return seatOf(game, session) !== null || game.organizer?.session === session;
}

/** Whether a session leads the game: its organizer, or its host while at the table (LEAD-1). */
export function mayLead(game: Game, session: SessionKey): boolean {
  return game.organizer?.session === session || (game.host === session && isAtTable(game, session));
}

/** Whether a session may see the game. People without a seat may while it can be joined, and afterwards if the host allows watching; never in kids mode (WATCH-1). */
export function mayWatch(game: Game, session: SessionKey): boolean {
  const { spectators, kids } = game.settings;
  return game.phase.name === 'lobby' || isAtTable(game, session) || (spectators && !kids);
}

/** Seats that have not been left. */
export function seatedSeats(game: Pick<Game, 'players'>): Seat[] {
  const seats: Seat[] = [];
  for (let seat = 0; seat < game.players.length; seat++) {
    if (game.players[seat]?.leftAt === null) seats.push(seat);
  }
  return seats;
}

/** Seats of people that have not been left. */
export function peoplesSeats(game: Game): Seat[] {
  return seatedSeats(game).filter((seat) => !isBot(game.players[seat]));
}
