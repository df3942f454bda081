/** Work that is done again and again. */

import type { Clock } from './clock.ts';

/** Does the work every so many milliseconds, counted from the end of the last time, until the function it returns is called. The work must not reject. */
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
