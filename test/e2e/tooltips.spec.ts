/** Controls without text show their name on hover. */

import { expect, test } from './support/test.ts';

const DELAY = 700;

test('a tooltip is shown after 700 ms of rest, the next one at once, and none to a finger', async ({
  sit,
}) => {
  const host = await sit('Anna', { viewport: { width: 1024, height: 700 } });
  await host.create();
  const { page } = host;
  await page.clock.install();
  // From here on, time advances only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  const buttons = page.locator('[data-tip]:visible');
  const tooltip = page.locator('[popover]:popover-open');
  const first = buttons.first();
  const name = (await first.getAttribute('data-tip')) ?? '';
  expect(name).not.toBe('');
  const box = await first.boundingBox();
  if (box === null) throw new Error('nothing to rest on');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  await page.mouse.move(x, y);
  await page.clock.runFor(DELAY - 50);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(50);
  await expect(tooltip).toHaveText(name);
  const shown = await tooltip.boundingBox();
  expect(shown?.y).toBeGreaterThan(box.y + box.height);

  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(400, 600);
  await page.mouse.move(x, y);
  await page.clock.runFor(10);
  await expect(tooltip).toHaveText(name);

  await page.mouse.move(400, 600);
  await expect(tooltip).toHaveCount(0);
  await first.dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true });
  await page.clock.runFor(DELAY);
  await expect(tooltip).toHaveCount(0);

  await first.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.clock.runFor(DELAY);
  await expect(tooltip).toHaveText(name);
});
