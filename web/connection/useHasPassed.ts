/** Whether the server's clock has reached an instant, exact to the millisecond, so that all devices change at the same time. */

import { startTransition, useEffect, useState } from 'react';

/** True from the instant on; false before it, and for null. */
export function useHasPassed(instant: number | null, serverNow: () => number): boolean {
  // A page opened after the instant shows the result immediately.
  const [reached, setReached] = useState(() => (instant !== null && instant <= serverNow() ? instant : null));
  useEffect(() => {
    if (instant === null) return;
    let timer = 0;
    const look = () => {
      const left = instant - serverNow();
      if (left <= 0) startTransition(() => setReached(instant));
      else timer = window.setTimeout(look, left);
    };
    look();
    return () => window.clearTimeout(timer);
  }, [instant, serverNow]);
  return instant !== null && reached === instant;
}
