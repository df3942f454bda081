import { expect, test } from 'vitest';

import { rng } from '../../../game/random.ts';
import { loadBank } from '../bank/bank.ts';
import { loadLanguageCheck } from '../checks/language.ts';
import type { Model } from '../model/model.ts';
import { createSubtopics } from '../model/subtopics.ts';
import { TIMING } from '../model/timing.ts';
import { drawSound, measureMutations } from './evaluate.ts';

const random = rng('test', 'evaluate');
const sound = drawSound(loadBank('bank').in('en').preset('scienceNature'), 30, random);

/** A reader that knows every question. */
const expert: Model = {
  name: 'expert',
  async *ask(ask) {
    const { question, options } = JSON.parse(ask.prompt) as {
      question: string;
      options: Record<string, string>;
    };
    const right = sound.find((each) => each.question === question)?.answer;
    const letter = Object.entries(options).find(([, option]) => option === right)?.[0];
    yield ask.shape.parse(await Promise.resolve({ choice: letter ?? 'none' }));
  },
};

const parts = {
  subtopics: createSubtopics(TIMING, random),
  checkLanguage: await loadLanguageCheck(),
  timing: TIMING,
  random,
};

const FORM = [
  'option doubled',
  'key in the question',
  'key much the longest',
  'all of the above',
  'a distractor missing',
];
const CONTENT = ['key swapped', 'fact falsified', 'question of another'];

test('checks find every fault of form and raise no false alarm; of facts they know nothing', async () => {
  const figures = await measureMutations(parts, sound, null);
  expect(figures.none).toEqual({ planted: 30, byChecks: 0, byReader: 0 });
  for (const name of FORM) expect(figures[name]?.byChecks).toBe(30);
  for (const name of CONTENT) expect(figures[name]?.byChecks).toBeLessThan(10);
});

test('with a blind reader who knows, every fault is found and nothing sound is lost', async () => {
  const figures = await measureMutations(parts, sound, expert);
  expect(figures.none).toEqual({ planted: 30, byChecks: 0, byReader: 0 });
  for (const name of [...FORM, ...CONTENT]) {
    const { byChecks = 0, byReader = 0 } = figures[name] ?? {};
    expect(byChecks + byReader).toBe(30);
  }
});
