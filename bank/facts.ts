/** Facts: the subject and answer of a question, independent of wording and language. */

import type { Fact, Game, Question } from '../game/game.ts';
import { normalise, wordsOf } from './words.ts';

/** A set of keys that can only be looked up. */
export type FactKeys = Pick<ReadonlySet<string>, 'has'>;

/** The fact that a question is about. */
export function factOf({
  subject,
  options,
  correctAnswer,
  bankId,
}: Pick<Question, 'subject' | 'options' | 'correctAnswer' | 'bankId'>): Fact {
  const answer = options[correctAnswer];
  if (answer === undefined) throw new Error(`a question has no option ${correctAnswer}`);
  return { subject, answer, ...(bankId === undefined ? {} : { bankId }) };
}

/** The facts that a game has asked, in the order of its questions. */
export function factsOf(game: Game): Fact[] {
  return game.rounds.flatMap(({ questions }) => questions.map(factOf));
}

/** What facts are kept and compared by exactly: a question of the bank by its id, any other by subject and answer. */
export function factKey(fact: Fact): string {
  return fact.bankId ?? textKey(fact);
}

/** Every key under which a fact counts as seen: by its texts too, in which a model may ask for it. */
export function factKeys(fact: Fact): string[] {
  return fact.bankId === undefined ? [textKey(fact)] : [fact.bankId, textKey(fact)];
}

/** A fact from a key made of texts; null for the id of a question of the bank. */
export function factOfKey(key: string): Fact | null {
  const [subject, answer] = key.split('|');
  return subject === undefined || answer === undefined ? null : { subject, answer };
}

/** Whether two questions ask for the same: the same one of the bank, or the same answer about subjects that share most of their words. */
export function isSameFact(one: Fact, other: Fact): boolean {
  if (one.bankId !== undefined && other.bankId !== undefined) return one.bankId === other.bankId;
  if (normalise(one.answer) !== normalise(other.answer)) return false;
  const [a, b] = [new Set(wordsOf(one.subject)), new Set(wordsOf(other.subject))];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared >= Math.max(1, Math.min(a.size, b.size) * 0.6);
}

const textKey = ({ subject, answer }: Fact): string => `${normalise(subject)}|${normalise(answer)}`;
