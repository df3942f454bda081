/** The prompt for the summary of a game. */

import { z } from 'zod';

import type { ModelRequest } from './model.ts';
import { DATA_ONLY, languageName } from './prompts.ts';
import type { Timing } from './timing.ts';

const SUMMARY = `You sum up a quiz among friends for its players, warmly and with wit, in 80 to 160 words.
Rules:
- Use only what is in "figures". Every number is one of the figures, written in the digits 0-9, with decimals as they stand; count and compute nothing yourself. Times are in seconds.
- Speak of the winner, of something good about everyone else, and of a round or two.
- Markdown with two or three headings that begin with "## " and bold by "**" for names. No other markup, no lists, no links.
- Players and teams are named by a letter and a number, P1 or T1 for example. These are their names: write them exactly so, and call nobody by another name or by "player" and a number.
- Write in the language named in "language". Names and topics stay as they are.
${DATA_ONLY}`;

const SummaryShape = z.object({ summary: z.string() });

export function summaryRequest(
  figures: Readonly<Record<string, unknown>>,
  language: string,
  timing: Timing,
): ModelRequest<{ summary: string }> {
  return {
    purpose: 'summary',
    system: SUMMARY,
    prompt: JSON.stringify({ language: languageName(language), figures }),
    shape: SummaryShape,
    isList: false,
    nextWithin: timing.summary,
    allWithin: timing.summary,
  };
}
