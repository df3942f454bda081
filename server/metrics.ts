/** Figures about the running server, as Prometheus reads them. */

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Gauges {
  readonly games: () => number;
  readonly connections: () => number;
}

export interface Metrics {
  readonly contentType: string;
  read(): Promise<string>;
  /** An answer was received over the socket and its receipt sent; milliseconds between the two. */
  answered(latency: number): void;
  /** Questions came from a source. */
  written(source: string, count: number): void;
  /** A model was asked: tokens in and out. */
  modelCalled(model: string, outcome: 'ok' | 'failed', tokensIn: number, tokensOut: number): void;
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
  const questions = new Counter({
    name: 'quizround_questions_total',
    help: 'Questions by source',
    labelNames: ['source'],
    registers,
  });
  const calls = new Counter({
    name: 'quizround_model_calls_total',
    help: 'Calls of a model',
    labelNames: ['model', 'outcome'],
    registers,
  });
  const tokens = new Counter({
    name: 'quizround_model_tokens_total',
    help: 'Tokens of a model',
    labelNames: ['model', 'direction'],
    registers,
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    answered: (milliseconds) => latency.observe(milliseconds / 1_000),
    written: (source, count) => questions.inc({ source }, count),
    modelCalled(model, outcome, tokensIn, tokensOut) {
      calls.inc({ model, outcome });
      tokens.inc({ model, direction: 'in' }, tokensIn);
      tokens.inc({ model, direction: 'out' }, tokensOut);
    },
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
