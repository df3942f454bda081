/** The music for the current state of a game: everything that decides when a note sounds, and nothing else. */

import { ANSWER_GRACE_MS } from '../../game/constants.ts';
import type { GameView } from '../../protocol/view.ts';
import { toRealMs } from '../connection/GameContext.tsx';
import { winnerNamedAt } from '../connection/usePodiumStage.ts';
import { optionLandsAt } from '../connection/useRevealStage.ts';

/** Instants are the server's, in milliseconds. `variation` picks one of a piece's variations. */
export type Scene =
  /** From the lobby to the choice of a topic: a loop that begins immediately. */
  | { readonly name: 'lobby' }
  /** From a question's opening to the end of its time; `endsAt` is null if no time is shown. */
  | {
      readonly name: 'thinking';
      readonly opensAt: number;
      readonly endsAt: number | null;
      readonly variation: number;
    }
  /** When the right option is shown; bright if anyone was right. */
  | { readonly name: 'sting'; readonly at: number; readonly isBright: boolean; readonly variation: number }
  /** When the winner is named. */
  | { readonly name: 'fanfare'; readonly at: number };

/** The music of a game; null for silence. The previous scene plays until this one begins. */
export function sceneOf(game: GameView): Scene | null {
  if (game.paused === true) return null;
  if (typeof game.held?.until === 'number') return { name: 'lobby' };
  switch (game.phase) {
    case 'lobby':
    case 'getReady':
    case 'choosing':
    case 'generating':
    case 'generationFailed':
      return { name: 'lobby' };
    case 'intro':
    case 'question':
      return thinking(game);
    case 'reveal':
      return sting(game);
    case 'finished':
      return fanfare(game);
  }
}

/**
 * Known from the intro on. The music ends with the limit shown, or later with that of players with extra time. The deadline also includes
 * the network's grace, and moves forward once all have answered.
 */
function thinking(game: GameView): Scene | null {
  const { phase, deadline, settings, questionStartTime } = game;
  if (questionStartTime === null) return null;
  const limitEnds = questionStartTime + toRealMs(game, game.questionTimeLimit * 1_000);
  const lastEnds = phase === 'question' && deadline !== null ? deadline - ANSWER_GRACE_MS : limitEnds;
  return {
    name: 'thinking',
    opensAt: questionStartTime,
    endsAt: settings.zen ? null : Math.max(limitEnds, lastEnds),
    variation: variationAt(questionStartTime),
  };
}

function sting(game: GameView): Scene | null {
  const at = optionLandsAt(game);
  if (at === null) return null;
  const isBright = game.reveal?.points.some((gained) => (gained ?? 0) > 0) ?? false;
  return { name: 'sting', at, isBright, variation: variationAt(at) };
}

/** Null if nobody won. */
function fanfare(game: GameView): Scene | null {
  const at = winnerNamedAt(game);
  return at !== null && game.scores.total.some((total) => total > 0) ? { name: 'fanfare', at } : null;
}

/** The same on all devices, and usually different for each question. */
const variationAt = (instant: number): number => Math.floor(instant / 1_000);

/** When a scene begins; null for immediately. */
export function beginningOf(scene: Scene | null): number | null {
  switch (scene?.name) {
    case 'thinking':
      return scene.opensAt;
    case 'sting':
    case 'fanfare':
      return scene.at;
    case 'lobby':
    case undefined:
      return null;
  }
}
