/** Model pairs from the configuration: the model and its fallback, each with the reader that answers its questions blind. */

import type { Config } from '../../config.ts';
import type { QuestionMetrics } from '../metrics.ts';
import type { ModelBudget } from './budget.ts';
import { RETRY_POLICY, type RetryPolicy } from './retry.ts';
import { createModel, MAX_ANSWER_BYTES } from './sdk-model.ts';
import type { ModelPair } from './writer.ts';

export type ModelConfig = Pick<Config, 'model' | 'fallbackModel' | 'checkModel' | 'checkPrices'>;

export interface ModelPairParts {
  readonly metrics: QuestionMetrics;
  readonly budget: ModelBudget;
  readonly retryPolicy?: RetryPolicy;
  readonly maxBytes?: number;
}

/** The pairs in the order in which they are tried; empty when no model is configured. Sends no request. */
export function createModelPairs(
  { model, fallbackModel, checkModel, checkPrices }: ModelConfig,
  { metrics, budget, retryPolicy = RETRY_POLICY, maxBytes = MAX_ANSWER_BYTES }: ModelPairParts,
): ModelPair[] {
  const parts = { metrics, budget, retryPolicy, maxBytes };
  const modelPairs: ModelPair[] = [];
  if (model !== null) {
    const reading = { ...model, model: checkModel ?? model.model, prices: checkPrices };
    const reader = checkModel === null ? null : createModel(reading, parts);
    modelPairs.push({ writer: createModel(model, parts), reader });
  }
  if (fallbackModel !== null) {
    const writer = createModel(fallbackModel, parts);
    modelPairs.push({ writer, reader: checkModel === null ? null : writer });
  }
  return modelPairs;
}
