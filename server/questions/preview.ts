/** Questions to look at outside a game, for the page on which anyone can try the writing of them. */

import type { WrittenQuestion } from '../../game/game.ts';
import { shuffled } from '../../game/random.ts';
import { presetNamed } from '../../game/topics.ts';
import type { PreviewQuestion, PreviewRequest, Questions, WriteRequest } from './port.ts';

/** Milliseconds a preview may take. */
const PREVIEW_WITHIN = 45_000;

type Previewed = Awaited<ReturnType<Questions['preview']>>;

/** Writes questions as a game's round gets them, or says why there are none. */
export async function preview(
  { canWrite, write }: Pick<Questions, 'canWrite' | 'write'>,
  { topic, difficulty, count, language }: PreviewRequest,
  roll: () => number,
): Promise<Previewed> {
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
  if (!(await canWrite(request))) return 'MODEL_REQUIRED';
  const questions: PreviewQuestion[] = [];
  try {
    for await (const step of write(request, AbortSignal.timeout(PREVIEW_WITHIN))) {
      if ('questions' in step) questions.push(...step.questions.map((question) => shown(question, roll)));
    }
  } catch {
    // What was written before the fault is still good.
  }
  return questions.length === 0 ? 'GENERATION_FAILED' : questions.slice(0, count);
}

function shown(
  { text, answer, distractors, explanation, imageUrl }: WrittenQuestion,
  roll: () => number,
): PreviewQuestion {
  const options = shuffled(roll, [answer, ...distractors]);
  return {
    question: text,
    options,
    correctAnswer: options.indexOf(answer),
    explanation,
    ...(imageUrl === null ? {} : { imageUrl }),
    type: imageUrl === null ? 'choice' : 'picture',
  };
}
