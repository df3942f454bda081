/** Checks a screen in its present state with axe, and its layout for faults. */

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { expectNoFaults, takePicture } from './look.ts';

/** The only rules whose result depends on colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
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

/** Expects axe to find nothing in each of these looks, and the layout to have no fault. */
export async function expectAccessible(page: Page, looks: readonly Look[] = LOOKS): Promise<void> {
  const readAt = new Set<number>();
  for (const { colorScheme, size } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await settled(page);
    // axe describes only violations, and runs in the page itself: no page has a frame of another origin.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
    // Another colour scheme has the same layout, so only the rules about colours run again.
    const isReadAgain = readAt.has(size.width);
    readAt.add(size.width);
    const { violations } = await (
      isReadAgain ? axe.withRules(COLOR_RULES) : axe.withTags(WCAG_2_2_AA)
    ).analyze();
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
    );
    const name = `${colorScheme}, ${size.width} × ${size.height}`;
    expect(found, name).toEqual([]);
    await expectNoFaults(page, name);
    await takePicture(page);
  }
}

/** Ends fades and colour changes at once, but not countdowns. It does not wait, because a page in the background has no frames. */
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
