/** The port through which the rest of the server gets questions written, challenges judged and games summed up. */

import type { Fact, Game, Progress, Question, SessionKey, WrittenQuestion } from '../../game/game.ts';
import type { Result } from '../../game/result.ts';
import type { PlayedTopics } from '../../game/surprise.ts';
import type { Difficulty, PresetTopic, TopicAvailability } from '../../game/topics.ts';
import type { Theme } from '../../protocol/themes.ts';

/** Questions wanted for a round. */
export interface WriteRequest {
  /** The game whose round it is: drawn questions are reserved for it. Nothing is reserved without one. */
  readonly gameId?: string;
  readonly topic: string;
  readonly presetTopic: PresetTopic | null;
  readonly difficulty: Difficulty;
  readonly language: string;
  readonly kids: boolean;
  /** How many are still wanted. */
  readonly count: number;
  /** Facts already used in this game, in the order of its questions: the last ones are of the round that is being written. */
  readonly facts: readonly Fact[];
  /** Sessions of the players: none should have seen the facts in an earlier game. */
  readonly sessions: readonly SessionKey[];
  /** A topic whose questions in the bank fill the round up. */
  readonly mixedWith?: string;
  /** Only ready-made questions are to be used: the model took too long, or the round's attempts are used up. */
  readonly isUrgent: boolean;
}

/** The properties of a topic under which questions are kept. */
export type TopicKey = Pick<WriteRequest, 'topic' | 'presetTopic' | 'difficulty' | 'language' | 'kids'>;

/** A topic that the bank can serve: its name in the language, and the synonyms that also find it. */
export interface OfferedTopic {
  readonly name: string;
  readonly synonyms: readonly string[];
  /** The theme under which the choice of topics lists it; absent if it is only found by typing. */
  readonly theme?: Theme;
}

/** Topics with a full round available now, by their names in a language. */
export interface NearbyTopics {
  /** Five at most, the nearest first. */
  readonly topics: readonly string[];
  /** The first of them if it certainly suits a player who wanted the topic; null if it is only popular, or mentions the topic. */
  readonly wider: string | null;
}

/** A step of writing: progress for the waiting screen, or questions that passed every check. */
export type WriteStep = { readonly progress: Progress } | { readonly questions: readonly WrittenQuestion[] };

/** Receives the steps of writing in order, each as soon as it is ready. */
export interface WriteSink {
  /** Stops the writing; no step follows. */
  readonly signal: AbortSignal;
  /** Must neither throw nor block. */
  readonly onStep: (step: WriteStep) => void;
}

/** A question with its key. */
export interface PreviewQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly correctAnswer: number;
  readonly explanation: string;
  readonly imageUrl?: string;
  readonly type: 'choice' | 'picture';
  /** The language of the question, if it differs from the requested one. */
  readonly language?: string;
  /** The topic of the question, if there were too few on the requested one. */
  readonly relatedTopic?: string;
}

/** Why a preview has no questions: no model is configured, or the models gave none. */
export type PreviewFailure = 'MODEL_REQUIRED' | 'GENERATION_FAILED';

export interface Judgement {
  /** Whether the question's key stands. */
  readonly stands: boolean;
  /** One sentence for the players. */
  readonly reason: string;
}

export interface Questions {
  /** Whether there is a model at all. */
  readonly hasModel: boolean;
  /** Languages of the shipped questions. */
  readonly languages: readonly string[];
  /** Whether a model can judge a challenge now; if not, the majority of players does. */
  mayJudge(): Promise<boolean>;
  /** Whether a topic has a full round of questions that are new to the game; always 'available' if a model may write it. */
  canWrite(request: WriteRequest): Promise<TopicAvailability>;
  /** The topic whose questions complete a round on a typed one; null if enough are ready on the typed one or may be written, or if no topic completes it. */
  mixedWith(request: WriteRequest): Promise<string | null>;
  /** Topics that are available now in place of one that is not. */
  nearbyTopics(request: WriteRequest): Promise<NearbyTopics>;
  /** The free topics for which the bank has a full round in a language, the larger ones first. */
  offeredTopics(language: string, kids: boolean): Promise<readonly OfferedTopic[]>;
  /** Which presets (by key) and topics listed by theme (by name) a game has played, and which it has used up. */
  playedTopics(game: Game): Promise<PlayedTopics>;
  /** Writes questions and pushes them to the sink. Resolves when there are enough or no more; rejects with the signal's reason, or an error without a fallback. */
  write(request: WriteRequest, sink: WriteSink): Promise<void>;
  /** Remembers that these sessions were shown a question, from now on. */
  shown(question: Question, sessions: readonly SessionKey[], at: number): void;
  /** A question was revealed to its players: if a model wrote it, other games may use it from now on (POOL-1). */
  revealed(question: Question, topic: TopicKey): void;
  /** Replaces the questions that a game has yet to reveal: other games are not asked them (POOL-2). */
  setPendingReveals(gameId: string, questions: readonly Question[]): void;
  /** A game's round is over: its questions are no longer reserved (POOL-2). */
  roundEnded(gameId: string): void;
  /** A question was voided: it is removed from the pool. */
  withdraw(question: Question): Promise<void>;
  /** A game is finished, or its results have changed: its plays are counted after a while (COUNT-1). `isNew`: it has just ended, by a command of this process. */
  finished(game: Game, isNew: boolean): void;
  /** Counts the plays of games that finished a while ago. Never rejects. */
  countPlays(): Promise<void>;
  /** Judges a challenged question. Rejects when no model gives a judgement. */
  judge(question: Question, language: string, signal: AbortSignal): Promise<Judgement>;
  /** Questions on a topic outside a game, at least one. The signal ends its model calls. */
  preview(
    request: WriteRequest,
    signal: AbortSignal,
  ): Promise<Result<{ questions: readonly PreviewQuestion[] }, PreviewFailure>>;
  /** A finished game's summary in its language, with placeholders for names (`game/summary-text.ts`). Rejects only when the signal aborts. */
  summarise(game: Game, signal: AbortSignal): Promise<string>;
  /** The summary if no model writes one, with the same placeholders: the highlights of a game that was played, else a thank-you. */
  defaultSummary(game: Game): Promise<string>;
}
