/** Who writes, from the configuration: the model and its fallback, each with the reader that answers its questions blind. */

import type { Config } from '../../config.ts';
import type { QuestionMetrics } from '../metrics.ts';
import { PATIENCE, type Patience } from './retry.ts';
import { createModel, MAX_ANSWER_BYTES, type Prices } from './sdk-model.ts';
import type { Author } from './writer.ts';

export interface AuthorParts {
  readonly metrics: QuestionMetrics;
  /** What the models cost, where it is known. */
  readonly prices?: Prices;
  readonly patience?: Patience;
  readonly maxBytes?: number;
}

/** The authors in the order they are asked; none when no model is configured. Nothing is sent yet. */
export function createAuthors(
  { model, fallbackModel, checkModel }: Pick<Config, 'model' | 'fallbackModel' | 'checkModel'>,
  { metrics, prices, patience = PATIENCE, maxBytes = MAX_ANSWER_BYTES }: AuthorParts,
): Author[] {
  const parts = { metrics, patience, maxBytes, prices: prices ?? null };
  const authors: Author[] = [];
  if (model !== null) {
    const reader = checkModel === null ? null : createModel({ ...model, model: checkModel }, parts);
    authors.push({ writer: createModel(model, parts), reader });
  }
  if (fallbackModel !== null) {
    const writer = createModel(fallbackModel, parts);
    authors.push({ writer, reader: checkModel === null ? null : writer });
  }
  return authors;
}
