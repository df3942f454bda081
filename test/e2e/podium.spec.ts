/** The end of a game is shown in steps, by one clock: third, second, first, and the winner last. */

import type { Page } from '@playwright/test';

import { tableOf } from '../support/games.ts';
import { expectAccessible, LOOKS } from './support/axe.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

const OPTIONS = { expects: /ERR_FAILED|status of 404/ };
/** Maximum difference between two pages of this computer for the same instant. */
const OFFSET_MAX_MS = 400;
/** Slow enough that every page has loaded the podium's code before its first step, even on a busy computer. */
const SPEED = 0.25;
const ORDER = ['Cleo', 'Ben', 'Anna', 'headline'];

/** Makes a page record when each name first appears on the podium, and when the headline names the winner. */
async function keepRecord(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const note = (key: string) => (seen[key] ??= performance.timeOrigin + performance.now());
    const look = () => {
      for (const item of document.querySelectorAll('ol li')) {
        const name = ['Anna', 'Ben', 'Cleo'].find((each) => item.textContent?.includes(each));
        if (name !== undefined && getComputedStyle(item).visibility === 'visible') note(name);
      }
      if (/Anna wins!/.test(document.querySelector('main h1')?.textContent ?? '')) note('headline');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const seenBy = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => Reflect.get(window, 'seen'));

function ending() {
  const table = tableOf(['Anna', 'Ben', 'Cleo', 'Dan'], { settings: { showScreen: true } });
  const scores = { total: [900, 740, 610, 200], round: [0, 0, 0, 0], right: [6, 5, 4, 1] };
  const before = { ...table.view(), scores };
  const view = { ...table.until('finished').view(), scores };
  return { before, view, table };
}

test('third, second, first, then who won: at one time on phones and the show screen, and at once after a reload', async ({
  sit,
}) => {
  const { before, view, table } = ending();
  const roles = ['player', 'player', 'show'] as const;
  const pages: Page[] = [];
  const stages = [];
  for (const [index, role] of roles.entries()) {
    const { page } = await sit(`${role} ${index}`, OPTIONS);
    await page.route('**/api/functions/generate-game-summary', (route) => route.abort());
    await page.route('**/api/games/*/results', (route) => route.abort());
    await keepRecord(page);
    const me = { ...table.me(index === 0 ? 'Anna' : 'Ben'), role };
    stages.push(await stage(page, before, me));
    pages.push(page);
  }
  const finishedAt = Date.now() + 500;
  await Promise.all(stages.map(({ show }) => show({ ...view, speed: SPEED, finishedAt })));
  for (const page of pages)
    await expect(page.getByRole('heading', { level: 1, name: 'Anna wins!' })).toBeVisible({
      timeout: 40_000,
    });
  const records = await Promise.all(pages.map(seenBy));
  for (const seen of records) {
    const order = Object.entries(seen).toSorted(([, a], [, b]) => a - b);
    expect(order.map(([key]) => key)).toEqual(ORDER);
    expect((seen['headline'] ?? 0) - finishedAt).toBeGreaterThanOrEqual(4_150 / SPEED);
  }
  for (const key of ORDER) {
    const instants = records.map((seen) => seen[key] ?? 0);
    expect(Math.max(...instants) - Math.min(...instants), key).toBeLessThan(OFFSET_MAX_MS);
  }
  const [phone, , screen] = pages;
  if (phone === undefined || screen === undefined) throw new Error('no pages');
  await expect(phone.locator('output[aria-live]').getByText('Anna wins!')).toHaveCount(1);
  await expectAccessible(phone, LOOKS.slice(0, 1));
});

test('a page that is opened later shows the whole podium and the winner at once', async ({ sit }) => {
  const { view, table } = ending();
  const { page } = await sit('Anna', OPTIONS);
  await page.route('**/api/functions/generate-game-summary', (route) => route.abort());
  await page.route('**/api/games/*/results', (route) => route.abort());
  await keepRecord(page);
  await stage(page, { ...view, finishedAt: Date.now() - 20_000 }, table.me('Anna'));
  await expect(page.getByRole('heading', { level: 1, name: 'Anna wins!' })).toBeVisible();
  const instants = Object.values(await seenBy(page));
  expect(instants).toHaveLength(ORDER.length);
  expect(Math.max(...instants) - Math.min(...instants)).toBeLessThan(OFFSET_MAX_MS);
});
