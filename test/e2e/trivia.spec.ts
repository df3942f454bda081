/** The trivia generator, and questions with a picture. */

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect, lobbyOf, test } from './support/test.ts';

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a visitor previews six questions, and takes the topic to a game with friends', async ({ sit }) => {
  const anna = await sit('Anna', { viewport: { width: 320, height: 640 }, expects: /422/ });
  const { page } = anna;
  await page.goto('/trivia-generator');
  await page.getByRole('button', { name: 'Generate questions' }).click();
  await expect(page.getByText('Please enter a topic to continue')).toBeVisible();

  await page.getByLabel('Topic', { exact: true }).fill('Xyzzyx plugh');
  await page.getByRole('button', { name: 'Generate questions' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Xyzzyx plugh' })).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // A topic with fewer questions says how many, and adds related topics by name.
  await page.getByLabel('Topic', { exact: true }).fill('Comics');
  await page.getByRole('button', { name: 'Generate questions' }).click();
  await expect(page.getByRole('heading', { name: /^[1-5] questions? about Comics$/ })).toBeVisible();
  await expect(page.getByText('all I can show on Comics here')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^[1-5] questions? about (?!Comics)/ })).not.toHaveCount(0);
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(6);
  expect(await fits(page)).toBe(true);

  // A topic without questions names the nearest one.
  await page.getByLabel('Topic', { exact: true }).fill('Farm animals');
  await page.getByRole('button', { name: 'Generate questions' }).click();
  await expect(page.getByText('doesn’t have enough on Farm animals')).toBeVisible();
  await expect(page.getByRole('heading', { name: '6 questions about Animals' })).toBeVisible();

  await page.getByLabel('Topic', { exact: true }).fill('Xyzzyx plugh');
  await page.getByRole('button', { name: 'Generate questions' }).click();
  await page.getByRole('button', { name: 'Sports' }).click();
  await expect(page.getByText('all I can show on')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '6 questions about Sports' })).toBeVisible();
  await expect(page.locator('details[open]')).toHaveCount(0);
  await page.getByText('Show the answer').first().click();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all answers' }).click();
  await expect(page.locator('details[open]')).toHaveCount(6);
  expect(await fits(page)).toBe(true);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole('link', { name: 'Play this with friends' }).click();
  await expect(page.getByLabel('Your name')).toBeVisible();
  expect(await page.evaluate(() => Object.values(localStorage))).toContain('Sports');
});

test('a flag is on screen with its question and options, without scrolling, and does not say whose it is', async ({
  sit,
}) => {
  const phones = await lobbyOf(sit, ['Anna', 'Ben'], { questionTimeLimit: 60 });
  const [host] = phones;
  await host.start();
  const fields = phones.map(({ page: its }) => its.getByLabel('Any topic you like', { exact: true }));
  const chooser = await Promise.any(fields.map((field) => field.waitFor().then(() => field)));
  await chooser.fill('flags europe');
  await chooser.press('Enter');
  const { page } = host;
  const flag = page.getByRole('img', { name: 'The picture for this question' });
  await expect(flag).toBeVisible();
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const { game } = await host.view();
  const { id = '' } = game.question ?? {};
  expect(game.question).toMatchObject({ type: 'picture', imageUrl: `/pictures/${game.id}/${id}` });
  await expect(flag).toBeInViewport({ ratio: 1 });
  for (const option of game.question?.options ?? [])
    await expect(page.getByRole('button', { name: option })).toBeInViewport({ ratio: 1 });
});
