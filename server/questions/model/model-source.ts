/** The models as a source: each in turn writes the questions that are still missing, with one time limit for all. */

import type { RoundDraft } from '../round.ts';
import type { Source, SourceParts, SourceSink } from '../source.ts';
import { isOverBudget, ModelError } from './model.ts';
import { writeWithModel, type ModelPair } from './writer.ts';

/** Draws nothing for urgent requests. A failure is logged. */
export function createModelSource(parts: SourceParts): Source {
  const { modelPairs, timing } = parts;
  return {
    name: 'model',
    async draw(round, sink) {
      if (round.rest().isUrgent || modelPairs.length === 0) return true;
      const wanted = round.missing();
      const noResult = new AbortController();
      const giveUp = setTimeout(
        () =>
          round.missing() === wanted && noResult.abort(new ModelError('slow', 'no question passed in time')),
        timing.none,
      );
      const signal = AbortSignal.any([sink.signal, noResult.signal, AbortSignal.timeout(timing.all)]);
      try {
        let isAsked = false;
        for (const pair of modelPairs)
          if (await drawFromPair(parts, pair, round, { ...sink, signal })) isAsked = true;
        return isAsked;
      } finally {
        clearTimeout(giveUp);
      }
    },
    writesAny: async ({ isUrgent }) => modelPairs.length > 0 && !isUrgent && (await parts.hasBudget()),
    peek: () => Promise.resolve([]),
  };
}

/** Has a model write the missing questions, and once more those that did not pass. Resolves to whether the model could be asked. */
async function drawFromPair(
  parts: SourceParts,
  pair: ModelPair,
  round: RoundDraft,
  { signal, onProgress, onFound }: SourceSink,
): Promise<boolean> {
  try {
    for (let pass = 0; pass < 2 && round.missing() > 0 && !signal.aborted; pass++)
      await writeWithModel(
        parts,
        { pair, round },
        {
          signal,
          onProgress,
          onPassed(question) {
            onFound([question]);
            return round.missing() > 0;
          },
        },
      );
    return true;
  } catch (error) {
    // The game moved on.
    if (error instanceof Error && error.name === 'AbortError') return true;
    if (isOverBudget(error)) return false;
    parts.log.warn({ err: error, model: pair.writer.name }, 'a model could not write all questions');
    return !isUnavailable(error);
  }
}

/** Whether a model could not be asked or did not answer in time. A bad answer does not count. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ModelError && ['refused', 'busy', 'failed', 'slow'].includes(error.failure);
