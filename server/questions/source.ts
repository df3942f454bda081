/** The interface of a source of questions: the pool, the models and the bank implement it. `sources.ts` lists them in order. */

import type { Candidate } from '../../bank/checks.ts';
import type { Fact, Progress } from '../../game/game.ts';
import type { Bank } from './bank/bank.ts';
import type { LanguageCheck } from './checks/language.ts';
import type { LovedFacts } from './loved.ts';
import type { QuestionMetrics } from './metrics.ts';
import type { Subtopics } from './model/subtopics.ts';
import type { Timing } from './model/timing.ts';
import type { ModelPair } from './model/writer.ts';
import type { PendingReveals } from './pending-reveals.ts';
import type { QuestionStore } from './pool.ts';
import type { WriteRequest } from './port.ts';
import type { RoundDraft } from './round.ts';

export interface Source {
  readonly name: 'pool' | 'model' | 'bank';
  /** Passes on questions that a round still misses, as soon as they are ready. Resolves to whether the source could be asked at all. */
  draw(round: RoundDraft, sink: SourceSink): Promise<boolean>;
  /** Whether it may write questions on any topic now. */
  writesAny(request: WriteRequest): Promise<boolean>;
  /** The questions it has ready for what a round still misses; reserves nothing. */
  peek(round: RoundDraft): Promise<readonly Fact[]>;
}

export interface SourceSink {
  /** Stops the drawing. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Adds questions to the round, so that it misses fewer. */
  readonly onFound: (found: readonly Found[]) => void;
}

/** A question from a source. */
export type Found = Candidate & {
  readonly checked: boolean;
  readonly imageUrl?: string | undefined;
  /** Its language, if it may differ from the round's. */
  readonly language?: string;
  readonly bankId?: string;
};

export interface Log {
  warn(about: object, message: string): void;
}

export interface SourceParts {
  readonly bank: Bank;
  readonly store: QuestionStore | null;
  readonly pendingReveals: PendingReveals;
  /** The loved facts of a language. Never rejects. */
  readonly lovedFacts: (language: string) => Promise<LovedFacts>;
  /** The model and its fallback; empty without a model. */
  readonly modelPairs: readonly ModelPair[];
  /** Whether the models' budget has room. */
  readonly hasBudget: () => Promise<boolean>;
  readonly checkLanguage: LanguageCheck;
  readonly subtopics: Subtopics;
  readonly timing: Timing;
  readonly metrics: QuestionMetrics;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Numbers from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly newId: () => string;
}
