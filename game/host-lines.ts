/** Chooses the host's lines on the show screen, from a view alone: a view contains nothing secret (VOICE-1, VOICE-2). */

import { HOST_LINES, type LineValues, type Situation } from './host-line-table.ts';
import { situationsOf, type Earlier, type Occasion } from './host-situations.ts';
import { rng } from './random.ts';
import type { View } from './view.ts';

type LineKey = `${Situation}.${number}`;

export interface HostLine {
  /** Its key in the language files. */
  readonly key: LineKey;
  readonly values: LineValues;
}

/** The lines that were already said: in this game, and this evening (VOICE-3). */
export interface UsedLines {
  readonly game: ReadonlySet<string>;
  readonly evening: ReadonlySet<string>;
}

/** One line for an occasion, or null: chosen by the game's id, the occasion and the question alone (VOICE-1 to VOICE-3). */
export function hostLineFor(
  view: View,
  occasion: Occasion,
  earlier: Earlier,
  used: UsedLines,
): HostLine | null {
  const random = rng(view.id, [occasion.name, view.currentRound, view.question?.id, occasion.seat].join('/'));
  for (const { situation, values } of situationsOf(view, occasion, earlier, random)) {
    const left = keysOf(situation).filter((key) => !used.game.has(key));
    const fresh = left.filter((key) => !used.evening.has(key));
    const keys = fresh.length > 0 ? fresh : left;
    const key = keys[Math.floor(random() * keys.length)];
    if (key !== undefined) return { key, values };
  }
  return null;
}

/** The line that was already said for this occasion, with its values; null if the game has moved on. */
export function hostLineAgain(
  view: View,
  occasion: Occasion,
  earlier: Earlier,
  said: string,
): HostLine | null {
  for (const { situation, values } of situationsOf(view, occasion, earlier, () => 0)) {
    const key = keysOf(situation).find((each) => each === said);
    if (key !== undefined) return { key, values };
  }
  return null;
}

function keysOf(situation: Situation): LineKey[] {
  return Array.from(
    { length: HOST_LINES[situation].count },
    (_, index) => `${situation}.${index + 1}` as const,
  );
}
