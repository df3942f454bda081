/** Implied fields: what a `change` does not contain, and how it is computed (docs/protocol.md, "Implied fields"). Server and client share this, so that they cannot differ. */

import type { GameView } from './view.ts';

/** Fields that a change may omit although they differ. The server sends one whose value differs from what `withImpliedFields` computes. */
export const IMPLIED_FIELDS = ['currentQuestion', 'answered', 'scores', 'reveal'] as const;
export type ImpliedField = (typeof IMPLIED_FIELDS)[number];

/** The view after a change: the fields that it sets, those that they imply, and all others unchanged. */
export function withImpliedFields(before: GameView, set: Partial<GameView>, version: number): GameView {
  return { ...before, ...impliedBy(before, set), ...set, version };
}

/** The fields implied by the phase that a change begins. */
export function impliedBy(
  before: Pick<GameView, 'scores'>,
  { phase, question, reveal }: Partial<GameView>,
): Partial<GameView> {
  if (phase === undefined) return {};
  if (phase === 'reveal') return reveal ? { scores: scoresAfter(before.scores, reveal.points) } : {};
  if (phase !== 'question') return { reveal: null };
  return { reveal: null, answered: [], ...(question ? { currentQuestion: question.number } : {}) };
}

/** The scores with what a question earned, by seat. */
function scoresAfter(
  { total, round, right }: GameView['scores'],
  points: readonly (number | null)[],
): GameView['scores'] {
  const earned = (seat: number): number => points[seat] ?? 0;
  return {
    total: total.map((score, seat) => score + earned(seat)),
    round: round.map((score, seat) => score + earned(seat)),
    right: right.map((count, seat) => count + (earned(seat) > 0 ? 1 : 0)),
  };
}

/** The seats that have answered, with more of them, in their order. */
export function withAnswered(answered: readonly number[], seats: readonly number[]): number[] {
  return [...new Set([...answered, ...seats])].toSorted((one, other) => one - other);
}
