/** Every screen of a game on the narrowest phone, and with text twice as large. */

import { tableOf } from '../support/games.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { stage } from './support/staged.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test('a screen of 320 pixels needs no sideways scrolling, nor does text at 200 %', async ({ sit }) => {
  const names = ['Wolfeschlegelstein 2', 'Ben'];
  const table = tableOf(names);
  const [host, guest] = await Promise.all([sit('host'), sit('guest')]);
  const both = [host, guest];
  const stages = await Promise.all(
    both.map(({ page }, index) => stage(page, table.view(), table.me(names[index] ?? ''))),
  );
  const bothFit = async (): Promise<void> => {
    for (const { page } of both) {
      await page.setViewportSize({ width: 320, height: 568 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expectNoSidewaysScroll(page);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    }
  };
  await host.button(/^Customize game/).click();
  await bothFit();
  for (const [phase, heading] of [
    ['getReady', 'Get ready'],
    ['choosing', /pick/i],
    ['intro', 'Sports'],
  ] as const) {
    table.until(phase);
    for (const staged of stages) await staged.show(table.view());
    await expect(guest.heading(heading)).toBeVisible();
    await bothFit();
  }
  table.toQuestion();
  for (const staged of stages) await staged.show(table.view());
  await expect(guest.openOptions).toHaveCount(4);
  await bothFit();
  for (const name of names) table.answer(name);
  table.until('reveal');
  for (const staged of stages) await staged.show(table.view());
  await expect(guest.page.getByText(/Next question in/)).toBeVisible();
  await bothFit();
});

test('a host sees the code and the start button on a small phone, in portrait and landscape', async ({
  sit,
}) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Ben']);
  const code = host.page.getByText(/^\d{3} ?\d{3}$/).first();
  const start = host.page.getByRole('region', { name: 'Start' });
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [568, 320],
    [740, 360],
  ] as const) {
    await host.page.setViewportSize({ width, height });
    await expect(host.button('Start game')).toBeInViewport({ ratio: 1 });
    const [codeBox, startBox] = await Promise.all([code.boundingBox(), start.boundingBox()]);
    expect((codeBox?.y ?? height) + (codeBox?.height ?? 0), `${width} × ${height}`).toBeLessThanOrEqual(
      startBox?.y ?? 0,
    );
  }
});
