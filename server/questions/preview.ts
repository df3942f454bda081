/**
 * Questions to look at outside a game, for the page on which anyone can try the writing of them. Anyone is shown their keys, so a preview
 * never reads the pool, what it shows enters none, and of the bank it has a fixed sample that no game uses (POOL-3).
 */

import type { WrittenQuestion } from '../../game/game.ts';
import { shuffled } from '../../game/random.ts';
import { fail, type Result } from '../../game/result.ts';
import { presetNamed } from '../../game/topics.ts';
import { relatedTopics } from './bank/offered.ts';
import { pairWithPurpose, type ModelPair } from './model/writer.ts';
import { dataUrlOf, pictureOf } from './pictures.ts';
import type { PreviewFailure, PreviewQuestion, PreviewRequest, WriteRequest, WriteSink } from './port.ts';
import { createRound } from './round.ts';
import { fromBank, fromModels, type SourceParts } from './sources.ts';

/** Milliseconds a preview may take. */
const PREVIEW_MS = 45_000;
/** Model calls of a preview, tries included: a plan, the questions, and a blind reading of each with a spare one. */
const PREVIEW_CALLS_MAX = 12;

/** Writes questions on a topic, or says why there are none; what is missing comes from related topics of the bank and names them. Makes no more model calls once the signal aborts. */
export async function preview(
  parts: SourceParts,
  { topic, difficulty, count, language }: PreviewRequest,
  signal: AbortSignal,
): Promise<Result<{ questions: readonly PreviewQuestion[] }, PreviewFailure>> {
  const request: WriteRequest = {
    topic,
    presetTopic: presetNamed(topic),
    difficulty,
    language,
    kids: false,
    count,
    facts: [],
    sessions: [],
    isUrgent: false,
  };
  let round = createRound(request, new Set(), parts.checkLanguage);
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_MS)]);
  const bounded = { ...parts, modelPairs: boundedPairs(parts.modelPairs) };
  const questions: PreviewQuestion[] = [];
  const sinkFor = (relatedTopic?: string): WriteSink => ({
    signal: inTime,
    onStep(step) {
      if ('questions' in step)
        questions.push(...step.questions.map((each) => shown(each, parts.random, relatedTopic)));
    },
  });
  await fromModels(bounded, round, [], sinkFor());
  await fromBank(parts, round, [], 'preview', sinkFor());
  const related =
    round.missing() > 0 && request.presetTopic === null ? relatedTopics(parts.bank, request) : [];
  for (const name of related) {
    if (round.missing() <= 0) break;
    round = createRound({ ...round.rest(), topic: name }, new Set(), parts.checkLanguage);
    await fromBank(parts, round, [], 'preview', sinkFor(name));
  }
  if (questions.length > 0) return { ok: true, questions: questions.slice(0, count) };
  return fail(parts.modelPairs.length === 0 ? 'MODEL_REQUIRED' : 'GENERATION_FAILED');
}

/** Model pairs that share one bound of calls per preview. */
function boundedPairs(modelPairs: readonly ModelPair[]): ModelPair[] {
  let left = PREVIEW_CALLS_MAX;
  const use = { purpose: 'preview', takeCall: () => left-- > 0 } as const;
  return modelPairs.map((pair) => pairWithPurpose(pair, use));
}

function shown(
  { text, answer, distractors, explanation, imageUrl, language }: WrittenQuestion,
  random: () => number,
  relatedTopic: string | undefined,
): PreviewQuestion {
  const options = shuffled(random, [answer, ...distractors]);
  const picture = imageUrl === null ? null : pictureOf(imageUrl);
  return {
    question: text,
    options,
    correctAnswer: options.indexOf(answer),
    explanation,
    ...(picture === null ? {} : { imageUrl: dataUrlOf(picture) }),
    type: picture === null ? 'choice' : 'picture',
    ...(language === undefined ? {} : { language }),
    ...(relatedTopic === undefined ? {} : { relatedTopic }),
  };
}
