/** Where games are limited: locked settings, the paywall, and the way back from the checkout. */

import { PlayerClient } from '../../../test/support/harness/player-client.ts';
import { STRIPE_KEY, StripeServer, WEBHOOK_SECRET } from '../../../test/support/stripe-server.ts';
import type { Place } from '../person.ts';
import { PictureServer } from '../picture-server.ts';
import { createGame } from './lobby.ts';
import { REFUSED } from './public-pages.ts';

const FREE_GAMES = 3;

export async function payments(
  place: Omit<Place, 'base'>,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const stripe = await StripeServer.start();
  const server = await PictureServer.start((base) => ({
    ...environment,
    PUBLIC_URL: base,
    PAYWALL: 'on',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.base,
  }));
  stripe.clock = server;
  try {
    await paywall({ ...place, base: server.base }, stripe, server);
  } finally {
    await server.stop();
    await stripe.stop();
  }
}

async function paywall(place: Place, stripe: StripeServer, server: PictureServer): Promise<void> {
  const { camera } = place;
  const first = await createGame(place, 'Anna');
  const { page } = first;
  const settings = page.getByRole('button', { name: first.words.like('settings:title') }).first();
  await settings.click();
  await camera.shoot(page, 'settings-locked', { isWhole: true });
  await page
    .getByRole('button', { name: first.words.like('settings:unlock') })
    .first()
    .click();
  await camera.shoot(page, 'paywall');
  await first.press('settings:restore.open');
  await camera.shoot(page, 'paywall-restore');
  await page.keyboard.press('Escape');
  await settings.click();
  await spendFreeGames(place.base, await page.evaluate(() => localStorage.getItem('session_id') ?? ''));
  await new PlayerClient(place.base).post(`/api/games/${first.gameId}/players`, { name: 'Ben' });
  await page.getByText('Ben').first().waitFor();
  first.expects = REFUSED;
  await first.press('lobby:start.button');
  await page.getByRole('dialog').waitFor();
  await camera.shoot(page, 'paywall-used-up');

  await page
    .getByRole('dialog')
    .getByRole('button', { name: first.words.like('settings:paywall.unlock') })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pay' }).waitFor();
  const { last } = stripe;
  await page.goto(last.params.get('success_url') ?? '');
  await first.see('pages:paid.checking');
  await camera.shoot(page, 'payment-checking', { sizes: [{ width: 360, height: 640 }] });
  await first.button('pages:paid.retry').waitFor({ timeout: 60_000 });
  await camera.shoot(page, 'payment-unverified');
  stripe.pay(last);
  // Stripe is not asked about the same payment again at once.
  await server.advance(60_000);
  await first.press('pages:paid.retry');
  await first.see('pages:paid.unlocked');
  // Who takes the code down is not sent away.
  await page.getByText(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).click();
  await camera.shoot(page, 'payment-success');
  await first.close();
}

/** The same browser starts the free games of the day elsewhere. */
async function spendFreeGames(base: string, sessionId: string): Promise<void> {
  const [host, guest] = [new PlayerClient(base, sessionId), new PlayerClient(base)];
  for (let games = 0; games < FREE_GAMES; games++) {
    const { text } = await host.post('/api/games', { name: 'Anna' });
    const gameId = /"id":"([a-z0-9]{10})"/.exec(text)?.[1];
    await guest.post(`/api/games/${gameId}/players`, { name: 'Ben' });
    await host.post(`/api/games/${gameId}/start`);
  }
}
