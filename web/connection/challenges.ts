/** What became of challenging a question, for the one who looks. */

import { ownSeat, type Table } from './GameContext.tsx';

/** `looking` at a model, `voting` with the table; null while this player may still challenge it. */
export type Challenged = 'looking' | 'voting' | 'upheld' | 'void' | null;

export function challengedBy(table: Table, questionId: string): Challenged {
  const { challenges = [], voided = [] } = table.game;
  if (voided.some((entry) => entry.questionId === questionId)) return 'void';
  const known = challenges.find((entry) => entry.questionId === questionId);
  if (known === undefined) return null;
  if (known.status !== 'open') return known.status;
  if (!known.by.includes(ownSeat(table))) return null;
  return known.judge === 'model' ? 'looking' : 'voting';
}
