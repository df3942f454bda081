/** Subtopics of a topic: planned by the model once, drawn at random per round, so that the same topic gives different questions. */

import { normalise } from '../../../bank/words.ts';
import { shuffled } from '../../../game/random.ts';
import type { PresetTopic } from '../../../game/topics.ts';
import { setLast } from '../../platform/set-last.ts';
import type { Model } from './model.ts';
import { subtopicsRequest, topicText } from './prompts.ts';
import type { Timing } from './timing.ts';

export const SUBTOPICS_PLANNED = 24;
/** A plan with fewer subtopics is not kept. */
export const SUBTOPICS_MIN = 6;
const PLANS_MAX = 500;
const SUBTOPIC_MAX_LENGTH = 60;

interface SubtopicRequest {
  readonly topic: string;
  readonly presetTopic: PresetTopic | null;
  readonly language: string;
  readonly kids: boolean;
}

export interface Subtopics {
  /** Draws subtopics; none when they cannot be planned in time. Rejects only when the signal aborts. */
  draw(model: Model, request: SubtopicRequest, count: number, signal: AbortSignal): Promise<string[]>;
}

export function createSubtopics(timing: Timing, random: () => number): Subtopics {
  const plans = new Map<string, readonly string[]>();

  const plan = async (
    model: Model,
    request: SubtopicRequest,
    signal: AbortSignal,
  ): Promise<readonly string[]> => {
    const subtopics: string[] = [];
    try {
      for await (const { subtopic } of model.ask(
        subtopicsRequest(request, SUBTOPICS_PLANNED, timing),
        signal,
      )) {
        // A model that gives exactly as many as wanted may end by itself.
        if (subtopics.length === SUBTOPICS_PLANNED) break;
        if (subtopic.trim() !== '' && [...subtopic].length <= SUBTOPIC_MAX_LENGTH)
          subtopics.push(subtopic.trim());
      }
    } catch {
      signal.throwIfAborted();
      // A round can be written without subtopics.
    }
    return subtopics;
  };

  return {
    async draw(model, request, count, signal) {
      const key = `${normalise(topicText(request))}/${request.kids}`;
      const known = plans.get(key);
      const subtopics = known ?? (await plan(model, request, signal));
      if (known === undefined && subtopics.length >= SUBTOPICS_MIN) setLast(plans, key, subtopics, PLANS_MAX);
      return shuffled(random, subtopics).slice(0, count);
    },
  };
}
