/** Repairs a model's question before it is checked: blanks, option letters, doubled and surplus distractors. */

import type { Candidate } from '../../../bank/checks.ts';
import { QUESTION_SHAPES } from '../../../bank/schema.ts';
import { normalise } from '../../../bank/words.ts';

const DISTRACTORS = 3;

/** The question with each text in one line, without option letters, and with the first three distractors that differ from the answer and each other. */
export function repair(candidate: Candidate): Candidate {
  const answer = withoutLetter(line(candidate.answer));
  const seen = new Set([normalise(answer)]);
  const distractors: string[] = [];
  for (const option of candidate.distractors.map((text) => withoutLetter(line(text)))) {
    if (option === '' || seen.has(normalise(option)) || distractors.length === DISTRACTORS) continue;
    seen.add(normalise(option));
    distractors.push(option);
  }
  return {
    question: line(candidate.question),
    answer,
    distractors,
    explanation: line(candidate.explanation),
    subject: line(candidate.subject),
    shape: QUESTION_SHAPES.find((shape) => shape === candidate.shape),
  };
}

/** One line without invisible characters and those that reverse its direction. Characters that join letters and emoji stay, because some languages need them. */
function line(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}\u2800]+/gu, ' ')
    .replace(/(?!\u200C|\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}|[\p{Cs}\uFFF9-\uFFFB]/gu, '')
    .trim();
}

/** 'B) Jupiter' is Jupiter; 'C' and 'A. Lincoln' are themselves. */
function withoutLetter(text: string): string {
  return text.replace(/^[A-Da-d]\)\s+(?=\S)/, '');
}
