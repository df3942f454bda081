/** Splits a large change into two short frames. */

import { startTransition, useEffect, useState } from 'react';

/** False until the first frame with the component has been painted. The change that follows is rendered in slices, as a transition. */
export function useNextFrame(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      // The frame is painted after its callbacks: a timer set in one of them comes after that.
      timer = window.setTimeout(() => startTransition(() => setDue(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, []);
  return isDue;
}
