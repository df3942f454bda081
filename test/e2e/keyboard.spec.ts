/** A whole game by keyboard alone, and with reduced motion. */

import { z } from 'zod';

import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

/** Presses Tab until a control with this name has the focus. */
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
  await tabTo(host, /^Customize game/);
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

test('with reduced motion there are only fades', async ({ sit }) => {
  const { page } = await sit('Anna', { drawsTransitions: true });
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

/**
 * Records from now on, frame by frame, all movement in a page: by the browser's animations, or by a script that sets
 * transforms. A change once per second, as of a clock, does not count.
 */
async function watchMovement({ page }: Phone): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const MOVES = [
      'transform',
      'translate',
      'scale',
      'rotate',
      'top',
      'left',
      'insetBlockStart',
      'insetInlineStart',
    ];
    const moved = new Map<string, number>();
    let before = new Map<Element, string>();
    const note = (what: string) => moved.set(what, (moved.get(what) ?? 0) + 1);
    const look = () => {
      for (const { effect, playState } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || playState !== 'running') continue;
        if (effect.getTiming().easing?.startsWith('steps(')) continue;
        const properties = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
        for (const property of MOVES)
          if (properties.has(property)) note(`${property} of ${effect.target?.outerHTML.slice(0, 200)}`);
      }
      const now = new Map<Element, string>();
      for (const element of document.querySelectorAll<HTMLElement>('[style*="transform"]')) {
        now.set(element, element.style.transform);
        const was = before.get(element);
        if (was !== undefined && was !== element.style.transform) note(`style of ${element.className}`);
      }
      before = now;
      // One change is a jump; a movement changes more often.
      const movements = [...moved].filter(([, times]) => times > 2).map(([what]) => what);
      document.documentElement.dataset['movements'] = JSON.stringify(movements);
      requestAnimationFrame(look);
    };
    look();
  });
  return async () => {
    const noted = await page.locator('html').getAttribute('data-movements');
    return z.array(z.string()).parse(JSON.parse(noted ?? ''));
  };
}

test('a question and its reveal move nothing with reduced motion, and something without it', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const [calm, lively] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1 }, { drawsTransitions: true });
  if (lively === undefined) throw new Error('no guest');
  await lively.page.emulateMedia({ reducedMotion: 'no-preference' });
  const [ofCalm, ofLively] = await Promise.all([watchMovement(calm), watchMovement(lively)]);
  await calm.start();
  await Promise.all([calm.play('Sports', 0), lively.play('Sports', 1)]);
  expect(await ofCalm()).toEqual([]);
  expect(await ofLively()).not.toEqual([]);
});
