/** The steps of a finished game's podium, and which of them are up: the one place that times their rise. */

import { useEffect, useState } from 'react';

import { podiumOf, type PodiumStep } from '../../../game/ranking.ts';
import { useGameContext } from '../../connection/GameContext.tsx';

export interface PodiumProps {
  /** The first place first; empty where no one has points. */
  steps: readonly PodiumStep[];
  isUp: (rank: number) => boolean;
}

/** `delayMs`: before the steps rise. */
export function usePodium(delayMs: number): PodiumProps {
  const { game } = useGameContext();
  const [areUp, setUp] = useState(delayMs === 0);
  useEffect(() => {
    const timer = window.setTimeout(() => setUp(true), delayMs);
    return () => window.clearTimeout(timer);
  }, [delayMs]);
  return { steps: podiumOf(game), isUp: () => areUp };
}
