/** When the result of the player's answer is shown: one second after the answer, not when the reply came. */

import { useEffect, useState } from 'react';

import type { AnswerResult } from '../../../game/answering.ts';
import { useGameContext } from '../../connection/GameContext.tsx';

const COLOURS_DELAY_MS = 1_000;
const POINTS_DELAY_MS = 800 + 300;
const POINTS_SHOWN_MS = 2_000;

export interface Verdict {
  /** The option given, from the tap on; null while none is. */
  readonly chosen: number | null;
  /** The result, as soon as it may be shown. */
  readonly result: AnswerResult | null;
  /** Whether the points are flying now. */
  readonly isCelebrating: boolean;
}

/** The player's answer to a question, and what may be shown of it by now. */
export function useVerdict(questionId: string): Verdict {
  const { game, me, picked } = useGameContext();
  const answer = me.answer?.questionId === questionId ? me.answer : null;
  const given = picked?.questionId === questionId && picked.state !== 'refused' ? picked : null;
  const [step, setStep] = useState<'coloured' | 'celebrating' | 'done' | null>(null);
  const wasTapped = given !== null;
  useEffect(() => {
    if (!wasTapped) return;
    const timers = [
      window.setTimeout(() => setStep('coloured'), COLOURS_DELAY_MS),
      window.setTimeout(() => setStep('celebrating'), POINTS_DELAY_MS),
      window.setTimeout(() => setStep('done'), POINTS_DELAY_MS + POINTS_SHOWN_MS),
    ];
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, [wasTapped]);
  // An answer that was there when the page came (after a reload, say) has nothing to wait for.
  const mayShow = game.phase === 'reveal' || !wasTapped || step !== null;
  return {
    chosen: answer?.answerIndex ?? given?.answerIndex ?? null,
    result: mayShow ? answer : null,
    isCelebrating: step === 'celebrating' && answer !== null && answer.totalPoints > 0,
  };
}
