/** The stage of a question's reveal, by the server's clock: phones and the show screen change at the same instant. */

import { useEffect, useState } from 'react';

import { REVEAL_MS, REVEAL_WITH_SHOW_SCREEN_MS } from '../../game/constants.ts';
import type { GameView } from '../../protocol/view.ts';
import { toRealMs, useGameContext } from './GameContext.tsx';

/** closed: options that nobody chose fall away. gathered: the faces move onto what they chose. landed: the right option, the fact, the points. ranked: the ranks change. */
export type RevealStage = 'closed' | 'gathered' | 'landed' | 'ranked';

/** When each stage begins, in milliseconds of game time after the question has closed. */
export const REVEAL_STAGES_MS = { closed: 0, gathered: 300, landed: 1_200, ranked: 2_200 } as const;

/** If `elapsed` is below this, in milliseconds, the deadline is not that of a usual reveal. */
const EARLY_MS = -1_000;

/** The stage after `elapsed` milliseconds of game time; the last one if the beginning is unknown. */
export function revealStageAt(elapsed: number): RevealStage {
  if (elapsed >= REVEAL_STAGES_MS.ranked || elapsed < EARLY_MS) return 'ranked';
  if (elapsed >= REVEAL_STAGES_MS.landed) return 'landed';
  return elapsed >= REVEAL_STAGES_MS.gathered ? 'gathered' : 'closed';
}

/** The server's instant at which the question closed; null in other phases, and if the reveal has no deadline. */
function revealBeganAt(game: GameView): number | null {
  const { phase, deadline, reveal, showScreenConnected } = game;
  if (phase !== 'reveal' || deadline === null || reveal?.waiting === true) return null;
  return deadline - toRealMs(game, showScreenConnected ? REVEAL_WITH_SHOW_SCREEN_MS : REVEAL_MS);
}

/** The server's instant at which the right option is shown; null in other phases, and if the reveal has no deadline. */
export function optionLandsAt(game: GameView): number | null {
  const began = revealBeganAt(game);
  return began === null ? null : began + toRealMs(game, REVEAL_STAGES_MS.landed);
}

/** The stage of the reveal on screen; null in any other phase. A reveal without a deadline (paused, or waiting for a question) is at its end. */
export function useRevealStage(): RevealStage | null {
  const { game, serverNow } = useGameContext();
  const { phase } = game;
  const speed = game.speed ?? 1;
  const began = revealBeganAt(game);
  const [seen, setSeen] = useState(() => ({ began, at: serverNow() }));
  useEffect(() => {
    if (began === null) return;
    const instants = [serverNow(), ...Object.values(REVEAL_STAGES_MS).map((at) => began + at / speed)];
    const timers = instants.map((instant) =>
      window.setTimeout(
        // A timer may fire a fraction of a millisecond early.
        () => setSeen({ began, at: Math.max(instant, serverNow()) }),
        Math.max(0, instant - serverNow()),
      ),
    );
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, [began, speed, serverNow]);
  if (phase !== 'reveal') return null;
  if (began === null) return 'ranked';
  return seen.began === began ? revealStageAt(Math.round((seen.at - began) * speed)) : 'closed';
}

/** Whether the right option may be shown. */
export const hasLanded = (stage: RevealStage | null): boolean => stage === 'landed' || stage === 'ranked';
