/** Keeps the screen awake during a game and on the show screen. */

import { useEffect } from 'react';

export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // The browser releases the lock when the page is hidden, and refuses it on a low battery; then the screen may sleep.
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
