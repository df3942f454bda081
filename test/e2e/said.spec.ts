/** The words of screens: announced to screen readers once, without repetition; and the reason if there are no questions. */

import type { GameView } from '../../protocol/view.ts';
import { tableOf, type RulesGame } from '../support/games.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

const TWICE = /\b(\p{L}+)[\s,]+\1\b/iu;

test('a table is read out without a word twice, and without its free seats', async ({ sit }) => {
  const table = tableOf(['Anna', 'Ben']);
  const { page } = await sit('Ben');
  await stage(page, table.view(), table.me('Ben'));
  await expect(page.getByText('2 of 10')).toBeVisible();
  const read = await page.getByRole('main').ariaSnapshot();
  expect(read).not.toMatch(/free seat/i);
  const rows = await page.getByRole('listitem').allTextContents();
  expect(rows.filter((text) => text.includes('Anna')).length).toBeGreaterThan(1);
  for (const text of rows) expect(text).not.toMatch(TWICE);
});

test('after an answer by keyboard the focus stays with the game, and goes on with it', async ({ sit }) => {
  const table = tableOf(['Anna', 'Ben'], { settings: { gameName: 'Friday' } }).toQuestion();
  const phone = await sit('Anna');
  const { page } = phone;
  const isInGame = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
  const staged = await stage(page, { ...table.view(), showScreenConnected: true }, table.me('Anna'));
  await phone.options.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(phone.options.nth(1)).toBeDisabled();
  expect(await isInGame()).toBe(true);
  table.answer('Anna');
  table.answer('Ben');
  await staged.show({ ...table.until('reveal').view(), showScreenConnected: true });
  await expect(page.getByRole('list', { name: 'Scores' })).toBeVisible();
  expect(await isInGame()).toBe(true);
  await staged.show({ ...table.toQuestion().view(), showScreenConnected: true });
  await expect(phone.openOptions).toHaveCount(4);

  // The menu opens above the big buttons, and covers none of them.
  await phone.button('Big answer buttons').click();
  await expect(page.getByText('The question is on the big screen.')).toBeVisible();
  await phone.button('Sound and extra time').click();
  const menu = page.getByRole('group', { name: 'Sound and extra time' });
  await expect(menu.getByRole('button').first()).toBeFocused();
  const bar = await menu.boundingBox();
  for (const option of await phone.options.all()) {
    await expect(option).toBeInViewport({ ratio: 1 });
    expect((await option.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
});

/** A round for which no questions were available. */
function failed(error: string): { table: RulesGame; view: GameView } {
  const table = tableOf(['Anna', 'Ben']).toChoosing();
  table.pick('Lighthouses').fail(error);
  return { table, view: table.view() };
}

test('a failure says whether the AI service was unavailable, and a chooser whose time is up hears it in whole sentences', async ({
  sit,
}) => {
  const { table, view } = failed('AI_UNAVAILABLE');
  const phone = await sit('Ben');
  const { page } = phone;
  const main = page.getByRole('main');
  const staged = await stage(page, view, table.me(table.chooser));
  await expect(phone.heading('Error creating questions')).toBeVisible();
  await expect(main.getByText('AI service unavailable', { exact: true })).toBeVisible();
  await expect(main.getByText('AI service may be overloaded. Try again in a few minutes.')).toBeVisible();
  await expect(main.getByText('Failed to generate questions')).toHaveCount(0);

  await staged.show(failed('NOT_ENOUGH_QUESTIONS').view);
  await expect(main.getByText('Failed to generate questions')).toBeVisible();
  await expect(main.getByText('AI service unavailable', { exact: true })).toHaveCount(0);

  const choosing = tableOf(['Anna', 'Ben']).toChoosing();
  await staged.show(choosing.view(), undefined, 0);
  await expect(phone.heading(/pick/i)).toBeVisible();
  choosing.wait(61_000);
  await staged.show(choosing.view());
  const heard = page.locator('[role=status], [role=alert], output').filter({ hasText: 'Time’s up' });
  await expect(heard.first()).toBeAttached();
  for (const text of await heard.allTextContents()) expect(text).not.toMatch(/!\./);
});
