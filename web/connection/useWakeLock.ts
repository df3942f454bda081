/** Keeps the screen awake while something is going on. */

import { useEffect } from 'react';

export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // The lock is gone whenever the page was hidden, and refused when the battery is low: then the screen may sleep.
    const acquire = async () => {
      if (isOver || document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        lock = null;
      }
    };
    const acquireAgain = () => void acquire();
    document.addEventListener('visibilitychange', acquireAgain);
    acquireAgain();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', acquireAgain);
      void lock?.release();
    };
  }, [isWanted]);
}
