/** A player's answer and when its result is shown: one second after the answer, or for everyone together at the reveal. */

import { useEffect, useState } from 'react';

import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import type { RevealStage } from '../../connection/useRevealStage.ts';

const COLORS_DELAY_MS = 1_000;
const POINTS_DELAY_MS = 800 + 300;
const POINTS_SHOWN_MS = 2_000;

export interface Verdict {
  /** The chosen option, from the tap on; null before it. */
  readonly chosen: number | null;
  /** The right option, once this player's answer reveals it. */
  readonly right: number | null;
  /** The points of a right answer, while their animation runs during the question; null otherwise. */
  readonly celebrated: number | null;
}

/** The player's answer to a question, and what may already be shown of its result. */
export function useVerdict(questionId: string, stage: RevealStage | null): Verdict {
  const context = useGameContext();
  const { game, me, picked } = context;
  const answer = me.answer?.questionId === questionId ? me.answer : null;
  const given = picked?.questionId === questionId && picked.state !== 'refused' ? picked : null;
  const wasTapped = given !== null;
  const isColored = useHasLasted(wasTapped, COLORS_DELAY_MS);
  const isCelebrated = useHasLasted(wasTapped, POINTS_DELAY_MS);
  const isOver = useHasLasted(isCelebrated, POINTS_SHOWN_MS);
  const revealed = game.reveal?.answer[ownSeat(context)] ?? null;
  // An answer that the page already had when it loaded (for example after a reload) needs no delay.
  const isShown = !wasTapped || isColored;
  const points = answer?.totalPoints ?? 0;
  return {
    chosen: revealed ?? answer?.answerIndex ?? given?.answerIndex ?? null,
    right: isShown && answer !== null ? answer.correctAnswer : null,
    celebrated: isCelebrated && !isOver && points > 0 && stage === null ? points : null,
  };
}

/** Whether a state has lasted for a number of milliseconds. */
function useHasLasted(isOn: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = window.setTimeout(() => setHasLasted(true), ms);
    return () => {
      window.clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn, ms]);
  return isOn && hasLasted;
}
