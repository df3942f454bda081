/** 'Loved it' in the pause: one tap, seen by all players, kept after a reload, and accessible to everyone. */

import { expectAccessible } from './support/axe.ts';
import { together } from './support/mishaps.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

// Slow enough that a pause of six seconds outlasts the test's steps.
test.use({ environment: { GAME_SPEED: '0.2' } });

const loved = (phone: Phone) => phone.button('Loved it');
const times = (phone: Phone, count: number) => phone.page.getByText(`Loved it: ${count}`, { exact: true });

/** The host and two others in the pause after the first question, which all have answered. */
async function inPause(sit: Parameters<typeof lobbyOf>[0]): Promise<[Phone, Phone, Phone]> {
  const [host, guest, third] = await lobbyOf(sit, ['Anna', 'Ben', 'Cleo']);
  if (guest === undefined || third === undefined) throw new Error('no guests');
  const all = [host, guest, third];
  await host.start();
  await together(all, (phone) => expect(phone.heading(/pick/i)).toBeVisible({ timeout: 60_000 }));
  for (const phone of all) if (await phone.button('Sports').isVisible()) await phone.pick('Sports');
  await together(all, async (phone) => {
    await expect(phone.openOptions).toHaveCount(4, { timeout: 90_000 });
  });
  for (const [index, phone] of all.entries()) await phone.answer(index);
  await together(all, (phone) => expect(loved(phone)).toBeVisible({ timeout: 60_000 }));
  return [host, guest, third];
}

test('one tap is counted once, seen by the table, and kept after a reload', async ({ sit }) => {
  test.setTimeout(180_000);
  const [host, guest, third] = await inPause(sit);
  await host.lead('Hold the game');
  await loved(guest).click();
  await expect(loved(guest)).toHaveAttribute('aria-pressed', 'true');
  await together([host, guest, third], (phone) => expect(times(phone, 1)).toBeAttached());
  await expect(loved(host)).toHaveAttribute('aria-pressed', 'false');
  // One press is enough: then the button is no longer enabled.
  await loved(guest).click({ force: true });
  await loved(third).focus();
  await third.page.keyboard.press('Enter');
  await expect(loved(third)).toBeFocused();
  await together([host, guest, third], (phone) => expect(times(phone, 2)).toBeAttached());
  await guest.page.reload();
  await expect(loved(guest)).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 });
  expect((await host.view()).game.loved).toHaveLength(2);
});

test('axe finds nothing in the pause, before the tap and after it', async ({ sit }) => {
  test.setTimeout(180_000);
  const [host, guest] = await inPause(sit);
  await host.lead('Hold the game');
  await expectAccessible(guest.page);
  await loved(guest).click();
  await expect(times(guest, 1)).toBeAttached();
  await expectAccessible(guest.page);
});
