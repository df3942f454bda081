/** Who writes, from the configuration: the model and its fallback, each with the reader that answers its questions blind. */

import type { Config } from '../../config.ts';
import type { QuestionMetrics } from '../metrics.ts';
import type { ModelBudget } from './budget.ts';
import { PATIENCE, type Patience } from './retry.ts';
import { createModel, MAX_ANSWER_BYTES } from './sdk-model.ts';
import type { Author } from './writer.ts';

/** What of the configuration is about models. */
export type ModelConfig = Pick<Config, 'model' | 'fallbackModel' | 'checkModel' | 'checkPrices'>;

export interface AuthorParts {
  readonly metrics: QuestionMetrics;
  readonly budget: ModelBudget;
  readonly patience?: Patience;
  readonly maxBytes?: number;
}

/** The authors in the order they are asked; none when no model is configured. Nothing is sent yet. */
export function createAuthors(
  { model, fallbackModel, checkModel, checkPrices }: ModelConfig,
  { metrics, budget, patience = PATIENCE, maxBytes = MAX_ANSWER_BYTES }: AuthorParts,
): Author[] {
  const parts = { metrics, budget, patience, maxBytes };
  const authors: Author[] = [];
  if (model !== null) {
    const reading = { ...model, model: checkModel ?? model.model, prices: checkPrices };
    const reader = checkModel === null ? null : createModel(reading, parts);
    authors.push({ writer: createModel(model, parts), reader });
  }
  if (fallbackModel !== null) {
    const writer = createModel(fallbackModel, parts);
    authors.push({ writer, reader: checkModel === null ? null : writer });
  }
  return authors;
}
