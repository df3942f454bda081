/** What a `change` of protocol version 2 leaves out, and what it stands for (docs/protocol.md, "Left out"). Server and client share it, so that they cannot differ. */

import type { GameView } from './view.ts';

/** From this version on, a client fills in what messages leave out, and knows `answered`. */
export const LEAVES_OUT_SINCE = 2;

/** The fields that a change may leave out although they differ. The server compares each with what `completed` gives, and sends it where that is not so. */
export const LEFT_OUT = ['currentQuestion', 'answered', 'scores', 'reveal'] as const;

/** A view after a change: what the change sets, what follows from it, and else what was there. */
export function completed(before: GameView, set: Partial<GameView>, version: number): GameView {
  return { ...before, ...following(before, set), ...set, version };
}

/** What follows from the phase that a change begins. */
function following(before: GameView, { phase, question, reveal }: Partial<GameView>): Partial<GameView> {
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
