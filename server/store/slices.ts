/** Splits long work into slices with pauses, because SQLite's statements block the whole process. */

import { setTimeout as wait } from 'node:timers/promises';

/** Runs one slice, then pauses for as long as it took. */
export async function inSlice<T>(run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await run();
  await wait(Math.ceil(performance.now() - began));
  return result;
}

/** Runs a piece of work in slices. */
export type Slice = <T>(run: () => Promise<T>) => Promise<T>;

/** Slices of which one runs at a time, in the order they were asked for: works that each ask for their next one take turns. */
export function createRoundRobinQueue(): Slice {
  const inOrder = createKeyedQueue();
  return (run) => inOrder('', () => inSlice(run));
}

/** Runs what has the same key one after another. */
export function createKeyedQueue(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, run) => {
    const result = (last.get(key) ?? Promise.resolve()).then(run);
    const ended = result.catch(() => undefined);
    last.set(key, ended);
    try {
      return await result;
    } finally {
      if (last.get(key) === ended) last.delete(key);
    }
  };
}
