/** Repeats work at intervals. */

import type { Clock } from './clock.ts';

/** Runs the work again and again, each time `ms` milliseconds after the last run ended, and first after `ms`. Returns the function that stops it. The work must not reject. */
export function every(clock: Clock, ms: number, work: () => Promise<unknown>): () => void {
  let isStopped = false;
  let cancel: () => void;
  const wait = (): void => {
    cancel = clock.wakeAt(clock.now() + ms, () => {
      void work().finally(() => {
        if (!isStopped) wait();
      });
    });
  };
  wait();
  return () => {
    isStopped = true;
    cancel();
  };
}
