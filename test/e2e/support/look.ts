/** Checks screens for layout faults, and takes pictures for people if `SCREENSHOTS` names a folder. */

import { expect, test, type Page } from '@playwright/test';

import { findFaults } from './faults.ts';

const FOLDER = process.env['SCREENSHOTS'];
/** Per worker, so that no picture replaces another. */
let pictures = 0;

/** Takes a picture of the screen, named after its test unless `name` is given. */
export async function takePicture(page: Page, name?: string): Promise<void> {
  if (!FOLDER) return;
  const title = test
    .info()
    .title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80);
  await page.screenshot({ path: `${FOLDER}/${name ?? `${title}-${++pictures}`}.png` });
}

/** Expects that nothing is cut off, split, covered, too small to tap or outside the screen. `isQuestion`: a question is open and must be visible without scrolling. */
export async function expectNoFaults(page: Page, name: string, isQuestion = false): Promise<void> {
  expect(await page.evaluate(findFaults, { isQuestion }), name).toEqual([]);
}

/** Gives the page a size, in pixels, and takes its picture in both colour schemes. */
export async function look(
  page: Page,
  name: string,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size);
  if (!FOLDER) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(500);
    await takePicture(page, `${name}-${size.width}x${size.height}-${colorScheme}`);
  }
}
