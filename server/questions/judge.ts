/** Judges a challenged question: a model answers it again without the key. The question stands if the model finds the same option to be the only right one. */

import type { Question } from '../../game/game.ts';
import { shuffled } from '../../game/random.ts';
import { askInTurn, ModelError, type Model } from './model/model.ts';
import { judgementRequest, chosenOption } from './model/reading-prompts.ts';
import type { Timing } from './model/timing.ts';
import type { Judgement } from './port.ts';

/** Longest reason shown, in characters. */
const REASON_MAX = 240;

/** Judges a question by the first model that can be asked. Rejects with a ModelError, or the signal's reason. */
export async function judgeQuestion(
  {
    models,
    timing,
    random,
  }: { readonly models: readonly Model[]; readonly timing: Timing; readonly random: () => number },
  question: Question,
  language: string,
  signal: AbortSignal,
): Promise<Judgement> {
  const options = shuffled(random, question.options);
  const ask = judgementRequest(question.text, options, language, timing);
  const { choice, reason } = await askInTurn(models, ask, signal);
  const text = reason.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
  if (text === '') throw new ModelError('unreadable', 'the judgement has no reason');
  const index = chosenOption(choice, options);
  return {
    stands: index !== null && options[index] === question.options[question.correctAnswer],
    reason: [...text].slice(0, REASON_MAX).join(''),
  };
}
