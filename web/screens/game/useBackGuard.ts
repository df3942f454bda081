/** Back in a game asks before leaving, also where the game was opened by a link and nothing of this site comes before it. */

import { useCallback, useLayoutEffect, useRef } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate, type BlockerFunction } from 'react-router';

export interface BackGuard {
  readonly isAsking: boolean;
  readonly stay: () => void;
  /** The seat is given up: the way is free. */
  readonly free: () => void;
}

/**
 * Links still lead on: home knows the way back. The router knows the guard only some time after this component is shown, so it belongs
 * to one that waits for its game first: then Back asks as soon as there is a game to see.
 */
export function useBackGuard(isPlaying: boolean): BackGuard {
  const isGuarded = useRef(false);
  useLayoutEffect(() => {
    isGuarded.current = isPlaying;
  }, [isPlaying]);
  useEntryBefore(isPlaying);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) =>
      isGuarded.current && historyAction === NavigationType.Pop && currentLocation.key !== nextLocation.key,
    [],
  );
  const blocker = useBlocker(shouldBlock);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => {
      if (blocker.state === 'blocked') blocker.reset();
    },
    free: () => {
      isGuarded.current = false;
    },
  };
}

/** Where the game is this tab's first entry, Back would leave the site without a question: the game is entered once more. */
function useEntryBefore(isPlaying: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    if (isPlaying && isFirstEntry()) void navigate(pathname + search, { preventScrollReset: true });
  }, [isPlaying, navigate, pathname, search]);
}

/** The router numbers its entries from 0. */
function isFirstEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0;
}
