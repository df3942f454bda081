/** Figures about the running server, as Prometheus reads them. */

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { QuestionMetrics } from './questions/metrics.ts';

export interface Gauges {
  readonly games: () => number;
  readonly connections: () => number;
}

export interface Metrics extends QuestionMetrics {
  readonly contentType: string;
  read(): Promise<string>;
  /** An answer was received over the socket and its receipt sent; milliseconds between the two. */
  answered(latency: number): void;
}

/** Metrics in a registry of their own. */
export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  registry.registerMetric(gaugeOf('quizround_games', 'Games held in memory', gauges.games));
  registry.registerMetric(gaugeOf('quizround_connections', 'Open sockets', gauges.connections));
  const latency = new Histogram({
    name: 'quizround_answer_seconds',
    help: 'From an answer’s arrival to its receipt',
    buckets: [0.001, 0.002, 0.004, 0.008, 0.015, 0.03, 0.06, 0.125, 0.25, 0.5, 1],
    registers,
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    answered: (milliseconds) => latency.observe(milliseconds / 1_000),
    ...questionMetrics(registers),
  };
}

function questionMetrics(registers: Registry[]): QuestionMetrics {
  const counter = (name: string, help: string, ...labelNames: string[]): Counter =>
    new Counter({ name: `quizround_${name}_total`, help, labelNames, registers });
  const questions = counter('questions', 'Questions by source', 'source');
  const calls = counter('model_calls', 'Calls of a model', 'model', 'outcome');
  const tokens = counter('model_tokens', 'Tokens of a model', 'model', 'direction');
  const cost = counter('model_cost_dollars', 'What calls cost, by the prices configured', 'model');
  const rejections = counter('questions_rejected', 'Questions of a model that a check dropped', 'check');
  return {
    written: (source, count) => questions.inc({ source }, count),
    modelCalled(model, outcome, tokensIn, tokensOut) {
      calls.inc({ model, outcome });
      tokens.inc({ model, direction: 'in' }, tokensIn);
      tokens.inc({ model, direction: 'out' }, tokensOut);
    },
    modelCost: (model, dollars) => cost.inc({ model }, dollars),
    rejected: (check) => rejections.inc({ check }),
  };
}

/** A gauge that is read when it is asked for. */
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
