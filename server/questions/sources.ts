/** The sources of a round's questions, in the order in which they are asked, until there are enough. */

import type { WrittenQuestion } from '../../game/game.ts';
import type { TopicAvailability } from '../../game/topics.ts';
import { createBankSource, createNewFromBankSource } from './bank/bank-source.ts';
import { fillingTopic } from './bank/offered.ts';
import { checkForChildren } from './checks/children.ts';
import { createModelSource } from './model/model-source.ts';
import { createPoolSource } from './pool-source.ts';
import type { WriteRequest, WriteSink } from './port.ts';
import { createRound } from './round.ts';
import type { Found, Source, SourceParts } from './source.ts';

/** Every source, in order. */
export function createSources(parts: SourceParts): readonly Source[] {
  return [
    createPoolSource(parts),
    // A preset waits for no model while the bank has questions new to its players; the pool is filled meanwhile.
    createNewFromBankSource(parts),
    createModelSource(parts),
    createBankSource(parts, 'game'),
  ];
}

/** Facts of earlier games that are read per round. */
const SEEN_FACTS_MAX = 5_000;

/** No source had a question, and no model could be asked. */
export class ModelsUnavailableError extends Error {
  override readonly name = 'ModelsUnavailableError';
}

/** Writes a round's questions. Rejects with the signal's reason if it aborts, with a ModelsUnavailableError if there is no question because no model could be asked. */
export async function writeRound(
  parts: SourceParts,
  sources: readonly Source[],
  request: WriteRequest,
  { signal, onStep }: WriteSink,
): Promise<void> {
  signal.throwIfAborted();
  const { rest, areAllAsked } = await drawFrom(parts, sources, request, {
    signal,
    onStep: (step) => {
      if (!signal.aborted) onStep(step);
    },
  });
  signal.throwIfAborted();
  if (!areAllAsked && rest.count === request.count)
    throw new ModelsUnavailableError('no model could be asked, and no other source has questions');
}

interface Drawn {
  /** The request for what is still wanted. */
  readonly rest: WriteRequest;
  /** Whether each source that was needed could be asked. */
  readonly areAllAsked: boolean;
}

/** Draws from one source after the other until there are enough questions, or the signal aborts. */
export async function drawFrom(
  parts: SourceParts,
  sources: readonly Source[],
  request: WriteRequest,
  { signal, onStep }: WriteSink,
): Promise<Drawn> {
  const { metrics, newId, checkLanguage } = parts;
  const { round, take } = createRound(request, await findSeen(parts, request), checkLanguage);
  let areAllAsked = true;
  for (const source of sources) {
    if (signal.aborted || round.missing() <= 0) break;
    const isAsked = await source.draw(round, {
      signal,
      onProgress: (progress) => onStep({ progress }),
      onFound(found) {
        if (found.length === 0) return;
        found.forEach(take);
        metrics.written(source.name, found.length);
        onStep({ questions: found.map((question) => written(question, newId())) });
      },
    });
    areAllAsked &&= isAsked;
  }
  return { rest: round.rest(), areAllAsked };
}

/** Whether a topic has a full round before it is picked: a model may write it, or enough ready questions are new to the game. */
export async function canWrite(
  parts: SourceParts,
  sources: readonly Source[],
  request: WriteRequest,
): Promise<TopicAvailability> {
  if (request.kids && !isForChildren(request)) return 'notForKids';
  for (const source of sources) if (await source.writesAny(request)) return 'available';
  if (await hasRoundReady(parts, sources, request)) return 'available';
  if ((await fillingOf(parts, sources, request)) !== null) return 'available';
  const unplayed = { ...request, facts: [], sessions: [] };
  const isKnown =
    (await hasRoundReady(parts, sources, unplayed)) || (await fillingOf(parts, sources, unplayed)) !== null;
  return isKnown ? 'usedUp' : 'unknown';
}

/** The topic that completes a round on a typed one (CHOOSE-15); null if that round is complete by itself, may be written, or cannot be completed. */
export async function mixedWith(
  parts: SourceParts,
  sources: readonly Source[],
  request: WriteRequest,
): Promise<string | null> {
  if (request.presetTopic !== null) return null;
  for (const source of sources) if (await source.writesAny(request)) return null;
  if (await hasRoundReady(parts, sources, request)) return null;
  return fillingOf(parts, sources, request);
}

/** The topic whose questions are ready to fill a round up. */
async function fillingOf(
  parts: SourceParts,
  sources: readonly Source[],
  request: WriteRequest,
): Promise<string | null> {
  if (request.presetTopic !== null) return null;
  await parts.bank.prepare(request.language);
  const filling = fillingTopic(parts.bank, request);
  if (filling === null) return null;
  return (await hasRoundReady(parts, sources, { ...request, mixedWith: filling })) ? filling : null;
}

function isForChildren({ topic, presetTopic, language }: WriteRequest): boolean {
  return presetTopic === null ? checkForChildren(topic, language) === null : presetTopic !== 'adultTopics';
}

async function hasRoundReady(
  parts: SourceParts,
  sources: readonly Source[],
  request: WriteRequest,
): Promise<boolean> {
  const { round, take } = createRound(request, await findSeen(parts, request), parts.checkLanguage);
  for (const source of sources) (await source.peek(round)).forEach(take);
  return round.missing() <= 0;
}

/** Keys of the facts that the players of a request met in earlier games, the latest last; empty if the store cannot be read. */
export async function findSeen(
  { store, log }: SourceParts,
  { sessions }: WriteRequest,
): Promise<ReadonlySet<string>> {
  if (store === null || sessions.length === 0) return new Set();
  try {
    return new Set(await store.findSeen(sessions, SEEN_FACTS_MAX));
  } catch (error) {
    log.warn({ err: error }, 'seen facts could not be read');
    return new Set();
  }
}

function written(found: Found, id: string): WrittenQuestion {
  const { question: text, answer, distractors, explanation, subject, checked, imageUrl = null } = found;
  const { bankId, language } = found;
  return {
    id,
    text,
    answer,
    distractors,
    explanation,
    subject,
    imageUrl,
    checked,
    ...(bankId === undefined ? {} : { bankId }),
    ...(language === undefined ? {} : { language }),
  };
}
