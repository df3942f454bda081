/** Layout of scores, faces and podium on phones, desktops and the show screen, in games made by the rules. */

import type { Page } from '@playwright/test';

import type { GameView } from '../../protocol/view.ts';
import { tableOf, type RulesGame } from '../support/games.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { look } from './support/look.ts';
import { SHOW, stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

const TEN = [
  'Wolfeschlegelstein 1',
  'Maximiliane-Charlott',
  'WWWWWWWWWWWWWWWWWWWW',
  '小笠原諸島父島二見港大村西町扇浦洲崎境浦',
  '🦄🐉🦖🦕🐙🦑🦐🦞🦀🐡',
  'אברהם בן יצחק הירשזון',
  'Константин Безбород.',
  'Ana',
  'iiiiiiiiiiiiiiiiiiii',
  'Supercalifragilistic',
].map((name) => name.slice(0, 20));

/** The reveal of a first question with points for the first `right` players, in the order of seats. */
function revealed(names: readonly string[], right: number): RulesGame {
  const table = tableOf(names).toQuestion();
  for (const [index, who] of names.entries()) {
    table.wait(100);
    table.answer(who, index < right);
  }
  return table.until('reveal');
}

/** With these total points, by seat. */
function scored(view: GameView, total: readonly number[]): GameView {
  return { ...view, scores: { total, round: total, right: total.map((points) => Math.floor(points / 100)) } };
}

/** With a question of 120 characters and four options of 60. */
function lengthened(view: GameView): GameView {
  if (view.question === null) throw new Error('no question');
  const options = ['A', 'B', 'C', 'D'].map((letter) =>
    `The one that nobody at the round table had ever thought of ${letter}`.slice(-60),
  );
  const text =
    'Which of these four rather long-winded answers was given by our quizmaster at the very end of a long evening of 1987?';
  return { ...view, question: { ...view.question, text, options } };
}

const showSize = { width: 1920, height: 1080 };

test('long names of every script leave the scores of ten players on the show screen, and ties stand on the podium whole', async ({
  sit,
}) => {
  const { page } = await sit('show');
  await page.setViewportSize(showSize);
  const table = revealed(TEN, 6);
  const answer = await stage(page, table.view(), SHOW);
  // The faces stand on their options, with their number.
  const options = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect(options.filter({ hasText: 'right answer' }).getByText('6', { exact: true })).toBeVisible();
  await expect(options.filter({ hasText: 'right answer' })).toContainText('Picked by Wolfeschlegelstein 1');
  await look(page, 'show-reveal', showSize);
  await expectNoSidewaysScroll(page);

  const points = TEN.map((_, seat) => 1_000 - seat * 50);
  await answer.show({ ...scored(table.view(), points), deadline: null });
  const rows = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await look(page, 'show-board', showSize);
  await expectNoSidewaysScroll(page);
  for (const row of await rows.all())
    await expect(row.getByText(/^\d?,?\d{3}$/)).toBeInViewport({ ratio: 1 });

  const finished = table.until('finished').view();
  const podium = page.getByRole('list', { name: 'The podium' }).getByRole('listitem');
  await answer.show(scored(finished, [900, 700, 700, 700, 100, 90, 80, 70, 60, 50]));
  await expect(podium).toHaveCount(4);
  await expect(podium.filter({ hasText: '700' })).toHaveCount(3);
  await look(page, 'show-three-second', showSize);
  await expectNoSidewaysScroll(page);
  await answer.show(scored(finished, [900, 900, 900, 900, 100, 90, 80, 70, 60, 50]));
  await expect(podium.filter({ hasText: '900' })).toHaveCount(4);
  await expect(page.getByText('Game finished')).toHaveCount(1);
  await look(page, 'show-four-first', showSize);
  await answer.show(
    scored(
      finished,
      TEN.map(() => 300),
    ),
  );
  await expect(podium).toHaveCount(10);
  await look(page, 'show-ten-first', showSize);
  await expectNoSidewaysScroll(page);
  await answer.show(
    scored(
      finished,
      TEN.map(() => 0),
    ),
  );
  await expect(podium).toHaveCount(0);
  await expect(page.getByText('Game finished')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(10);
});

const phoneSizes = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

test('in the pause a phone shows the own place and its change first, then who leads; the footer covers nothing', async ({
  sit,
}) => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
  const table = revealed(names, 6);
  const me = table.me('Eve');
  const { page } = await sit('Eve');
  await page.setViewportSize({ width: 360, height: 640 });
  const fresh = table.view();
  const reveal = fresh.reveal && { ...fresh.reveal, points: [0, 0, 0, 0, 190, 0] };
  const view = scored({ ...fresh, reveal }, [800, 700, 600, 575, 750, 100]);
  await stage(page, lengthened(view), me);
  await expect(page.getByText('You’re 2nd of 6')).toBeVisible();
  for (const size of phoneSizes) {
    await look(page, 'pause', size);
    await expect(page.getByText('You’re 2nd of 6')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Up 3')).toBeAttached();
    const list = page.getByRole('list', { name: 'Scores' });
    const [first] = await list.getByRole('listitem').all();
    await expect(list.getByRole('listitem').first()).toContainText('1Anna');
    const footer = page.getByRole('contentinfo');
    const [row, foot] = await Promise.all([first?.boundingBox(), footer.boundingBox()]);
    const lowest = await list.boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    await expectNoSidewaysScroll(page);
  }
  // Faces stand on the options and cover no word of theirs.
  await expect(page.getByText(/^Picked by/)).toHaveCount(1);
});

test('a streak of three, a comeback and a new leader are said in the pause, once', async ({ sit }) => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const table = revealed(names, 5);
  const { page } = await sit('Anna');
  const view = table.view();
  if (view.reveal === null) throw new Error('no reveal');
  const reveal = { ...view.reveal, points: [0, 150, 0, 0, 150], streak: [0, 3, 0, 0, 1] };
  const stagedGame = await stage(
    page,
    scored({ ...view, reveal }, [400, 450, 320, 310, 425]),
    table.me('Anna'),
  );
  for (const text of ['Ben takes the lead!', 'What a comeback, Eve!', 'Three in a row: Ben'])
    await expect(page.getByRole('listitem').getByText(text)).toHaveCount(1);
  await look(page, 'moments', { width: 360, height: 640 });
  const next = { ...reveal, points: [0, 100, 0, 0, 0], streak: [0, 4, 0, 0, 0] };
  await stagedGame.show(scored({ ...view, reveal: next }, [400, 550, 320, 310, 425]));
  await expect(
    page.getByText(/takes the lead|comeback|in a row/).and(page.getByRole('listitem')),
  ).toHaveCount(0);
});

test('a right answer’s points cover no option', async ({ sit }) => {
  const table = tableOf(['Anna', 'Ben']).toQuestion();
  const { page } = await sit('Anna');
  await page.setViewportSize({ width: 360, height: 640 });
  const staged = await stage(page, table.view(), table.me('Anna'));
  const options = page.getByRole('list', { name: 'Answers' }).getByRole('button');
  await options.nth(table.question.correctAnswer).click();
  table.answer('Anna');
  staged.receipt(table.me('Anna'));
  const bubble = page.getByText('+200').locator('..');
  await expect(bubble).toBeVisible();
  const [points, first] = await Promise.all([bubble.boundingBox(), options.first().boundingBox()]);
  expect((points?.y ?? 0) + (points?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  await look(page, 'points', { width: 360, height: 640 });
});

test('a question uses a desktop’s width, and is all there with its clock on a phone held sideways', async ({
  sit,
}) => {
  const table = tableOf(['Anna', 'Ben']).toQuestion();
  const { page } = await sit('Anna');
  const staged = await stage(page, lengthened(table.view()), table.me('Anna'));
  const options = page.getByRole('list', { name: 'Answers' }).getByRole('button');
  const question = page.getByText(/^Which of these four/).and(page.locator('bdi'));
  await look(page, 'question', { width: 1280, height: 800 });
  const [a, b] = await Promise.all([options.nth(0).boundingBox(), options.nth(1).boundingBox()]);
  expect(b?.y).toBe(a?.y);
  expect((b?.x ?? 0) + (b?.width ?? 0) - (a?.x ?? 0)).toBeGreaterThan(960);
  expect(
    await question.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(28);
  for (const size of [{ width: 640, height: 360 }, ...phoneSizes.slice(1)]) {
    await look(page, 'question', size);
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
    await expect(question).toBeInViewport({ ratio: 1 });
    for (const option of await options.all()) await expect(option).toBeInViewport({ ratio: 1 });
  }
  table.answer('Anna');
  table.answer('Ben', false);
  await staged.show(lengthened(table.until('reveal').view()));
  await expect(page.getByText('of 2')).toBeVisible();
  await look(page, 'pause', { width: 1280, height: 800 });
  await look(page, 'pause', { width: 640, height: 360 });
});

test('home shows its form on a phone held sideways', async ({ sit }) => {
  const { page } = await sit('Anna');
  await page.goto('/');
  await look(page, 'home', { width: 640, height: 360 });
  await expect(page.getByLabel('Your name')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Create new quiz' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Join existing game' })).toBeInViewport({ ratio: 1 });
  for (const size of [phoneSizes[1], { width: 1280, height: 800 }]) if (size) await look(page, 'home', size);
});

test('with larger text no option is lost, no badge empty, no word split, and nothing beside the screen', async ({
  sit,
}) => {
  const table = tableOf(['אברהם בן יצחק הירשזון'.slice(0, 20), 'Ben'], { settings: { rounds: 3 } });
  const [host] = table.view().players;
  const me = table.me(host?.name ?? '');
  const { page } = await sit('Anna');
  await page.setViewportSize({ width: 360, height: 640 });
  const staged = await stage(page, table.view(), me);
  const textSize = (percent: number) =>
    page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
  await textSize(200);
  await expectNoSidewaysScroll(page);
  const title = page.getByRole('main').getByText('Your seat').first();
  const lines = () =>
    title.evaluate(
      (element) =>
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
  expect(await lines()).toBeLessThan(2.5);
  await look(page, 'lobby-200', { width: 360, height: 640 });
  // A right-to-left name is cut at its end: the first letter is visible.
  const name = page.getByRole('main').locator('bdi', { hasText: 'אברהם' }).first();
  const style = await name.evaluate((element) => {
    const { direction, overflowX } = getComputedStyle(element);
    return { direction, overflowX };
  });
  expect(style).toEqual({ direction: 'rtl', overflowX: 'hidden' });

  await staged.show(table.toChoosing().view());
  for (const percent of [100, 137, 200]) {
    await textSize(percent);
    for (const size of phoneSizes.slice(0, 2)) {
      await look(page, `choosing-${percent}`, size);
      await expectNoSidewaysScroll(page);
      if (percent < 200) expect(await brokenWords(page), `${percent} %, ${size.width}`).toEqual([]);
    }
  }
  await staged.show(table.toQuestion().view());
  const options = page.getByRole('list', { name: 'Answers' }).getByRole('button');
  await expect(options).toHaveCount(4);
  for (const percent of [137, 200]) {
    await textSize(percent);
    await look(page, `question-${percent}`, { width: 360, height: 640 });
    await expectNoSidewaysScroll(page);
    const topic = await page.getByRole('main').getByText('Sports').first().boundingBox();
    expect(topic?.width).toBeGreaterThan(40);
    const [last, foot] = await Promise.all([
      options.last().boundingBox(),
      page.getByRole('contentinfo').boundingBox(),
    ]);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    if (percent === 137) await expect(options.last()).toBeInViewport({ ratio: 1 });
  }
});

/** Words of buttons that are split over two lines. */
async function brokenWords(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    Array.from(document.querySelectorAll('main button bdi, main label'), (element) => {
      const text = element.lastChild;
      if (!(text instanceof Text)) return [];
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        return tops.size > 1 ? [word] : [];
      });
    }).flat(),
  );
}

