/** What the rest of the server asks of questions: to be written, judged and summed up. The sources behind it are this folder's own business. */

import type { Event } from '../../game/events.ts';
import type { Fact, Game, Progress, Question, SessionKey, WrittenQuestion } from '../../game/game.ts';
import type { Difficulty, PresetTopic } from '../../game/topics.ts';
import type { Result } from './result.ts';

/** Questions wanted for a round. */
export interface WriteRequest {
  readonly topic: string;
  readonly presetTopic: PresetTopic | null;
  readonly difficulty: Difficulty;
  readonly language: string;
  readonly kids: boolean;
  /** How many are still wanted. */
  readonly count: number;
  /** Facts already used in this game, in the order of its questions: the last ones are of the round that is being written. */
  readonly facts: readonly Fact[];
  /** Everyone who will see them: none should have met their facts in an earlier game. */
  readonly sessions: readonly SessionKey[];
  /** Only ready-made questions are to be used: the model took too long, or the round's attempts are used up. */
  readonly isUrgent: boolean;
}

/** What is asked for before a topic is picked. */
export type TopicRequest = Pick<
  WriteRequest,
  'topic' | 'presetTopic' | 'difficulty' | 'language' | 'kids' | 'isUrgent'
>;

/** A step of writing: progress for the waiting screen, or questions that passed every check. */
export type WriteStep = { readonly progress: Progress } | { readonly questions: readonly WrittenQuestion[] };

/** Receives the steps of writing in order, each as soon as it is ready. */
export interface WriteSink {
  /** Stops the writing; no step follows. */
  readonly signal: AbortSignal;
  /** Must neither throw nor block. */
  readonly onStep: (step: WriteStep) => void;
}

export interface PreviewRequest {
  readonly topic: string;
  readonly difficulty: Difficulty;
  readonly count: number;
  readonly language: string;
}

/** A question with its key, in the specification's field names. */
export interface PreviewQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly correctAnswer: number;
  readonly explanation: string;
  readonly imageUrl?: string;
  readonly type: 'choice' | 'picture';
  /** Where it is in another language than was asked for: that language. */
  readonly language?: string;
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
  /** Whether a model may be asked to judge a challenge now; where none may, the majority does. */
  mayJudge(): Promise<boolean>;
  /** Whether enough questions can be had on a topic: false only for a free topic that no model may be asked about. */
  canWrite(request: TopicRequest): Promise<boolean>;
  /** Writes questions and pushes them to the sink. Resolves when there are enough or no more; rejects with the signal's reason, or for what has no fallback. */
  write(request: WriteRequest, sink: WriteSink): Promise<void>;
  /** Remembers that these sessions were shown a question, from now on. */
  shown(question: Question, sessions: readonly SessionKey[], at: number): void;
  /** A question was revealed to its players: from now on other games may be asked it, where a model made it (POOL-1). */
  revealed(question: Question, topic: Omit<TopicRequest, 'isUrgent'>): void;
  /** The questions whose reveal a game still waits for, and no others: other games are not handed them (POOL-2). */
  waits(gameId: string, questions: readonly Question[]): void;
  /** Events of a game that another process plays, for the same purpose. */
  receive(gameId: string, events: readonly Event[]): void;
  /** A question was voided: it is made ready for nobody any more. */
  withdraw(question: Question): Promise<void>;
  /** Looks at a challenged question again. Rejects when the model cannot be asked. */
  judge(question: Question, language: string, signal: AbortSignal): Promise<Judgement>;
  /** Questions on a topic outside a game, at least one. The signal ends its model calls. */
  preview(
    request: PreviewRequest,
    signal: AbortSignal,
  ): Promise<Result<readonly PreviewQuestion[], PreviewFailure>>;
  /** A finished game's summary in its language, with placeholders for names (`game/summary-text.ts`): never rejects but at the signal. */
  summarise(game: Game, signal: AbortSignal): Promise<string>;
  /** What stands in for a summary where there was nothing to sum up. */
  thankYou(language: string): string;
}
