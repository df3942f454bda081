/** The time to read: a long question without options in large type, then its options; on phones, on the show screen, and read aloud. */

import type { GameView } from '../../protocol/view.ts';
import { tableOf } from '../support/games.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from './support/axe.ts';
import { recordSpeech } from './support/speech.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

/** Far enough away that the options do not appear during the checks. */
const LATER_MS = 60_000;
const OPTIONS_SENT_MS = 300;

const QUESTIONS = {
  en: [
    'A museum guard in Paris slept through the theft of the most famous painting in the world. What did the police find on the wall?',
    ['Four empty hooks', 'A thank-you note', 'A child’s drawing', 'The guard’s lunch'],
  ],
  de: [
    'Ein Donaudampfschifffahrtskapitän verliert beim Kartenspiel seine Mütze und verlangt sie per Gericht zurück. Wer trug sie?',
    ['Der Schiffshund', 'Der Oberkellner', 'Der Richter selbst', 'Seine Großmutter'],
  ],
  ja: [
    '江戸時代の長屋で、大家さんが家賃の代わりに毎朝こっそり集めて農家に売っていたという、思いがけないものは何だったでしょう？',
    ['落ち葉', '肥やし', '古い畳', '朝顔の種'],
  ],
  ar: [
    'في عام ١٩٦٧ اشترى رجل من القاهرة ساعة قديمة من سوق شعبي ثم اكتشف داخلها رسالة لم يقرأها أحد منذ مئة عام. ماذا كُتب فيها؟',
    ['وصفة طعام', 'رسالة حب', 'خريطة كنز', 'فاتورة خياط'],
  ],
} as const satisfies Record<string, readonly [string, readonly string[]]>;

/** A question without its options, and the same question with them. */
function views(language: keyof typeof QUESTIONS): {
  alone: GameView;
  whole: GameView;
  me: ReturnType<typeof me>;
} {
  const table = tableOf(['Anna', 'Ben'], { settings: { showScreen: true } }).toQuestion();
  const view = table.view();
  if (view.question === null) throw new Error('no question');
  const [text, options] = QUESTIONS[language];
  const question = {
    ...view.question,
    text,
    readFirst: true,
    ...(language === 'en' ? {} : { language }),
  } as const;
  return {
    alone: { ...view, question: { ...question, options: [] } },
    whole: { ...view, question: { ...question, options } },
    me: me(table),
  };
}

const me = (table: ReturnType<typeof tableOf>) => table.me('Anna');

for (const language of ['en', 'de', 'ja', 'ar'] as const) {
  test(`a long question in ${language} is read alone on 360 × 640 and on the big screen, larger than beside its options`, async ({
    sit,
  }) => {
    const { alone, whole, me: viewer } = views(language);
    const [text, options] = QUESTIONS[language];
    const phone = await sit('Anna', { viewport: { width: 360, height: 640 } });
    const show = await sit('show', { viewport: { width: 1920, height: 1080 } });
    const stages = [
      [phone.page, await stage(phone.page, alone, viewer, LATER_MS)],
      [show.page, await stage(show.page, alone, { ...viewer, role: 'show' }, LATER_MS)],
    ] as const;
    for (const [page, { show: next }] of stages) {
      const asked = page.getByText(text, { exact: true }).and(page.locator(':visible')).first();
      await expect(asked).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('list', { name: 'Answers' })).toHaveCount(0);
      const sizeOf = (): Promise<number> =>
        asked.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
      const large = await sizeOf();
      await expectNoSidewaysScroll(page);
      if (language === 'en') await expectAccessible(page, LOOKS.slice(0, 2));
      await page.setViewportSize(
        page === phone.page ? { width: 360, height: 640 } : { width: 1920, height: 1080 },
      );
      await next(whole, OPTIONS_SENT_MS);
      for (const option of options) await expect(page.getByText(option).first()).toBeInViewport({ ratio: 1 });
      await expect(asked).toBeInViewport({ ratio: 1 });
      expect(await sizeOf()).toBeLessThan(large);
    }
    await expect(phone.openOptions).toHaveCount(4);
  });
}

test('a question that is read aloud begins alone, and its options follow without a word of it twice', async ({
  sit,
}) => {
  const { alone, whole, me: viewer } = views('en');
  const [text] = QUESTIONS.en;
  const { page } = await sit('Anna');
  const said = await recordSpeech(page, true);
  await page.addInitScript(() => localStorage.setItem('read_aloud', 'on'));
  const staged = await stage(page, alone, viewer, LATER_MS);
  await expect.poll(said).toEqual([text]);
  await staged.show(whole, OPTIONS_SENT_MS);
  await expect.poll(said).toEqual([text, expect.stringMatching(/^A: Four empty hooks\./)]);
});

test('a page that is opened after the options have come reads the question with them', async ({ sit }) => {
  const { whole, me: viewer } = views('en');
  const [text] = QUESTIONS.en;
  const { page } = await sit('Anna');
  const said = await recordSpeech(page, true);
  await page.addInitScript(() => localStorage.setItem('read_aloud', 'on'));
  await stage(page, whole, viewer);
  await expect.poll(said).toHaveLength(1);
  const [all] = await said();
  expect(all).toContain(text);
  expect(all).toMatch(/A: Four empty hooks\./);
});
