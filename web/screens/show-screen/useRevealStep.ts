/** What the big screen shows of a reveal: the answer for 4 s, scores counting up for 3 s, rows changing places for 2 s, then all at rest. */

import { REVEAL_WITH_SHOW_SCREEN } from '../../../game/constants.ts';
import { lasting, useGameContext } from '../../connection/GameContext.tsx';
import { useCountdown } from '../../connection/useCountdown.ts';

export type RevealStep = 'answer' | 'scoring' | 'reordering' | 'complete';

const ANSWER = 4_000;
const SCORING = 3_000;
const REORDERING = 2_000;
const STEP = 100;

export function useRevealStep(): RevealStep {
  const { game, serverNow } = useGameContext();
  const { deadline } = game;
  const { left } = useCountdown(deadline, serverNow, STEP);
  // Waiting for a question that is still being written: everything has been shown.
  if (deadline === null || game.reveal?.waiting === true) return 'complete';
  return stepAt(REVEAL_WITH_SHOW_SCREEN - left * (game.speed ?? 1));
}

/** After so many milliseconds of the reveal. */
export function stepAt(elapsed: number): RevealStep {
  if (elapsed < ANSWER) return 'answer';
  if (elapsed < ANSWER + SCORING) return 'scoring';
  return elapsed < ANSWER + SCORING + REORDERING ? 'reordering' : 'complete';
}

/** Real milliseconds of a duration on this screen. */
export function useLasting(): (duration: number) => number {
  const { game } = useGameContext();
  return (duration) => lasting(game, duration);
}
