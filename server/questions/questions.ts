/** The questions of a game: every source behind the port, asked in turn until there are enough. */

import type { Game, WrittenQuestion } from '../../game/game.ts';
import type { Bank, BankEntry } from './bank/bank.ts';
import { drawFromBank, onTopic } from './bank/draw.ts';
import type { Questions, WriteRequest, WriteStep } from './port.ts';
import { preview } from './preview.ts';
import { thanks } from './thanks.ts';

/** Where a free topic is found this often without a model, it can be played. */
const ENOUGH = 6;

export interface QuestionsParts {
  readonly bank: Bank;
  /** Numbers from 0 (included) to 1 (excluded). */
  readonly roll: () => number;
  readonly newId: () => string;
}

/** Makes the questions' port from its parts. */
export function createQuestions(parts: QuestionsParts): Questions {
  const { bank } = parts;
  const sources: Pick<Questions, 'canWrite' | 'write'> = {
    canWrite: (request) => Promise.resolve(onTopic(bank, request).length >= ENOUGH),
    write: (request, signal) => write(parts, request, signal),
  };
  return {
    ...sources,
    hasModel: false,
    preview: (request) => preview(sources, request, parts.roll),
    shown: () => Promise.resolve(),
    judge: () => Promise.reject(new Error('there is no model to judge with')),
    summarise: (game: Game) => Promise.resolve(thanks(game.language)),
  };
}

async function* write(
  { bank, roll, newId }: QuestionsParts,
  request: WriteRequest,
  signal: AbortSignal,
): AsyncGenerator<WriteStep> {
  signal.throwIfAborted();
  const questions = drawFromBank(bank, request, new Set(), roll).map((entry) => written(entry, newId()));
  if (questions.length > 0) yield await Promise.resolve({ questions });
}

function written(entry: BankEntry, id: string): WrittenQuestion {
  const { question, answer, distractors, explanation, subject, imageUrl, checked } = entry;
  return {
    id,
    text: question,
    answer,
    distractors,
    explanation,
    subject,
    imageUrl: imageUrl ?? null,
    checked,
  };
}
