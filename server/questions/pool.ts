/** The pool: questions made earlier that passed every check, and the facts that each session was shown. A port, implemented over the store. */

import { factKeys, factOf } from '../../bank/facts.ts';
import { normalise } from '../../bank/words.ts';
import type { Fact, Question, SessionKey } from '../../game/game.ts';
import type { Difficulty } from '../../game/topics.ts';
import type { PassedQuestion } from './checks/checks.ts';
import type { LovedStore } from './loved.ts';
import type { PlayStore } from './play-counts.ts';
import type { TopicKey } from './port.ts';
import type { Reservations } from './reservations.ts';

/** The key under which the pool keeps questions. */
export interface PoolKey {
  /** A preset's key, or a free topic normalised. */
  readonly topic: string;
  readonly difficulty: Difficulty;
  readonly language: string;
  readonly kids: boolean;
}

export interface QuestionStore {
  readonly reservations: Reservations;
  readonly plays: PlayStore & LovedStore;
  /** The latest questions of a key that were not withdrawn, `limit` at most. */
  findQuestions(key: PoolKey, limit: number): Promise<PassedQuestion[]>;
  /** Adds a question. If the pool knows its fact in its language, withdrawn or not, nothing changes. */
  addQuestion(key: PoolKey, question: PassedQuestion, at: number): Promise<void>;
  /** Takes every question of a fact out of the pool, for good. */
  withdrawQuestion(fact: string, at: number): Promise<void>;
  /** Keys of the facts that any of the sessions was shown, the latest last. */
  findSeen(sessions: readonly SessionKey[], limit: number): Promise<string[]>;
  /** Remembers that sessions were shown a fact. */
  markSeen(sessions: readonly SessionKey[], fact: string, at: number): void;
}

/** Questions read per drawn round. */
export const POOL_QUERY_MAX = 400;

export function poolKeyOf({ topic, presetTopic, difficulty, language, kids }: TopicKey): PoolKey {
  return { topic: presetTopic ?? normalise(topic), difficulty, language, kids };
}

/** A played question as an entry of the pool; null for a question of the bank. */
export function poolEntryOf(question: Question): PassedQuestion | null {
  if (question.bankId !== undefined || question.imageUrl !== null) return null;
  const { text, options, correctAnswer, explanation, checked } = question;
  const distractors = options.filter((_, index) => index !== correctAnswer);
  return { ...factOf(question), question: text, distractors, explanation, checked };
}

export function markFactSeen(
  store: QuestionStore,
  fact: Fact,
  sessions: readonly SessionKey[],
  at: number,
): void {
  for (const key of factKeys(fact)) store.markSeen(sessions, key, at);
}
