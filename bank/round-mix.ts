/** How the questions of one round go together: not too many that begin alike or ask alike, and none that answers another. */

import type { Candidate } from './checks.ts';
import { holds } from './words.ts';

/** A question as it stands in a round; earlier ones may be known by their fact alone. */
export interface RoundQuestion {
  readonly answer: string;
  readonly question?: string;
  readonly explanation?: string;
  /** How it asks (`QUESTION_SHAPES`), where that is known. */
  readonly shape?: string | undefined;
}

/** Of a round of six. */
const SAME_SHAPE_MAX = 2;
const WHICH_OR_WHAT_MAX = 2;
/** Shorter answers stand in too many texts by chance. */
const GIVEN_AWAY_MIN = 4;

/** What asks for a name from a list, at the beginning of a question; scripts whose questions do not begin so are left out. */
const WHICH_OR_WHAT: Readonly<Record<string, RegExp>> = {
  en: /^(which|what)\b/i,
  et: /^(mis|millis\p{L}*|milli\p{L}*|missugu\p{L}*)(?!\p{L})/iu,
  es: /^¿?(qué|cuál|cuáles)(?!\p{L})/iu,
  fr: /^(quel|quelle|quels|quelles|qu['’]est-ce|que)(?!\p{L})/iu,
  de: /^(welche[rsmn]?|was)(?!\p{L})/iu,
  it: /^(quale|quali|che|cosa|che cosa)(?!\p{L})/iu,
  pt: /^(qual|quais|que|o que)(?!\p{L})/iu,
  nl: /^(welke?|wat)(?!\p{L})/iu,
  ru: /^(как(ой|ая|ое|ие|ого|ую|им)|что)(?!\p{L})/iu,
};

/** A preposition before the question word, as nobody says it at an English table: 'In which country …'. Other languages ask so. */
const FRONTED =
  /^(in|on|at|of|to|from|with|by|for|up|under|after|during|through|about|over) (which|what|whose)\b/i;

/** Whether a question begins with Which, What or the like in its language. */
export function asksWhichOrWhat(question: string, language: string): boolean {
  return WHICH_OR_WHAT[language]?.test(question) ?? false;
}

/** An English question does not begin with a preposition and a question word. */
export function checkNotFronted({ question }: Pick<Candidate, 'question'>, language: string): string | null {
  return language === 'en' && FRONTED.test(question)
    ? `the question begins with a preposition: '${question.slice(0, 30)}…'`
    : null;
}

/** A question goes with the others of its round. */
export function checkRoundMix(
  candidate: Candidate & Pick<RoundQuestion, 'shape'>,
  round: readonly RoundQuestion[],
  language: string,
): string | null {
  const { question, shape } = candidate;
  const alike = round.filter((each) => shape !== undefined && each.shape === shape).length;
  if (alike >= SAME_SHAPE_MAX) return `the round asks '${shape ?? ''}' ${alike} times already`;
  const isWhich = (text = ''): boolean => asksWhichOrWhat(text, language);
  if (isWhich(question) && round.filter((each) => isWhich(each.question)).length >= WHICH_OR_WHAT_MAX)
    return 'the round has enough questions that begin with Which or What';
  const answered = round.find((each) => answers(candidate, each) || answers(each, candidate));
  return answered === undefined ? null : `it and the question of '${answered.answer}' answer each other`;
}

/** Whether what is read in one question is the answer of another. */
function answers({ question = '', explanation = '' }: RoundQuestion, { answer }: RoundQuestion): boolean {
  return [...answer].length >= GIVEN_AWAY_MIN && holds(`${question} ${explanation}`, answer);
}
