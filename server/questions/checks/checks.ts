/** Every check that a model's question passes before anyone sees it, by name. The first that fails decides. */

import { checkFactNew, CHECKS, type Candidate } from '../../../bank/checks.ts';
import { checkNotFronted, checkRoundMix, type RoundQuestion } from '../../../bank/round-mix.ts';
import { normalise } from '../../../bank/words.ts';
import type { Fact } from '../../../game/game.ts';
import { checkForChildren } from './children.ts';
import type { LanguageCheck } from './language.ts';
import { checkNoCollectiveOption } from './options.ts';
import { checkPlainText } from './text.ts';

/** A question that passed every check. */
export interface PassedQuestion extends Candidate {
  /** Whether the blind reader agreed. */
  readonly checked: boolean;
}

/** What a question is checked against. */
export interface CheckContext {
  readonly language: string;
  readonly kids: boolean;
  readonly checkLanguage: LanguageCheck;
  /** Facts of this game, and of questions already taken for this round. */
  readonly facts: readonly Fact[];
  /** Questions already taken for this round. */
  readonly round: readonly RoundQuestion[];
  /** Whether the round has an answer already. */
  readonly hasAnswer: (answer: string) => boolean;
  /** Whether one of the players met a fact in an earlier game. */
  readonly wasSeen: (fact: Fact) => boolean;
}

export interface Fault {
  readonly check: string;
  readonly problem: string;
}

const ALL: Readonly<Record<string, (candidate: Candidate, context: CheckContext) => string | null>> = {
  ...CHECKS,
  checkPlainText,
  checkNotFronted: (candidate, { language }) => checkNotFronted(candidate, language),
  checkNoCollectiveOption,
  checkFactNew: (candidate, { facts }) => checkFactNew(candidate, facts),
  checkNotSeen: (candidate, { wasSeen }) =>
    wasSeen(candidate) ? `'${candidate.subject}' was asked in an earlier game` : null,
  checkAnswerNew: ({ answer }, { hasAnswer }) =>
    hasAnswer(answer) ? `'${normalise(answer)}' is an answer of this round already` : null,
  checkRoundMix: (candidate, { round, language }) => checkRoundMix(candidate, round, language),
  checkLanguage: (candidate, { language, checkLanguage }) => checkLanguage(textOf(candidate), language),
  checkForChildren: (candidate, { kids, language }) =>
    kids ? checkForChildren(`${textOf(candidate)} ${candidate.distractors.join(' ')}`, language) : null,
};

/** The names of the checks, in the order in which they run. */
export const CHECK_NAMES: readonly string[] = Object.keys(ALL);

/** What is wrong with a question, or null. */
export function findFault(candidate: Candidate, context: CheckContext): Fault | null {
  for (const [check, run] of Object.entries(ALL)) {
    const problem = run(candidate, context);
    if (problem !== null) return { check, problem };
  }
  return null;
}

function textOf({ question, answer, explanation }: Candidate): string {
  return `${question} ${answer} ${explanation}`;
}
