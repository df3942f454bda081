/** Texts of a question are plain: no address, no markup, nothing of the prompt. */

import type { Candidate } from '../../../bank/checks.ts';

const NOT_PLAIN: readonly [name: string, pattern: RegExp][] = [
  ['an address', /https?:\/\/|www\./i],
  ['markup', /<\/?[a-z][^>]*>|\*\*|```|^#{1,6} |!\[|\]\(/i],
  [
    'a field of the prompt',
    /\b(distractors?|systemprompt|system prompt|json)\b.*\b(prompt|instructions?|schema|field)\b/i,
  ],
];

export function checkPlainText({ question, answer, distractors, explanation }: Candidate): string | null {
  for (const text of [question, answer, ...distractors, explanation]) {
    const found = NOT_PLAIN.find(([, pattern]) => pattern.test(text));
    if (found !== undefined) return `'${text.slice(0, 40)}' holds ${found[0]}`;
  }
  return null;
}
