/** What axe finds on a screen as it is, and whether it fits. */

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
}

const phone = { width: 360, height: 640 };
const desk = { width: 1280, height: 800 };

export const LOOKS: readonly Look[] = [
  { colorScheme: 'light', size: phone },
  { colorScheme: 'dark', size: desk },
  { colorScheme: 'dark', size: phone },
  { colorScheme: 'light', size: desk },
];

/** Expects nothing to be found, in each of these looks, and nothing to be beside the screen. */
export async function expectAccessible(page: Page, looks: readonly Look[] = LOOKS): Promise<void> {
  for (const { colorScheme, size } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await settled(page);
    const { violations } = await new AxeBuilder({ page })
      // Only what it finds is described, and in the page itself: no page holds a frame of another origin.
      .options({ resultTypes: ['violations'] })
      .withTags(WCAG_2_2_AA)
      .setLegacyMode(true)
      .analyze();
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
    );
    expect(found, `${colorScheme}, ${size.width} px wide`).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
}

/** Fades and changes of colour are over; what runs down may run. Not waited for: a page in the background has no frames. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      return Number(duration) < 2_000 && iterations !== Number.POSITIVE_INFINITY;
    });
    for (const animation of ending) animation.finish();
  });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = Array.from(document.querySelectorAll('body *')).filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.map((element) => `${element.tagName} ${element.className}`),
    ];
  });
  expect(beyond, 'what stands beside the screen').toEqual([]);
}
