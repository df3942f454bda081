/** The questions of a preset ask in different ways, with answers at different places: tested on the shipped files whose questions all say how they ask. */
import { globSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { DIFFICULTIES } from '../game/topics.ts';
import { parseSharedFile } from './schema.ts';

const presets = globSync('bank/shared/*.json')
  .map((path) => parseSharedFile(path, readFileSync(path, 'utf8')))
  .filter(({ topic, questions }) => topic !== null && questions.every(({ shape }) => shape !== undefined));
const levels = presets.flatMap(({ topic, questions }) =>
  DIFFICULTIES.map((difficulty) => ({
    topic,
    difficulty,
    shapes: questions.filter((each) => each.difficulty === difficulty).map(({ shape }) => shape),
    answers: questions.filter((each) => each.difficulty === difficulty).map(({ answer }) => answer),
  })),
);

describe('the shapes of questions', () => {
  test.each(levels)('are at least six in $topic, $difficulty', ({ shapes }) => {
    expect(new Set(shapes).size).toBeGreaterThanOrEqual(6);
  });

  test.each(levels)('are scenes in at most a third of $topic, $difficulty', ({ shapes }) => {
    expect(shapes.filter((shape) => shape === 'scene').length).toBeLessThanOrEqual(shapes.length / 3);
  });

  test.each(levels)(
    'have their answer at each of four places alike in $topic, $difficulty',
    ({ answers }) => {
      for (const place of [0, 1, 2, 3])
        expect(answers.filter((answer) => answer === place).length).toBeGreaterThan(answers.length / 6);
    },
  );
});
