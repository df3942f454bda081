/** With a show screen connected, a phone may show four big lettered buttons instead of the question. */

import { tableOf } from '../support/games.ts';
import { expectAccessible } from './support/axe.ts';
import { takePicture } from './support/look.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

const SMALL = { width: 320, height: 568 };
const LOOKS = [
  { colorScheme: 'light', size: SMALL },
  { colorScheme: 'dark', size: SMALL },
] as const;

test('a player switches the phone to four big lettered buttons by keyboard, on this device for good, while a show screen is connected', async ({
  sit,
}) => {
  const { page, button, options } = await sit('Anna').then((phone) => ({
    page: phone.page,
    button: phone.button('Big answer buttons'),
    options: phone.options,
  }));
  await page.setViewportSize(SMALL);
  const table = tableOf(['Anna', 'Ben']).toQuestion();
  const alone = table.view();
  const withShow = { ...alone, showScreenConnected: true };
  const staged = await stage(page, alone, table.me('Anna'));
  const { text } = table.question;
  const seen = page.getByText(text).and(page.locator('main p:not(.sr-only) bdi'));
  const heard = page.locator('main p.sr-only', { hasText: text });
  await expect(seen).toBeVisible();
  await expect(button).toHaveCount(0);

  await staged.show(withShow);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(seen).toBeVisible();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(seen).toHaveCount(0);
  await expect(heard).toHaveCount(1);
  await expect(page.getByText('The question is on the big screen.')).toBeVisible();
  for (const [at, option] of table.question.options.entries()) {
    await expect(options.nth(at)).toHaveAccessibleName(`${'ABCD'[at] ?? ''}: ${option}`);
    await expect(options.nth(at)).toBeInViewport({ ratio: 1 });
    const box = await options.nth(at).boundingBox();
    expect(box?.width).toBeGreaterThan(120);
    expect(box?.height).toBeGreaterThan(120);
  }
  await expectAccessible(page, LOOKS);

  // Without a show screen the phone shows the question again, without the switch.
  await staged.show(alone);
  await expect(seen).toBeVisible();
  await expect(button).toHaveCount(0);
  await staged.show(withShow);
  await expect(heard).toHaveCount(1);

  // Another page of this device knows the setting.
  await page.reload();
  await expect(heard).toHaveCount(1);
  await page.keyboard.press('b');
  await expect(options.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await takePicture(page);

  // The reveal shows the question's text.
  await staged.show({ ...table.until('reveal').view(), showScreenConnected: true });
  await expect(seen).toBeVisible();
});
