/** Sound questions made faulty on purpose: what the checks and the blind reading are to find. */

import type { Candidate } from '../../../bank/checks.ts';

/** Plants a fault in a question; `other` is another sound one, `pick` a number from 0 (included) to 1 (excluded). */
export type Mutation = (question: Candidate, other: Candidate, pick: number) => Candidate;

const swapped = (question: Candidate, index: number): Candidate => {
  const answer = question.distractors[index] ?? question.answer;
  return {
    ...question,
    answer,
    distractors: question.distractors.map((option, at) => (at === index ? question.answer : option)),
  };
};

/** The faults, by name. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  /** A distractor is called right. */
  'key swapped': (question, _, pick) => swapped(question, Math.floor(pick * question.distractors.length)),
  /** The right answer is not among the options. */
  'fact falsified': (question, other) => ({ ...question, answer: other.answer }),
  'question of another': (question, other) => ({ ...question, question: other.question }),
  /** Two options are right. */
  'option doubled': (question) => ({
    ...question,
    distractors: [` ${question.answer.toUpperCase()}. `, ...question.distractors.slice(1)],
  }),
  'key in the question': (question) => ({
    ...question,
    question: `${question.question.replace(/\?$/, '')}, as with ${question.answer}?`,
  }),
  'key much the longest': (question) => ({
    ...question,
    answer: `${question.answer}, as everyone who has studied it knows`,
  }),
  'all of the above': (question) => ({
    ...question,
    distractors: ['All of the above', ...question.distractors.slice(1)],
  }),
  'a distractor missing': (question) => ({ ...question, distractors: question.distractors.slice(1) }),
};
