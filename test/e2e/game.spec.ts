/** A whole game in real browsers, by click alone. */

import { expect, test } from '@playwright/test';

import { Phone } from './support/phone.ts';
import { GameServer } from './support/server.ts';

const NAMES = ['Anna', 'Ben', 'Chloé', '👩‍🚀'];
const TOPICS = ['Sports', 'Science & Nature', 'Cooking', 'General Knowledge'];

let server: GameServer;

test.beforeAll(async () => {
  server = await GameServer.start({ GAME_SPEED: '4' });
});

test.afterAll(() => server.stop());

test('four players play four rounds from the start page to the results, and again', async ({ browser }) => {
  test.setTimeout(180_000);
  const phones = await Promise.all(NAMES.map((name) => Phone.of(browser, server.base, name)));
  const [host, ...guests] = phones as [Phone, ...Phone[]];
  const code = await host.create();
  for (const guest of guests) await guest.join(code);
  for (const { page } of phones) await expect(page.getByText('Chloé').first()).toBeVisible();

  await host.page.getByRole('button', { name: 'Start game' }).click();
  const answered = await Promise.all(
    phones.map((phone, index) => phone.play(TOPICS[index] ?? 'Varia', index % 4)),
  );
  expect(Math.min(...answered)).toBeGreaterThan(12);

  for (const number of [1, 2, 3, 4]) {
    await expect(host.page.getByText(new RegExp(`^Round ${number}: `))).toBeVisible();
  }
  await host.page.getByRole('button', { name: 'Play again' }).click();
  for (const { page } of phones) await expect(page.getByText('Chloé').first()).toBeVisible();
  await expect(host.page.getByRole('button', { name: 'Start game' })).toBeEnabled();
  for (const phone of phones) expect(phone.errors).toEqual([]);
});
