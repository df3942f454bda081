/** Every command to a game: requests of people, results of effects, and ticks of the clock. */

import type { Progress, SessionKey, TimeFactor, WrittenQuestion } from './game.ts';
import type { SettingsChange } from './settings.ts';
import type { Difficulty, TopicAvailability } from './topics.ts';

export type Command =
  | JoinCommand
  | ChangeSeatCommand
  | {
      readonly do: 'agreeExtraTime';
      readonly session: SessionKey;
      readonly playerId: string;
      readonly timeFactor: TimeFactor;
    }
  | { readonly do: 'remove'; readonly session: SessionKey; readonly playerId: string }
  /** Host or organizer mutes a player's reactions, or takes that back. */
  | { readonly do: 'mute'; readonly session: SessionKey; readonly playerId: string }
  | { readonly do: 'unmute'; readonly session: SessionKey; readonly playerId: string }
  | { readonly do: 'addBots'; readonly session: SessionKey; readonly playerIds: readonly string[] }
  | { readonly do: 'removeBot'; readonly session: SessionKey; readonly playerId: string }
  | { readonly do: 'leave'; readonly session: SessionKey }
  | KnockCommand
  | {
      readonly do: 'answerKnock';
      readonly session: SessionKey;
      readonly knockId: string;
      readonly letIn: boolean;
    }
  | { readonly do: 'withdrawKnock'; readonly session: SessionKey }
  | ChangeSettingsCommand
  | { readonly do: 'start'; readonly session: SessionKey }
  | SelectTopicCommand
  | { readonly do: 'reselect'; readonly session: SessionKey }
  | AddQuestionsCommand
  | {
      readonly do: 'noteProgress';
      readonly round: number;
      readonly attempt: number;
      readonly progress: Progress;
    }
  | { readonly do: 'endWriting'; readonly round: number; readonly attempt: number }
  | { readonly do: 'failWriting'; readonly round: number; readonly attempt: number; readonly error: string }
  | AnswerCommand
  | { readonly do: 'skip'; readonly session: SessionKey }
  | { readonly do: 'hold'; readonly session: SessionKey }
  | { readonly do: 'goOn'; readonly session: SessionKey }
  | { readonly do: 'closeQuestion'; readonly session: SessionKey; readonly questionId: string }
  | { readonly do: 'passOn'; readonly session: SessionKey }
  /** Host or organizer ends the game. */
  | { readonly do: 'endGame'; readonly session: SessionKey }
  | ChallengeCommand
  | LoveCommand
  | { readonly do: 'judge'; readonly questionId: string; readonly stands: boolean; readonly reason: string }
  | { readonly do: 'keepSummary'; readonly summary: string }
  | PlayAgainCommand
  /** The operator ends the game. */
  | { readonly do: 'end' }
  | { readonly do: 'tick' }
  | RecoverCommand;

export interface RecoverCommand {
  readonly do: 'recover';
  /** By how many milliseconds the machine's clock was just set, forward or (negative) back. This time did not pass. */
  readonly clockSetBy?: number;
}

export interface JoinCommand {
  readonly do: 'join';
  readonly session: SessionKey;
  /** The id a new seat gets; unused when the session has a seat. */
  readonly playerId: string;
  readonly name: string;
  readonly avatar?: string | undefined;
  readonly team?: number | undefined;
}

export interface KnockCommand {
  readonly do: 'knock';
  readonly session: SessionKey;
  /** The id of the knock, and of the seat if one is given for it. */
  readonly playerId: string;
  readonly name: string;
  readonly avatar?: string | undefined;
}

/** A player's changes to the own seat: name, avatar and team in the lobby, extra time in every phase. */
export interface ChangeSeatCommand {
  readonly do: 'changeSeat';
  readonly session: SessionKey;
  readonly name?: string | undefined;
  readonly avatar?: string | undefined;
  readonly team?: number | undefined;
  readonly timeFactor?: TimeFactor | undefined;
}

export interface ChangeSettingsCommand {
  readonly do: 'changeSettings';
  readonly session: SessionKey;
  readonly settings: SettingsChange;
  /** Whether the host's session is unlocked at this moment. */
  readonly unlocked: boolean;
  /** The id of the seat an organizer gets on becoming a player. */
  readonly playerId: string;
}

export interface SelectTopicCommand {
  readonly do: 'selectTopic';
  readonly session: SessionKey;
  readonly playerId: string;
  readonly topic: string;
  readonly difficulty: Difficulty;
  readonly roundNumber: number;
  /** Whether some source has questions on this topic that the game has not asked. */
  readonly availability: TopicAvailability;
  /** The topic whose questions fill the round if few are ready on the picked one. */
  readonly mixedWith?: string | undefined;
}

export interface AddQuestionsCommand {
  readonly do: 'addQuestions';
  readonly round: number;
  readonly attempt: number;
  readonly questions: readonly WrittenQuestion[];
}

export interface AnswerCommand {
  readonly do: 'answer';
  readonly session: SessionKey;
  /** The seat the client believes to be its own; checked when given. */
  readonly playerId?: string | undefined;
  /** Which question is answered: by id, else by number, else the open one. */
  readonly questionId?: string | undefined;
  readonly questionNumber?: number | undefined;
  readonly answerIndex: number;
}

export interface ChallengeCommand {
  readonly do: 'challenge';
  readonly session: SessionKey;
  readonly questionId: string;
  readonly judge: 'model' | 'majority';
  readonly reason: string;
}

/** A player loved the question on screen. */
export interface LoveCommand {
  readonly do: 'love';
  readonly session: SessionKey;
  readonly questionId: string;
}

export interface PlayAgainCommand {
  readonly do: 'playAgain';
  readonly session: SessionKey;
  /** The join code of the new lobby: the old one, or a new one if that is in use. */
  readonly code: string;
  /** The id of the seat an organizer gets on becoming a player. */
  readonly playerId: string;
  /** Whether the host's session is unlocked. If not, the settings that need the unlock return to their defaults. */
  readonly unlocked: boolean;
}

/** The presence of players. It is an input like the time and is not in the log. */
export interface Presence {
  /** By seat: the instant from which the seat counts as absent (it may lie ahead); null while present. */
  readonly absentFrom: readonly (number | null)[];
  readonly showScreen: boolean;
  /** The same for an organizer, who has no seat. */
  readonly organizerAbsentFrom: number | null;
}

/** The moment at which a command is decided. */
export interface Moment {
  readonly at: number;
  readonly presence: Presence;
}