test('more contrast is given where the device asks for it', async ({ sit }) => {
  const { page } = await sit('Anna');
  await page.goto('/');
  const soft = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('footer') ?? document.body).color);
  const usual = await soft();
  await page.emulateMedia({ contrast: 'more' });
  expect(await soft()).not.toBe(usual);
  await look(page, 'home-contrast', { width: 360, height: 640 });
});

test('a team that did not win reads its place in the results', async ({ sit }) => {
  const settings = { teams: { names: ['Red', 'Blue'] } };
  const table = tableOf(['Anna', 'Ben'], { settings }).toQuestion();
  table.answer('Anna');
  const view = table.until('finished').view();
  const loser = view.players.find(({ team }) => team !== view.players[0]?.team)?.name ?? '';
  const { page } = await sit(loser, { expects: /ERR_FAILED|status of 404/ });
  await page.route('**/api/games/*/results*', (route) => route.abort());
  await stage(page, view, table.me(loser));
  await expect(page.getByText('Your team came in 2nd of 2')).toBeVisible();
});

test('those who share a place stand on one step of a phone’s podium, bots named as bots; without points no one does', async ({
  sit,
}) => {
  const table = tableOf(['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']).toQuestion();
  table.answer('Anna');
  const finished = table.until('finished').view();
  const view = {
    ...finished,
    players: finished.players.map((each, seat) => (seat === 3 ? { ...each, bot: true as const } : each)),
  };
  const { page } = await sit('Anna', { expects: /ERR_FAILED|status of 404/ });
  await page.route('**/api/games/*/results*', (route) => route.abort());
  await page.route('**/api/functions/generate-game-summary', (route) => route.abort());
  const staged = await stage(page, scored(view, [900, 700, 700, 700, 100, 0]), table.me('Anna'));
  const steps = page.getByRole('list', { name: 'The podium' }).getByRole('listitem');
  for (const size of phoneSizes) {
    await look(page, 'podium-three-second', size);
    await expect(steps).toHaveCount(2);
    await expect(steps.nth(0)).toContainText('Anna');
    await expect(steps.nth(1)).toContainText(/Ben.*Cleo.*Dan bot/);
    await expectWhole(page, ['Ben', 'Cleo', 'Dan']);
    await expectNoSidewaysScroll(page);
  }
  await expect(
    page.getByRole('region', { name: 'Final leaderboard' }).getByRole('listitem').filter({ hasText: 'Dan' }),
  ).toContainText('bot');
  await staged.show(scored(view, [900, 900, 900, 900, 900, 0]));
  await expect(steps).toHaveCount(1);
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dan bot', 'Eve'])
    await expect(steps.getByText(name)).toBeAttached();
  await expect(steps.getByText('Finn')).toHaveCount(0);
  await staged.show(scored(view, [0, 0, 0, 0, 0, 0]));
  await expect(steps).toHaveCount(0);
});

