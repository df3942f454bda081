/** The state of a question's challenge, as this player sees it. */

import { ownSeat, type GameContext } from './GameContext.tsx';

interface Known {
  /** `looking`: a model decides; `voting`: the players decide. */
  readonly status: 'looking' | 'voting' | 'upheld' | 'void';
  /** Whether this player has challenged it too. */
  readonly isOwn: boolean;
  /** How many players say that the question is wrong. `voters` also counts the other players present. */
  readonly votes: number;
  readonly voters: number;
}

/** null until a player challenges it. */
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
