/** The steps of a finished game's podium, and which of them are shown by now. */

import { podiumOf, type PodiumStep } from '../../../game/ranking.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { usePodiumStage, type PodiumStage } from '../../connection/usePodiumStage.ts';

export interface PodiumProps extends PodiumStage {
  /** The first place first; empty if no one has points. */
  readonly steps: readonly PodiumStep[];
}

export function usePodium(): PodiumProps {
  const { game } = useGameContext();
  const stage = usePodiumStage();
  const steps = podiumOf(game);
  // If no one has points, there is no rise to wait for.
  return { ...stage, steps, isNamed: stage.isNamed || steps.length === 0 };
}
