/** Metrics of the running server in the format of Prometheus. */

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { QuestionMetrics } from '../questions/metrics.ts';
import type { BudgetUse } from '../questions/model/budget.ts';

interface Gauges {
  readonly games: () => number;
  readonly gamesSetAside: () => number;
  readonly connections: () => number;
  /** Whether limits are counted in this process alone although other processes run. */
  readonly limitsAreLocal: () => boolean;
  readonly modelBudget: () => Promise<readonly BudgetUse[]>;
}

export interface Metrics extends QuestionMetrics {
  readonly contentType: string;
  /** Adds gauges that are read with the metrics. Call once. */
  observe(gauges: Gauges): void;
  read(): Promise<string>;
  /** Records the time from an answer over a socket to its receipt, in milliseconds. */
  answered(latency: number): void;
  /** Counts a game that was loaded again because the database had lost some of its entries. */
  gameReloaded(): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const latency = new Histogram({
    name: 'quizround_answer_seconds',
    help: 'From an answer’s arrival to its receipt',
    buckets: [0.001, 0.002, 0.004, 0.008, 0.015, 0.03, 0.06, 0.125, 0.25, 0.5, 1],
    registers,
  });
  const reloads = new Counter({
    name: 'quizround_games_reloaded_total',
    help: 'Games loaded again because the database had lost entries that this process had',
    registers,
  });
  return {
    contentType: registry.contentType,
    observe({ games, gamesSetAside, connections, limitsAreLocal, modelBudget }) {
      registry.registerMetric(gaugeOf('quizround_games', 'Games in memory', games));
      registry.registerMetric(
        gaugeOf('quizround_games_set_aside', 'Games whose log could not be read', gamesSetAside),
      );
      registry.registerMetric(gaugeOf('quizround_connections', 'Open sockets', connections));
      registry.registerMetric(
        gaugeOf(
          'quizround_limits_local',
          '1 while Redis cannot count limits and this process does alone',
          () => Number(limitsAreLocal()),
        ),
      );
      for (const gauge of budgetGauges(modelBudget)) registry.registerMetric(gauge);
    },
    read: () => registry.metrics(),
    answered: (milliseconds) => latency.observe(milliseconds / 1_000),
    gameReloaded: () => reloads.inc(),
    ...questionMetrics(registers),
  };
}

function questionMetrics(registers: Registry[]): QuestionMetrics {
  const counter = (name: string, help: string, ...labelNames: string[]): Counter =>
    new Counter({ name: `quizround_${name}_total`, help, labelNames, registers });
  const questions = counter('questions', 'Questions by source', 'source');
  const calls = counter('model_calls', 'Calls of a model', 'model', 'purpose', 'outcome');
  const tokens = counter('model_tokens', 'Tokens of a model', 'model', 'purpose', 'direction');
  const cost = counter('model_cost_dollars', 'What calls cost, by the prices configured', 'model', 'purpose');
  const refused = counter('model_calls_refused', 'Calls not made, by the bound reached', 'budget', 'purpose');
  const rejections = counter('questions_rejected', 'Questions of a model that a check dropped', 'check');
  return {
    written: (source, count) => questions.inc({ source }, count),
    modelCalled({ model, purpose, outcome, tokensIn, tokensOut }) {
      calls.inc({ model, purpose, outcome });
      tokens.inc({ model, purpose, direction: 'in' }, tokensIn);
      tokens.inc({ model, purpose, direction: 'out' }, tokensOut);
    },
    modelCost: (model, purpose, dollars) => cost.inc({ model, purpose }, dollars),
    modelRefused: (budget, purpose) => refused.inc({ budget, purpose }),
    rejected: (check) => rejections.inc({ check }),
  };
}

/** A gauge that is computed when the metrics are read. */
function gaugeOf(name: string, help: string, read: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
}

/** Gauges for each limit of the budget for models and its use, in the limit's own unit. */
function budgetGauges(read: Gauges['modelBudget']): Gauge[] {
  const gauge = (name: string, help: string, valueOf: (use: BudgetUse) => number): Gauge =>
    new Gauge({
      name: `quizround_model_budget_${name}`,
      help,
      labelNames: ['budget'],
      registers: [],
      async collect() {
        for (const use of await read()) this.set({ budget: use.budget }, valueOf(use));
      },
    });
  return [
    gauge('used', 'What of the budget for models is used in the running hour or day', ({ used }) => used),
    gauge('limit', 'The bounds of the budget for models', ({ limit }) => limit),
  ];
}
