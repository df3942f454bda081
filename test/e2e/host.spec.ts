/** The host of the show screen: lines about this game, as captions, and spoken only by a voice of the device. */

import type { Page } from '@playwright/test';

import { tableOf } from '../support/games.ts';
import { expectAccessible } from './support/axe.ts';
import { messagesIn } from './support/messages.ts';
import { recordSpeech } from './support/speech.ts';
import { SHOW, stage } from './support/staged.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '4' } });

/** The lines for a situation, with its values. */
function linesOf(situation: string, values: Readonly<Record<string, string>> = {}): string[] {
  return [...messagesIn('en')]
    .filter(([key]) => key.startsWith(`host:${situation}.`))
    .map(([, text]) => text.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark));
}

/** Expects the caption to be one of some lines. */
async function expectCaption(page: Page, lines: readonly string[]): Promise<string> {
  const texts = lines.map((line) => line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const caption = page.getByText(new RegExp(`^(?:${texts.join('|')})$`));
  await expect(caption).toHaveCount(1, { timeout: 20_000 });
  return (await caption.textContent()) ?? '';
}

test('the host greets who joins and comments on a question that nobody knew, in captions and aloud', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const settings = { rounds: 1, showScreen: true, questionTimeLimit: 5 };
  const [host] = await lobbyOf(sit, ['Anna'], settings);
  const { code } = (await host.view()).game;
  const show = await host.context.newPage();
  const said = await recordSpeech(show, true);
  await show.setViewportSize({ width: 1920, height: 1080 });
  await show.goto(`/game/${host.gameId}/show`);
  await show.getByRole('button', { name: 'Voice is off' }).click();
  await expect(show.getByRole('button', { name: 'Voice is on' })).toHaveAttribute('aria-pressed', 'true');
  expect(await said()).toEqual([]);

  const guest = await sit('Ben');
  await guest.join(code);
  const greeting = await expectCaption(show, linesOf('joined.first', { name: 'Ben' }));
  await expect.poll(said).toEqual([greeting]);

  await host.start();
  await Promise.race([host.pick('Sports'), guest.pick('Sports')]);
  // Nobody answers.
  const nobody = await expectCaption(show, linesOf('reveal.nobody'));
  await expect.poll(said).toContain(nobody);
  await expect(show.getByRole('list', { name: 'Players' })).toBeVisible();
  const all = await said();
  expect(new Set(all).size).toBe(all.length);
});

test('with voices of a service alone nothing is spoken and no switch is shown, and the captions are there', async ({
  sit,
}) => {
  const table = tableOf(['Anna', 'Ben', 'Cleo']).until('reveal');
  const { page } = await sit('show');
  await page.addInitScript(() => localStorage.setItem('voice_show', 'on'));
  const said = await recordSpeech(page, false);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await stage(page, table.view(), SHOW);
  await expectCaption(page, linesOf('reveal.nobody'));
  expect(await said()).toEqual([]);
  await expect(page.getByRole('button', { name: /Voice/ })).toHaveCount(0);
});

test('a reload shows the same line and does not say it again; the caption is under everything else and accessible', async ({
  sit,
}) => {
  const table = tableOf(['Anna', 'Ben', 'Cleo']).until('reveal');
  const { page } = await sit('show');
  await page.addInitScript(() => localStorage.setItem('voice_show', 'on'));
  const said = await recordSpeech(page, true);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await stage(page, table.view(), SHOW);
  const line = await expectCaption(page, linesOf('reveal.nobody'));
  await expect.poll(said).toEqual([line]);
  await page.reload();
  expect(await expectCaption(page, linesOf('reveal.nobody'))).toBe(line);
  expect(await said()).toEqual([]);

  const caption = page.getByText(line, { exact: true });
  const size = await caption.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  // The options' text size, which can be read from five metres.
  expect(size).toBeGreaterThanOrEqual(36);
  const [above, below] = [await page.getByRole('main').boundingBox(), await caption.boundingBox()];
  if (above === null || below === null) throw new Error('not shown');
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height - 1);
  expect(below.y + below.height).toBeLessThanOrEqual(1080);
  await expectAccessible(page, [{ colorScheme: 'dark', size: { width: 1920, height: 1080 } }]);
});
