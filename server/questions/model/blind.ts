/** The blind reading: somebody who does not see the key answers the question. */

import type { Candidate } from '../../../bank/checks.ts';
import { shuffled } from '../../../game/random.ts';
import { askOne, type Model } from './model.ts';
import { askForReading, chosenOption } from './reading-prompts.ts';
import type { Timing } from './timing.ts';

/** `unread`: the reader could not be asked; nothing is known. */
export type BlindReading = 'agrees' | 'disagrees' | 'unread';

export interface BlindParts {
  readonly reader: Model;
  readonly timing: Timing;
  /** Numbers from 0 (included) to 1 (excluded): the options are shuffled, so that the key's place tells nothing. */
  readonly random: () => number;
}

/** Reads a question blind. Rejects only when the signal aborts. */
export async function readBlind(
  { reader, timing, random }: BlindParts,
  { question, answer, distractors }: Candidate,
  kids: boolean,
  signal: AbortSignal,
): Promise<BlindReading> {
  const options = shuffled(random, [answer, ...distractors]);
  try {
    const { choice, suitable } = await askOne(reader, askForReading(question, options, kids, timing), signal);
    const place = chosenOption(choice, options);
    return suitable !== false && place !== null && options[place] === answer ? 'agrees' : 'disagrees';
  } catch {
    signal.throwIfAborted();
    return 'unread';
  }
}
