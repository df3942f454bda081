/** What the show screen shows of a reveal: the answer for 4 s, scores counting up for 3 s, rows changing places for 2 s, then no more changes. */

import { REVEAL_WITH_SHOW_SCREEN_MS } from '../../../game/constants.ts';
import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useCountdown } from '../../connection/useCountdown.ts';

export type RevealStep = 'answer' | 'scoring' | 'reordering' | 'complete';

const ANSWER_MS = 4_000;
const SCORING_MS = 3_000;
const REORDERING_MS = 2_000;
const STEP_MS = 100;

export function useRevealStep(): RevealStep {
  const { game, serverNow } = useGameContext();
  const { deadline } = game;
  const { left } = useCountdown(deadline, toRealMs(game, REVEAL_WITH_SHOW_SCREEN_MS), serverNow, STEP_MS);
  // The next question is still being written: everything has been shown.
  if (deadline === null || game.reveal?.waiting === true) return 'complete';
  return stepAt(REVEAL_WITH_SHOW_SCREEN_MS - left * (game.speed ?? 1));
}

/** The step after `elapsed` milliseconds of the reveal. */
export function stepAt(elapsed: number): RevealStep {
  if (elapsed < ANSWER_MS) return 'answer';
  if (elapsed < ANSWER_MS + SCORING_MS) return 'scoring';
  return elapsed < ANSWER_MS + SCORING_MS + REORDERING_MS ? 'reordering' : 'complete';
}

/** Real milliseconds of a duration on this screen. */
export function useToRealMs(): (duration: number) => number {
  const { game } = useGameContext();
  return (duration) => toRealMs(game, duration);
}
