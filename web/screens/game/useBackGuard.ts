/** Back in a game asks before leaving, also if the game was opened by a link and is the tab's first page. */

import { useCallback, useLayoutEffect, useRef } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate, type BlockerFunction } from 'react-router';

export interface BackGuard {
  readonly isAsking: boolean;
  readonly stay: () => void;
  /** Called once the seat is given up: Back is no longer blocked. */
  readonly free: () => void;
}

/**
 * Links are not blocked, because the start page leads back to the game. The router registers the blocker some time after this component
 * mounts. Use it in a component that is mounted while the game loads: Back then asks as soon as the game is shown.
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

/** If the game is the tab's first entry, Back would leave the site without asking, so the game is added to the history a second time. */
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