/** Expects each name on the podium or below it, cut off only by its own ellipsis. */
async function expectWhole(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForTimeout(1_300);
  for (const name of names) {
    const shown = page.locator('[data-podium] bdi:not(.sr-only *)').getByText(name, { exact: true });
    await expect(shown).toHaveCount(1);
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toBeInViewport({ ratio: 0.9 });
  }
}

test('ten who share the first place, and eight who share the third, stand on a podium of 320 px with all their names', async ({
  sit,
}) => {
  const table = tableOf(TEN).toQuestion();
  table.answer(TEN[0] ?? '');
  const view = table.until('finished').view();
  const { page } = await sit('Anna', { expects: /ERR_FAILED|status of 404/ });
  await page.route('**/api/games/*/results*', (route) => route.abort());
  await page.route('**/api/functions/generate-game-summary', (route) => route.abort());
  const all = scored(
    view,
    TEN.map(() => 900),
  );
  const staged = await stage(page, all, table.me(TEN[0] ?? ''));
  const steps = page.getByRole('list', { name: 'The podium' }).getByRole('listitem');
  const third = scored(view, [900, 700, 100, 100, 100, 100, 100, 100, 100, 100]);
  for (const [name, shown, count] of [
    ['podium-ten', all, 1],
    ['podium-eight-third', third, 3],
  ] as const) {
    await staged.show(shown);
    for (const size of phoneSizes) {
      await look(page, name, size);
      await expect(steps).toHaveCount(count);
      await expectNoSidewaysScroll(page);
      await expectWhole(page, TEN);
    }
  }
});
