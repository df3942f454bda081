/** Pictures of screens for people to look at, where `SCREENSHOTS` names a folder. */

import type { Page } from '@playwright/test';

const SHOTS = process.env['SCREENSHOTS'];

/** Gives the page a size, in pixels, and takes its picture in both colour schemes. */
export async function look(
  page: Page,
  name: string,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size);
  if (!SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${SHOTS}/${name}-${size.width}x${size.height}-${colorScheme}.png` });
  }
}
