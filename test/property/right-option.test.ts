/** The position of the right option reveals nothing. */

import { expect, test } from 'vitest';

import { rng } from '../../game/random.ts';
import { tableOf } from '../support/games.ts';
import { written } from '../support/values.ts';

/** Three degrees of freedom, p = 0.01. */
const CHI_SQUARED = 11.34;

test('[Q-1] over 600 questions of 100 games the right option stands as often in each place', () => {
  const random = rng('right option', 'seeds');
  const hex = (): string => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  const places = [0, 0, 0, 0];
  for (let game = 0; game < 100; game++) {
    const table = tableOf(['anna', 'ben'], { seed: hex() }).toChoosing().pick();
    const { number: round, attempt } = table.round;
    const questions = Array.from({ length: 6 }, () => written(hex().slice(0, 10)));
    table.do({ do: 'addQuestions', round, attempt, questions });
    for (const { correctAnswer } of table.round.questions) places[correctAnswer]!++;
  }
  const statistic = places.reduce((sum, count) => sum + (count - 150) ** 2 / 150, 0);
  expect(places.reduce((sum, count) => sum + count)).toBe(600);
  expect(statistic).toBeLessThan(CHI_SQUARED);
});
