/**
 * Questions outside a game, for the page on which anyone can try out question writing. Everyone is shown their keys. Therefore a preview
 * neither reads the pool nor adds to it, and uses a fixed sample of the bank that no game uses (POOL-3).
 */

import { nameKey } from '../../bank/words.ts';
import type { WrittenQuestion } from '../../game/game.ts';
import { shuffled } from '../../game/random.ts';
import { fail, type Result } from '../../game/result.ts';
import { createBankSource } from './bank/bank-source.ts';
import { relatedTopics } from './bank/offered.ts';
import { createModelSource } from './model/model-source.ts';
import { pairWithPurpose, type ModelPair } from './model/writer.ts';
import { dataUrlOf, pictureOf } from './pictures.ts';
import type { PreviewFailure, PreviewQuestion, WriteRequest, WriteStep } from './port.ts';
import type { Source, SourceParts } from './source.ts';
import { drawFrom } from './sources.ts';

/** Milliseconds a preview may take. */
const PREVIEW_MS = 45_000;
/** Model calls of a preview, retries included: a plan, the questions, and a blind reading of each with a spare one. */
const PREVIEW_CALLS_MAX = 12;

/** Writes questions on a topic, or returns why there are none. Missing ones come from related topics of the bank and name their topic. Makes no model calls once the signal aborts. */
export async function preview(
  parts: SourceParts,
  request: WriteRequest,
  signal: AbortSignal,
): Promise<Result<{ questions: readonly PreviewQuestion[] }, PreviewFailure>> {
  const questions: PreviewQuestion[] = [];
  const draw = async (
    source: Source,
    wanted: WriteRequest,
    until: AbortSignal,
    relatedTopic?: string,
  ): Promise<WriteRequest> => {
    const onStep = (step: WriteStep): void => {
      if ('questions' in step)
        questions.push(...step.questions.map((each) => shown(each, parts.random, relatedTopic)));
    };
    return (await drawFrom(parts, [source], wanted, { signal: until, onStep })).rest;
  };
  const models = createModelSource({ ...parts, modelPairs: boundedPairs(parts.modelPairs) });
  const bank = createBankSource(parts, 'preview');
  const never = new AbortController().signal;
  let rest = await draw(models, request, AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_MS)]));
  rest = await draw(bank, rest, never);
  if (rest.count > 0 && request.presetTopic === null) {
    await parts.bank.prepare(request.language);
    for (const topic of nearTopics(parts, request)) rest = await draw(bank, { ...rest, topic }, never, topic);
  }
  if (questions.length > 0) return { ok: true, questions: questions.slice(0, request.count) };
  return fail(parts.modelPairs.length === 0 ? 'MODEL_REQUIRED' : 'GENERATION_FAILED');
}

/** Topics related to a request's topic, then those related to these: a preview may use only a sixth of each, and few may be related. */
function nearTopics({ bank }: SourceParts, request: WriteRequest): string[] {
  const related = relatedTopics(bank, request);
  const further = related.flatMap((topic) => relatedTopics(bank, { ...request, topic }));
  const own = nameKey(request.topic);
  return [...new Set([...related, ...further])].filter((topic) => nameKey(topic) !== own);
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
