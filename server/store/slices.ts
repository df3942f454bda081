/** Splits long work into slices with pauses, because SQLite's statements block the whole process. */

import { setTimeout as wait } from 'node:timers/promises';

import { KeyedQueue } from '../platform/keyed-queue.ts';

/** Runs one slice, then pauses for as long as it took. */
export async function inSlice<T>(run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await run();
  await wait(Math.ceil(performance.now() - began));
  return result;
}

/** Runs a piece of work in slices. */
export type Slice = <T>(run: () => Promise<T>) => Promise<T>;

/** Runs one slice at a time, in the order of the calls. Tasks that each request their next slice take turns. */
export function createRoundRobinQueue(): Slice {
  const inOrder = new KeyedQueue();
  return (run) => inOrder.run('', () => inSlice(run));
}
