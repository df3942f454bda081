/** The longest questions on the smallest phones: no part of a question is below the screen or under the footer. */

import { globSync, readFileSync } from 'node:fs';

import { z } from 'zod';

import type { GameView } from '../../protocol/view.ts';
import { tableOf } from '../support/games.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 640, height: 360 },
];

const TextsSchema = z.object({ question: z.string(), options: z.array(z.string()) });
type Texts = z.infer<typeof TextsSchema>;
const FileSchema = z.object({
  questions: z.record(z.string(), TextsSchema).default({}),
  own: z.array(TextsSchema).default([]),
});

/** The bank's questions with the longest text, with the longest option, and with the most of both. */
function longestOf(language: string): Texts[] {
  const all = globSync(`bank/${language}/*.json`).flatMap((path) => {
    const { success, data } = FileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return success ? [...Object.values(data.questions), ...data.own] : [];
  });
  const lengths: ((texts: Texts) => number)[] = [
    ({ question }) => question.length,
    ({ options }) => Math.max(...options.map(({ length }) => length)),
    ({ question, options }) => question.length + options.join('').length,
  ];
  return lengths.flatMap((lengthOf) => all.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 1));
}

/** A text of this length from a language's usual words. */
function madeOf(words: string, length: number): string {
  return words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim()
    .padEnd(length, 'a');
}

/** The maximum length for a model's texts, which the screen must hold. */
const MADE = [
  [160, 50],
  [120, 60],
] as const;

const WORDS = {
  en: 'which of these long stories about the lighthouse is told to every single visitor ',
  de: 'welche dieser ausführlichen Geschichten über den Leuchtturm am Ende der Halbinsel ',
  ru: 'какую из этих длинных историй о маяке сегодня рассказывают каждому посетителю ',
} as const;

function withTexts(view: GameView, { question, options }: Texts): GameView {
  if (view.question === null) throw new Error('no question');
  return { ...view, question: { ...view.question, text: question, options } };
}

test('the longest questions of the bank and of a model are whole on a phone of 320 by 568, and on one held sideways', async ({
  sit,
}) => {
  const phone = await sit('Anna');
  const { page, options } = phone;
  await page.setViewportSize({ width: 320, height: 568 });
  const table = tableOf(['Anna', 'Ben']).toQuestion();
  const staged = await stage(page, table.view(), table.me('Anna'));
  const texts = [
    ...['en', 'de', 'ru', 'fr', 'pt'].flatMap(longestOf),
    ...Object.values(WORDS).flatMap((words) =>
      MADE.map(([question, option]) => ({
        question: madeOf(words, question),
        options: ['A', 'B', 'C', 'D'].map((letter) => `${madeOf(words, option - 2)} ${letter}`),
      })),
    ),
  ];
  expect(texts).toHaveLength(5 * 3 + 3 * 2);
  for (const each of texts) {
    await staged.show(withTexts(table.view(), each));
    const text = page.locator('main p > bdi', { hasText: each.question });
    await expect(text).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const lowest = await page.evaluate(() => {
        const footer = document.querySelector('footer');
        const isFixed = footer !== null && getComputedStyle(footer).position === 'fixed';
        return isFixed ? footer.getBoundingClientRect().top : innerHeight;
      });
      const beyond: string[] = [];
      for (const part of [text, ...(await options.all())]) {
        const { y, height } = (await part.boundingBox()) ?? { y: -1, height: 0 };
        if (y < 0 || y + height > lowest + 1) beyond.push(`${Math.round(y + height - lowest)} px`);
      }
      expect(beyond, `${size.width} × ${size.height}: ${each.question}`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  }
});
