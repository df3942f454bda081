/** Values for tests of the rules: an instant, people by name, questions. */

import type { SessionKey, WrittenQuestion } from '../../game/game.ts';

export const T0 = 1_800_000_000_000;

/** The session behind a name at the table. */
export const sessionOf = (who: string): SessionKey => `session-key-of-${who}`;
/** The id of the seat that a name first gets. */
export const idOf = (who: string): string => `${who}-id`;

/** A question as a source supplies it; every text in it contains its name. */
export function written(id: string): WrittenQuestion {
  return {
    id,
    text: `What is ${id}?`,
    answer: `right ${id}`,
    distractors: [`wrong ${id} a`, `wrong ${id} b`, `wrong ${id} c`],
    explanation: `Because of ${id}.`,
    subject: `subject ${id}`,
    imageUrl: null,
    checked: true,
  };
}

/** Freezes a value: a rule that mutates it throws. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

/** The phases between the start and the results, in the order in which a game first meets them. */
export const PHASES_IN_PLAY = ['getReady', 'choosing', 'generating', 'intro', 'question', 'reveal'] as const;
