/** The free games per day, and the paywall after them. */

import { PlayerClient } from '../support/harness/player-client.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

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
  await expect(page.getByLabel('Game name')).toBeDisabled();
  await expect(page.getByLabel('Time limit')).toBeDisabled();
  await host.button('Save settings').click();
  await expect(host.words("Agh, not yet! But it's in work.")).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Payments not configured');
  await expect(page.getByRole('dialog')).toContainText('PAYWALL=off');
  await expect(page.getByRole('button', { name: /2\.99/ })).toHaveCount(0);
  await expectAccessible(page);
  await host.button('Not now').click();
  // What is free is saved at once, and nothing says 'not yet' after it.
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
});
