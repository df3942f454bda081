/** The time to read a question before its options are shown (docs/rules.md, "Time to read"). */

import { KIDS_READING_FACTOR, QUESTION_LEAD_MS, READING_ALWAYS_MIN_MS, READING_MAX_MS } from './constants.ts';
import type { Game, Instant, Round } from './game.ts';
import { splitGraphemes } from './text.ts';

/** The reading time of a text by its visible characters: 0 up to `shortMax` of them, otherwise `msPerCharacter` for each beyond `free`. */
interface Pace {
  readonly shortMax: number;
  readonly free: number;
  readonly msPerCharacter: number;
}
const SPACED: Pace = { shortMax: 60, free: 40, msPerCharacter: 40 };
/** A character of these scripts says more than a letter does, so the bounds are lower. */
const UNSPACED: Pace = { shortMax: 28, free: 20, msPerCharacter: 100 };

const UNSPACED_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu;
const LETTER = /\p{L}/gu;

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

function paceOf(text: string): Pace {
  return countOf(UNSPACED_LETTER, text) * 2 > countOf(LETTER, text) ? UNSPACED : SPACED;
}

/** By the length of a text alone, in milliseconds of game time (READ-2). */
function byLength(text: string): number {
  const { shortMax, free, msPerCharacter } = paceOf(text);
  const characters = splitGraphemes(text).length;
  return characters <= shortMax ? 0 : Math.min(READING_MAX_MS, (characters - free) * msPerCharacter);
}

/** How long a question is shown without its options, in milliseconds of game time; 0 if they come at once (READ-1 to READ-4). */
export function readingTimeOf({ settings, players }: Game, round: Round | null, number: number): number {
  const text = round?.questions[number - 1]?.text;
  if (text === undefined || settings.readingTime === 'never') return 0;
  const least = settings.readingTime === 'always' ? READING_ALWAYS_MIN_MS : 0;
  const seated = players.filter(({ leftAt }) => leftAt === null);
  const slowest = Math.max(1, ...seated.map(({ timeFactor }) => timeFactor));
  return Math.max(least, byLength(text)) * slowest * (settings.kids ? KIDS_READING_FACTOR : 1);
}

/** When the options of the question on screen are due; null if they are shown, and while the game is paused (READ-5). */
export function optionsDue({ phase, pausedAt, speed }: Game): Instant | null {
  if (phase.name !== 'question' || phase.isAlone !== true || pausedAt !== null) return null;
  return phase.opensAt - Math.round(QUESTION_LEAD_MS / speed);
}
