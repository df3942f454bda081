/** A whole game by keyboard alone, and calmly. */

import type { Phone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

/** Moves the focus by Tab until it is on a control of this name. */
async function tabTo({ page }: Phone, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return '';
      const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : [];
      return element.ariaLabel ?? (labels[0]?.textContent || element.textContent);
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`no control ${name} was reached`);
}

test('the whole game by keyboard: typed, tabbed, A to D, 1 to 4 and Enter', async ({ sit }) => {
  test.setTimeout(180_000);
  const host = await sit('Anna');
  const guest = await sit('Ben');
  const keys = host.page.keyboard;
  await host.page.goto('/');
  await tabTo(host, /^Your name/);
  await keys.type('Anna');
  await keys.press('Enter');
  await expect(host.page).toHaveURL(/host=true$/);
  await guest.join(host.gameId);
  await expect(host.page.getByText('2 of 10')).toBeVisible();
  await tabTo(host, /^Customise game/);
  await keys.press('Space');
  await tabTo(host, /^Rounds per game/);
  await keys.press('Home');
  await tabTo(host, /^Time limit/);
  await keys.press('End');
  await tabTo(host, /^Save settings/);
  await keys.press('Enter');
  await expect(host.words('Settings saved.')).toBeVisible();
  await tabTo(host, /^Start game/);
  await keys.press('Enter');

  const playing = guest.play('Cooking', 0);
  const topic = host.page.getByLabel('Any topic you like');
  await topic.or(host.openOptions.first()).first().waitFor();
  if (await topic.isVisible()) {
    await tabTo(host, /^Any topic you like/);
    await keys.type('cooking');
    await keys.press('Enter');
  }
  for (const [index, key] of ['a', '2', 'C', '4', 'b', '1'].entries()) {
    await expect(host.page.getByText(`Question ${index + 1}/6`)).toBeVisible({ timeout: 30_000 });
    await expect(host.openOptions).toHaveCount(4);
    await keys.press(key);
    await expect(host.page.locator('[aria-pressed=true]').first()).toBeVisible();
  }
  await expect(host.results).toBeVisible({ timeout: 30_000 });
  expect(await playing).toHaveLength(6);
  const { me } = await host.view();
  expect(me.isHost).toBe(true);
  await tabTo(host, /^Play again/);
  await keys.press('Enter');
  await expect(host.page.getByText('2 of 10')).toBeVisible();
});

test('whoever asks for less motion gets fades only', async ({ sit }) => {
  const { page } = await sit('Anna');
  await page.goto('/');
  await expect(page.getByLabel('Your name')).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .flatMap((animation) =>
          animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [],
        )
        .filter((frame) => 'transform' in frame || 'translate' in frame || 'scale' in frame).length,
  );
  expect(moving).toBe(0);
});
