/** The stage of a finished game's podium, by the server's clock: phones and the show screen name the winner at the same instant. */

import { useEffect, useState } from 'react';

import type { GameView } from '../../protocol/view.ts';
import { toRealMs, useGameContext } from './GameContext.tsx';

/** When the ranks 3, 2 and 1 rise, when the winner is named, and when the big screen shows the awards, in milliseconds of game time after the end. */
const PODIUM_MS = { 3: 800, 2: 2_000, 1: 3_400, named: 4_200, awards: 10_000 } as const;

/** If `elapsed` is below this, in milliseconds, the clock reading does not fit this game's end. */
const EARLY_MS = -1_000;

export interface PodiumStage {
  /** Whether the players or teams of a rank (1 to 3) are on the podium. */
  readonly isUp: (rank: number) => boolean;
  /** Whether the winner may be named. */
  readonly isNamed: boolean;
  /** Whether the big screen shows the awards. */
  readonly hasAwards: boolean;
}

/** The stage after `elapsed` milliseconds of game time since the end. */
export function podiumStageAt(elapsed: number): PodiumStage {
  const isOver = elapsed >= PODIUM_MS.named || elapsed < EARLY_MS;
  const isUp = (rank: number): boolean => isOver || elapsed >= PODIUM_MS[rank === 1 ? 1 : rank === 2 ? 2 : 3];
  return { isUp, isNamed: isOver, hasAwards: elapsed >= PODIUM_MS.awards || elapsed < EARLY_MS };
}

/** The server's instant at which the winner is named; null before the end. */
export function winnerNamedAt(game: GameView): number | null {
  return game.finishedAt === null ? null : game.finishedAt + toRealMs(game, PODIUM_MS.named);
}

/** The stage of the game on screen. */
export function usePodiumStage(): PodiumStage {
  const { game, serverNow } = useGameContext();
  const { finishedAt } = game;
  const speed = game.speed ?? 1;
  const [seen, setSeen] = useState(() => ({ finishedAt, at: serverNow() }));
  useEffect(() => {
    if (finishedAt === null) return;
    const instants = [serverNow(), ...Object.values(PODIUM_MS).map((at) => finishedAt + at / speed)];
    const timers = instants.map((instant) =>
      window.setTimeout(
        // A timer may fire a fraction of a millisecond early.
        () => setSeen({ finishedAt, at: Math.max(instant, serverNow()) }),
        Math.max(0, instant - serverNow()),
      ),
    );
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, [finishedAt, speed, serverNow]);
  if (finishedAt === null || seen.finishedAt !== finishedAt) return podiumStageAt(0);
  return podiumStageAt(Math.round((seen.at - finishedAt) * speed));
}
