/** The step of a round's intro: one second of topic, then 3, 2, 1 in steps of 0.8 s, then 'Let's play' until the question opens. */

import { INTRO_MS, INTRO_STEP_MS, QUESTION_LEAD_MS } from '../../game/constants.ts';
import { toRealMs, useGameContext } from './GameContext.tsx';
import { useCountdown } from './useCountdown.ts';

const FIRST_NUMBER = 3;

export function useIntroStep(): 'splash' | 'play' | number {
  const { game, serverNow } = useGameContext();
  const stepMs = toRealMs(game, INTRO_STEP_MS);
  const { left } = useCountdown(
    game.questionStartTime,
    toRealMs(game, INTRO_MS + QUESTION_LEAD_MS),
    serverNow,
    50,
  );
  const untilPlay = left - toRealMs(game, QUESTION_LEAD_MS) - stepMs;
  if (untilPlay <= 0) return 'play';
  const number = Math.ceil(untilPlay / stepMs);
  return number > FIRST_NUMBER ? 'splash' : number;
}
