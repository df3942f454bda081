/** Splits long work into slices with pauses, because SQLite's statements block the whole process. */

import { setTimeout as wait } from 'node:timers/promises';

/** Runs one slice, then pauses for as long as it took. */
export async function inSlice<T>(run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await run();
  await wait(Math.ceil(performance.now() - began));
  return result;
}
