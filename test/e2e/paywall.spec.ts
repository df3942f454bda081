/** The free games per day, and the paywall after them. */

import { LISTED_PATHS } from '../../protocol/constants.ts';
import { PlayerClient } from '../support/harness/player-client.ts';
import { expectAccessible } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '8', PAYWALL: 'on' } });

test('three games a day are free; the fourth start opens the paywall, and settings are a preview', async ({
  sit,
  server,
}) => {
  test.setTimeout(90_000);
  const host = await sit('Anna', { expects: /status of 402|503/ });
  await host.create();
  const { page } = host;
  const guest = new PlayerClient(server.base);
  await guest.post(`/api/games/${host.gameId}/players`, { name: 'Ben' });
  await expect(host.words('3 free games left today')).toBeVisible();

  await host.button(/^Customize game/).click();
  // A locked setting opens the offer. It names no price, because nothing can be bought here.
  await expect(page.getByLabel('Game name')).toHaveCount(0);
  await host.button(/^Time limit/).click();
  await expect(page.getByRole('dialog')).toContainText('Go PRO for a day');
  await host.button('Not now').click();
  await host.button('Save settings').click();
  await expect(host.words("Agh, not yet! But it's in work.")).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Payments not configured');
  await expect(page.getByRole('dialog')).toContainText('PAYWALL=off');
  await expect(page.getByRole('button', { name: /2\.99/ })).toHaveCount(0);
  await expectAccessible(page);
  await host.button('Not now').click();
  // Free settings are saved immediately, and no 'not yet' follows.
  await page.getByLabel('Wait for the timer').click();
  await expect(page.getByLabel('Wait for the timer')).toBeChecked();
  await host.button('Save settings').click();
  await expect(host.words('Settings saved.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  // The same browser starts three games elsewhere.
  const session = await page.evaluate(() => localStorage.getItem('session_id') ?? '');
  const elsewhere = new PlayerClient(server.base, session);
  for (let games = 0; games < 3; games++) {
    const { text } = await elsewhere.post('/api/games', { name: 'Anna' });
    const gameId = /"id":"([a-z0-9]{10})"/.exec(text)?.[1];
    await guest.post(`/api/games/${gameId}/players`, { name: 'Ben' });
    expect((await elsewhere.post(`/api/games/${gameId}/start`)).status).toBe(200);
  }
  await host.start();
  const paywall = page.getByRole('dialog');
  await expect(paywall).toContainText('All your free games are used up. Free plays reset daily.');
  await expect(paywall).toContainText(/New free games at \d{1,2}:00/);
  await expect(paywall).toContainText('Payments not configured');
  await host.button('Come back tomorrow').click();
  await expect(paywall).toBeHidden();
  await expect(host.words(/All your free games are used up/)).toBeVisible();

  // The next lobby says so immediately, before anybody has joined.
  await page.goto(server.base);
  await host.create();
  await expect(host.words('You need at least 2 players')).toBeVisible();
  await expect(host.words(/A friend with free games left can create the game instead/)).toBeVisible();
});

/** Texts that only a server with a paywall shows. */
const OFFER = /\bPRO\b|unlock|free games?\b|\bpric|€|payment|\bpay\b/i;
const PAGES = [...LISTED_PATHS, '/search?q=film'];

const textOf = ({ page }: Phone): Promise<string> => page.locator('body').innerText();

test.describe('where nothing can be bought', () => {
  test.use({ environment: { GAME_SPEED: '40', PAYWALL: '' } });

  test('nothing is locked, and no screen speaks of an unlock, free games or prices', async ({
    sit,
    server,
  }) => {
    test.setTimeout(120_000);
    const visitor = await sit('Zoe');
    for (const path of PAGES) {
      expect(await (await fetch(`${server.base}${path}`)).text()).not.toContain('data-paywall-text');
      await visitor.page.goto(`${server.base}${path}`);
      await expect(visitor.page.getByRole('heading').first()).toBeVisible();
      expect([path, OFFER.exec(await textOf(visitor))]).toEqual([path, null]);
    }

    const [host] = await lobbyOf(sit, ['Anna'], { rounds: 1, questionTimeLimit: 5 });
    const guest = await sit('Ben');
    await guest.join(host.gameId);
    const { page } = host;
    await expect(page.getByText('2 of 10')).toBeVisible();
    await host.button(/^Customize game/).click();
    for (const label of [/^Game name/, /^Time limit/, /^Teams/, /^Zen mode/, /^Kids mode/])
      await expect(page.getByLabel(label)).toBeEnabled();
    for (const phone of [host, guest]) expect(await textOf(phone)).not.toMatch(OFFER);
    await page.getByLabel('Game name').fill('Friday');
    await host.button('Save settings').click();
    await expect(host.words('Settings saved.')).toBeVisible();
    expect(await textOf(host)).not.toMatch(OFFER);
    await host.start();
    await expect(host.button('Play again')).toBeVisible({ timeout: 60_000 });
    for (const phone of [host, guest]) expect(await textOf(phone)).not.toMatch(OFFER);
  });
});

test('where there is a paywall, the terms and the lobby speak of it', async ({ sit, server }) => {
  const host = await sit('Anna');
  await host.page.goto(`${server.base}/terms`);
  await expect(host.page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await expect(host.words(/unlocks unlimited games and PRO features/)).toBeVisible();
  await host.create();
  await host.button(/^Customize game/).click();
  await expect(host.page.getByText('PRO', { exact: true }).first()).toBeVisible();
});
