/** Back in a game asks before leaving, also where the game was opened by a link and nothing of this site comes before it. */

import { useEffect, useRef } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate } from 'react-router';

export interface BackGuard {
  readonly isAsking: boolean;
  readonly stay: () => void;
  /** The seat is given up: the way is free. */
  readonly free: () => void;
}

/** Links still lead on: home knows the way back. */
export function useBackGuard(isPlaying: boolean): BackGuard {
  const isFree = useRef(false);
  useEntryBefore(isPlaying);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isPlaying &&
      !isFree.current &&
      historyAction === NavigationType.Pop &&
      currentLocation.key !== nextLocation.key,
  );
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => {
      if (blocker.state === 'blocked') blocker.reset();
    },
    free: () => {
      isFree.current = true;
    },
  };
}

/** Where the game is this tab's first entry, Back would leave the site without a question: the game is entered once more. */
function useEntryBefore(isPlaying: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isPlaying && isFirstEntry()) void navigate(pathname + search, { preventScrollReset: true });
  }, [isPlaying, navigate, pathname, search]);
}

/** The router numbers its entries from 0. */
function isFirstEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0;
}
