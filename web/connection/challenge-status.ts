/** The challenge of a question as this player sees it. */

import { ownSeat, type GameContext } from './GameContext.tsx';

interface Known {
  /** `looking` at a model, `voting` with the table. */
  readonly status: 'looking' | 'voting' | 'upheld' | 'void';
  /** Whether this player has challenged it too. */
  readonly isOwn: boolean;
  /** Who says that the question is wrong, of those present. */
  readonly votes: number;
  readonly voters: number;
}

/** null while no player has challenged it. */
export function challengeOf(context: GameContext, questionId: string): Known | null {
  const { challenges = [], voided = [], present } = context.game;
  const known = challenges.find((entry) => entry.questionId === questionId);
  const isVoid = voided.some((entry) => entry.questionId === questionId);
  if (known === undefined && !isVoid) return null;
  const by = known?.by ?? [];
  const open = known?.judge === 'model' ? 'looking' : 'voting';
  const status = isVoid ? 'void' : known === undefined || known.status === 'open' ? open : known.status;
  const voters = new Set([...present, ...by]).size;
  return { status, isOwn: by.includes(ownSeat(context)), votes: by.length, voters };
}
