/** The events of a game, as the log keeps them. An event's instant is that of its log entry. */

import type {
  Knock,
  KnockEnd,
  Lobby,
  Organizer,
  Player,
  Progress,
  Question,
  Seat,
  SessionKey,
  TimeFactor,
} from './game.ts';
import type { Settings } from './settings.ts';
import type { Difficulty, PresetTopic } from './topics.ts';

export type Event =
  | { readonly type: 'created'; readonly lobby: Lobby }
  | { readonly type: 'joined'; readonly player: Player }
  /** A player who left a started game is back in the same seat. */
  | { readonly type: 'returned'; readonly seat: Seat }
  | Knocked
  | { readonly type: 'knockAdmitted'; readonly knockId: string }
  | { readonly type: 'knockEnded'; readonly knockId: string; readonly state: KnockEnd }
  | SeatChanged
  | { readonly type: 'extraTimeAsked'; readonly seat: Seat; readonly timeFactor: TimeFactor }
  | { readonly type: 'extraTimeAgreed'; readonly seat: Seat; readonly timeFactor: TimeFactor }
  | { readonly type: 'removed'; readonly seat: Seat }
  /** The reactions of this seat are not shown from now on, and again. */
  | { readonly type: 'muted'; readonly seat: Seat }
  | { readonly type: 'unmuted'; readonly seat: Seat }
  | { readonly type: 'left'; readonly seat: Seat }
  | { readonly type: 'organizerLeft' }
  | { readonly type: 'hostChanged'; readonly session: SessionKey; readonly creatorMayReturn: boolean }
  | { readonly type: 'settingsChanged'; readonly settings: Settings }
  | { readonly type: 'organizerChanged'; readonly organizer: Organizer | null }
  | { readonly type: 'teamsDrawn'; readonly teams: readonly (number | null)[] }
  | {
      readonly type: 'started';
      readonly turnOrder: readonly Seat[];
      readonly totalRounds: number;
      /** Whether one person plays against bots. */
      readonly practice?: true;
    }
  | { readonly type: 'choosingBegan'; readonly round: number; readonly selectorIndex: number }
  | { readonly type: 'passedOver'; readonly seat: Seat; readonly selectorIndex: number }
  | TopicSelected
  | { readonly type: 'questionsAdded'; readonly questions: readonly Question[] }
  | { readonly type: 'progressNoted'; readonly progress: Progress }
  | { readonly type: 'writingEnded'; readonly questionCount: number }
  | { readonly type: 'generationFailed'; readonly error: string }
  | { readonly type: 'reselected' }
  | { readonly type: 'introBegan' }
  | QuestionOpened
  /** The options of a question that was shown alone, and when it opens. */
  | { readonly type: 'optionsShown'; readonly opensAt: number }
  | Answered
  /** The host closed the question; answers that were already sent count until `closesAt`. */
  | { readonly type: 'closingBegan'; readonly closesAt: number }
  | { readonly type: 'questionClosed' }
  | { readonly type: 'waitingForQuestions' }
  | { readonly type: 'fillingBegan' }
  | Challenged
  | { readonly type: 'challengeUpheld'; readonly questionId: string }
  | { readonly type: 'questionVoided'; readonly questionId: string; readonly reason: string }
  | Loved
  | { readonly type: 'paused' }
  /** Who holds the game; null for the organizer. */
  | { readonly type: 'held'; readonly by: Seat | null }
  | { readonly type: 'released' }
  | ClockRestarted
  | { readonly type: 'finished' }
  | { readonly type: 'summaryKept'; readonly summary: string }
  | PlayedAgain;

export interface Knocked {
  readonly type: 'knocked';
  readonly knock: Pick<Knock, 'id' | 'session' | 'name' | 'avatar'>;
  /** Whether it needs no answer: at a full lobby, and in the results. */
  readonly isAdmitted?: true;
}

export interface PlayedAgain {
  readonly type: 'playedAgain';
  readonly lobby: Lobby;
  /** Those who wait for a seat in it. */
  readonly waiting?: readonly Knock[];
  /** The number of void questions if the game's summary was not written yet. */
  readonly unsummarised?: { readonly voided: number };
}

export interface SeatChanged {
  readonly type: 'seatChanged';
  readonly seat: Seat;
  readonly name: string;
  readonly avatar: string;
  readonly team: number | null;
}

export interface TopicSelected {
  readonly type: 'topicSelected';
  readonly round: number;
  readonly topic: string;
  readonly presetTopic: PresetTopic | null;
  readonly difficulty: Difficulty;
  readonly chosenBy: Seat | null;
  readonly attempt: number;
  /** The topic that fills the round up. */
  readonly mixedWith?: string;
}

export interface QuestionOpened {
  readonly type: 'questionOpened';
  readonly number: number;
  readonly opensAt: number;
  readonly seated: readonly Seat[];
  /** Everyone learns right and wrong only when it closes. */
  readonly together?: true;
  /** A right answer earns twice as much. */
  readonly double?: true;
  /** Its options are shown later. */
  readonly readFirst?: true;
}

export interface Answered {
  readonly type: 'answered';
  readonly seat: Seat;
  readonly choice: number;
  readonly timeTaken: number;
  readonly points: number;
}

export interface Challenged {
  readonly type: 'challenged';
  readonly seat: Seat;
  readonly questionId: string;
  readonly judge: 'model' | 'majority';
  /** What the player said is wrong with it, where they did. */
  readonly reason?: string;
}

/** A player loved a question. */
export interface Loved {
  readonly type: 'loved';
  readonly seat: Seat;
  readonly questionId: string;
}

/** The running clock starts again at `at`; for a question, `ranBefore` is what already ran and still counts. */
export interface ClockRestarted {
  readonly type: 'clockRestarted';
  readonly opensAt: number | null;
  readonly ranBefore: number;
}
