/** What the questions tell of themselves, as a port; `server/metrics.ts` serves it. */

export interface QuestionMetrics {
  /** Questions came from a source. */
  written(source: string, count: number): void;
  /** A model was asked: tokens in and out. */
  modelCalled(model: string, outcome: 'ok' | 'failed', tokensIn: number, tokensOut: number): void;
  /** What a call cost by the prices that were given, in dollars. */
  modelCost(model: string, dollars: number): void;
  /** A model's question was dropped by a check. */
  rejected(check: string): void;
}

export const noMetrics: QuestionMetrics = {
  written: () => undefined,
  modelCalled: () => undefined,
  modelCost: () => undefined,
  rejected: () => undefined,
};
