/** Durations of consecutive requests, such as a player's while someone else floods the server. */

import { setTimeout } from 'node:timers/promises';

import { Samples, type Percentiles } from './harness/samples.ts';

/** The latencies of a number of requests. With a pause they arrive like a player's, each at an idle server. */
export async function latenciesOf(
  ask: () => Promise<unknown>,
  count: number,
  pauseMs = 0,
): Promise<Percentiles> {
  const samples = new Samples();
  for (let index = 0; index < count; index++) {
    await measure(ask, samples);
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
  return samples.percentiles();
}

/** The latencies of all requests answered before `work` ends; at least one. */
export async function latenciesDuring(
  ask: () => Promise<unknown>,
  work: Promise<unknown>,
): Promise<Percentiles> {
  const samples = new Samples();
  const state = { isOver: false };
  const over = (): void => {
    state.isOver = true;
  };
  work.then(over, over);
  do await measure(ask, samples);
  while (!state.isOver);
  return samples.percentiles();
}

async function measure(ask: () => Promise<unknown>, samples: Samples): Promise<void> {
  const began = performance.now();
  await ask();
  samples.add(performance.now() - began);
}

/** A promise's result, and the milliseconds it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  const began = performance.now();
  const result = await work();
  return { result, took: performance.now() - began };
}
