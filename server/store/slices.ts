/** Long work in pieces: SQLite's statements keep the whole process waiting, so that between two of them the others have their turn. */

import { setTimeout as wait } from 'node:timers/promises';

/** Runs one piece, then leaves the others as much time as it took. */
export async function inSlice<T>(run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await run();
  await wait(Math.ceil(performance.now() - began));
  return result;
}
