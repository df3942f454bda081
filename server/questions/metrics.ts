/** The port for metrics of questions and models; `server/platform/metrics.ts` implements it. */

import type { BudgetName } from './model/budget.ts';
import type { Purpose } from './model/model.ts';

/** A call of a model that has ended. */
export interface ModelCalled {
  readonly model: string;
  readonly purpose: Purpose;
  readonly outcome: 'ok' | 'failed';
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export interface QuestionMetrics {
  /** Questions came from a source. */
  written(source: string, count: number): void;
  /** A model call ended. */
  modelCalled(call: ModelCalled): void;
  /** The cost of a call in dollars, by the configured prices. */
  modelCost(model: string, purpose: Purpose, dollars: number): void;
  /** A call was not made, because a bound of the budget was reached. */
  modelRefused(budget: BudgetName, purpose: Purpose): void;
  /** A model's question was dropped by a check. */
  rejected(check: string): void;
}

export const noMetrics: QuestionMetrics = {
  written: () => undefined,
  modelCalled: () => undefined,
  modelCost: () => undefined,
  modelRefused: () => undefined,
  rejected: () => undefined,
};
