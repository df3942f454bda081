/** The blind check: a model answers the question without seeing the key. */

import type { Candidate } from '../../../bank/checks.ts';
import { shuffled } from '../../../game/random.ts';
import { askOne, type Model } from './model.ts';
import { readingRequest, chosenOption } from './reading-prompts.ts';
import type { Timing } from './timing.ts';

/** `unread`: the reader failed; nothing is known. */
export type BlindCheckResult = 'agrees' | 'disagrees' | 'unread';

export interface BlindCheckParts {
  readonly reader: Model;
  readonly timing: Timing;
  /** Numbers from 0 (included) to 1 (excluded): the options are shuffled, so that the key's position gives no hint. */
  readonly random: () => number;
}

/** Has a model answer a question without its key, and compares. Rejects only when the signal aborts. */
export async function answerWithoutKey(
  { reader, timing, random }: BlindCheckParts,
  { question, answer, distractors, explanation }: Candidate,
  kids: boolean,
  signal: AbortSignal,
): Promise<BlindCheckResult> {
  const options = shuffled(random, [answer, ...distractors]);
  try {
    const { choice, truth, suitable } = await askOne(
      reader,
      readingRequest({ question, explanation }, options, kids, timing),
      signal,
    );
    const index = chosenOption(choice, options);
    const isSuitable = suitable !== false && suitable !== 'false';
    // A question that presents a legend as a fact, or something false, is not asked.
    const isTrue = truth === undefined || !/^\W*(legend|false)\b/i.test(truth);
    return isSuitable && isTrue && index !== null && options[index] === answer ? 'agrees' : 'disagrees';
  } catch {
    signal.throwIfAborted();
    return 'unread';
  }
}
