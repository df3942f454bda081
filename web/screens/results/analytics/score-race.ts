/** Points after each question: the lines of a chart. */

import type { Results } from '../../../../game/results.ts';
import { scoredQuestions } from './measures.ts';

export interface RaceLine {
  readonly playerId: string;
  /** Points at the start (0) and after each question. */
  readonly points: readonly number[];
}

export interface ScoreRace {
  readonly lines: readonly RaceLine[];
  /** The end of each round, as an index in `points`. */
  readonly roundEnds: readonly { readonly round: number; readonly at: number }[];
  /** The top of the chart: a round number that no line exceeds. */
  readonly top: number;
}

/** Players in the order of the results. */
export function scoreRaceOf(results: Results): ScoreRace {
  const asked = scoredQuestions(results);
  const lines = results.players.map(({ playerId }) => {
    const points = [0];
    let total = 0;
    for (const { question } of asked) {
      // Without an answer there are no points.
      total += question.answers.find((answer) => answer.playerId === playerId)?.points ?? 0;
      points.push(total);
    }
    return { playerId, points };
  });
  const roundEnds = results.rounds.flatMap(({ number }) => {
    const at = asked.findLastIndex(({ round }) => round.number === number);
    return at === -1 ? [] : [{ round: number, at: at + 1 }];
  });
  return { lines, roundEnds, top: topOf(Math.max(0, ...lines.flatMap(({ points }) => points))) };
}

/** The next of 100, 200, 500, 1000, 2000, … in steps of a tenth of its power. */
function topOf(highest: number): number {
  if (highest <= 100) return 100;
  const step = 10 ** Math.floor(Math.log10(highest)) / 2;
  return Math.ceil(highest / step) * step;
}

/** A line as an SVG path in a box of 100 by 100, the start at its lower left. */
export function pathOf({ points }: RaceLine, top: number): string {
  const last = Math.max(1, points.length - 1);
  return points
    .map(
      (value, at) => `${at === 0 ? 'M' : 'L'}${round((at / last) * 100)} ${round(100 - (value / top) * 100)}`,
    )
    .join(' ');
}

/** Moves positions (0 to 1) apart until neighbours differ by at least `gap` and all are between 0 and 1. Keeps their order. */
export function spreadApart(places: readonly number[], gap: number): number[] {
  const moved = places.map((place) => ({ place }));
  const order = moved.toSorted((a, b) => a.place - b.place);
  let free = 0;
  for (const each of order) {
    each.place = Math.max(each.place, free);
    free = each.place + gap;
  }
  let limit = 1;
  for (const each of order.toReversed()) {
    each.place = Math.min(each.place, limit);
    limit = each.place - gap;
  }
  return moved.map(({ place }) => place);
}

const round = (value: number): number => Math.round(value * 100) / 100;
