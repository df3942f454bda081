/** The status of a question's challenge as this player sees it. */

import { ownSeat, type GameContext } from './GameContext.tsx';

/** `looking` at a model, `voting` with the table; null while this player may still challenge it. */
export type Challenged = 'looking' | 'voting' | 'upheld' | 'void' | null;

export function challengedBy(context: GameContext, questionId: string): Challenged {
  const { challenges = [], voided = [] } = context.game;
  if (voided.some((entry) => entry.questionId === questionId)) return 'void';
  const known = challenges.find((entry) => entry.questionId === questionId);
  if (known === undefined) return null;
  if (known.status !== 'open') return known.status;
  if (!known.by.includes(ownSeat(context))) return null;
  return known.judge === 'model' ? 'looking' : 'voting';
}
