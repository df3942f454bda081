/** The menu of a game, in its top bar: sound, reading aloud and extra time, in every phase, by keyboard as well. */

import { expectAccessible, expectNoSidewaysScroll, LOOKS } from './support/axe.ts';
import { expect, lobbyOf, test } from './support/test.ts';

const MENU = 'Sound and extra time';

test('during a question a player asks for extra time by keyboard and the host agrees; no answer is covered on 320 pixels', async ({
  sit,
}) => {
  test.setTimeout(90_000);
  const viewport = { width: 320, height: 568 };
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1, gameName: 'Friday' }, { viewport });
  if (guest === undefined) throw new Error('no guest');
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible();
  await ((await host.button('Sports').isVisible()) ? host : guest).pick('Sports');
  await expect(guest.openOptions).toHaveCount(4);

  const before = await guest.options.first().boundingBox();
  await guest.button(MENU).focus();
  await guest.page.keyboard.press('Enter');
  const menu = guest.page.getByRole('group', { name: MENU });
  await expect(menu.getByRole('button').first()).toBeFocused();
  const [bar, question] = await Promise.all([menu.boundingBox(), guest.page.locator('main').boundingBox()]);
  expect((bar?.y ?? 0) + (bar?.height ?? 568)).toBeLessThanOrEqual(question?.y ?? 0);
  expect(await guest.options.first().boundingBox()).toEqual(before);
  await expectNoSidewaysScroll(guest.page);
  await expectAccessible(guest.page, LOOKS.slice(0, 1));
  await menu.getByRole('combobox', { name: 'Extra time' }).selectOption('2×');
  await expect(guest.words('Request sent. The host decides.')).toBeVisible();
  await guest.page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(guest.button(MENU)).toBeFocused();

  await expect(host.words(/Ben is asking for 2× time/)).toBeVisible();
  await host.button(MENU).click();
  await host.button('Allow Ben 2 times the usual time').click();
  await expect(host.page.getByRole('combobox', { name: 'Extra time' })).toHaveValue('1');
  await expectNoSidewaysScroll(host.page);
  await expect.poll(async () => (await host.view()).game.players[1]?.timeFactor).toBe(2);
});

test('sound and reading aloud are switched in the menu and kept on this device', async ({ sit }) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Ben']);
  await host.button(MENU).click();
  await expect(host.button('Sound is off')).toHaveAttribute('aria-pressed', 'false');
  await host.button('Sound is off').click();
  await host.button('Read aloud').click();
  await host.page.reload();
  await host.button(MENU).click();
  await expect(host.button('Sound is on')).toHaveAttribute('aria-pressed', 'true');
  await expect(host.button('Read aloud')).toHaveAttribute('aria-pressed', 'true');
});
