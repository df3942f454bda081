/** When the result of the player's answer is shown: one second after the answer, not when the reply came. */

import { useEffect, useState } from 'react';

import type { AnswerResult } from '../../../game/answering.ts';
import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';

const COLOURS_DELAY_MS = 1_000;
const POINTS_DELAY_MS = 800 + 300;
const POINTS_SHOWN_MS = 2_000;

export interface Verdict {
  /** The option given, from the tap on; null while none is. */
  readonly chosen: number | null;
  /** The result, as soon as it may be shown. */
  readonly result: AnswerResult | null;
  /** The points of a right answer, while their animation runs; null otherwise. */
  readonly celebrated: number | null;
}

/** The player's answer to a question, and what may be shown of it by now. */
export function useVerdict(questionId: string): Verdict {
  const { game, me, picked } = useGameContext();
  const answer = me.answer?.questionId === questionId ? me.answer : null;
  const given = picked?.questionId === questionId && picked.state !== 'refused' ? picked : null;
  const wasTapped = given !== null;
  const isColoured = useHasLasted(wasTapped, COLOURS_DELAY_MS);
  // An answer that was there when the page came (after a reload, say) has nothing to wait for.
  const mayShow = game.phase === 'reveal' || !wasTapped || isColoured;
  return {
    chosen: answer?.answerIndex ?? given?.answerIndex ?? null,
    result: mayShow ? answer : null,
    celebrated: useCelebratedPoints(wasTapped, answer),
  };
}

/**
 * The animation runs once per question: 1.1 s after the tap, or at the reveal where that comes first, as it does for the last player to
 * answer. A page that is opened during the pause shows none.
 */
function useCelebratedPoints(wasTapped: boolean, answer: AnswerResult | null): number | null {
  const context = useGameContext();
  const { phase, reveal } = context.game;
  const [wasOpen] = useState(phase === 'question');
  const isDue = useHasLasted(wasTapped, POINTS_DELAY_MS) || (wasOpen && phase === 'reveal');
  const points = reveal?.points[ownSeat(context)] ?? answer?.totalPoints ?? 0;
  const isRunning = isDue && points > 0;
  const isOver = useHasLasted(isRunning, POINTS_SHOWN_MS);
  return isRunning && !isOver ? points : null;
}

/** Whether a state has lasted for so many milliseconds. */
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
