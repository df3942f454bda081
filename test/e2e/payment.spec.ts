/** Buying the unlock in a browser: from the paywall through Stripe's page to the unlocked settings, here and on another device. */

import type { Page } from '@playwright/test';

import { PlayerClient } from '../support/harness/player-client.ts';
import { freePort } from '../support/harness/ports.ts';
import { STRIPE_KEY, StripeServer, WEBHOOK_SECRET } from '../support/stripe-server.ts';
import { expectAccessible, LOOKS } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { gameServer } from './support/server.ts';
import { expect, test as base } from './support/test.ts';

interface Stripe {
  readonly stripe: StripeServer;
}

const test = base.extend<Stripe>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is asked for
  stripe: async ({}, use) => {
    const stripe = await StripeServer.start();
    await use(stripe);
    await stripe.stop();
  },
  server: async ({ stripe }, use) => {
    const PORT = String(await freePort());
    const server = await gameServer({
      PORT,
      PUBLIC_URL: `http://127.0.0.1:${PORT}`,
      GAME_SPEED: '8',
      PAYWALL: 'on',
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.base,
    });
    stripe.webhook = `${server.base}/api/stripe/webhook`;
    await use(server);
    await server.dispose();
  },
});

/** Stripe's page is another origin; a refused start and a checkout that fails to open are logged in the console. */
const EXPECTED = { expects: /asked http:\/\/127\.0\.0\.1|status of (402|404|502)|502 from|ERR_FAILED/ };

type Sit = (name: string, options?: typeof EXPECTED) => Promise<Phone>;

/** A host in a lobby of two. */
async function lobby(sit: Sit): Promise<Phone> {
  const host = await sit('Anna', EXPECTED);
  await host.create();
  await new PlayerClient(await baseOf(host)).post(`/api/games/${host.gameId}/players`, { name: 'Ben' });
  await expect(host.page.getByText('2 of 10')).toBeVisible();
  return host;
}

const baseOf = async ({ page }: Phone): Promise<string> => new URL(page.url()).origin;

const sessionOf = ({ page }: Phone): Promise<string> =>
  page.evaluate(() => localStorage.getItem('session_id') ?? '');

/** The same browser uses up the day's free games elsewhere. */
async function spendFreeGames(host: Phone): Promise<void> {
  const address = await baseOf(host);
  const [elsewhere, guest] = [new PlayerClient(address, await sessionOf(host)), new PlayerClient(address)];
  for (let games = 0; games < 3; games++) {
    const { text } = await elsewhere.post('/api/games', { name: 'Anna' });
    const gameId = /"id":"([a-z0-9]{10})"/.exec(text)?.[1];
    await guest.post(`/api/games/${gameId}/players`, { name: 'Ben' });
    expect((await elsewhere.post(`/api/games/${gameId}/start`)).status).toBe(200);
  }
}

const unlockButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Unlock for/ });

/** Opens the paywall, which names the price, from a locked setting. */
async function openPaywall(host: Phone): Promise<void> {
  await host.button(/^Customize game/).click();
  await host.button(/^Time limit.*2\.99/).click();
  await expect(unlockButton(host.page)).toBeVisible();
}

/** From an open paywall to Stripe's page, and back after paying. */
async function pay({ page }: Phone): Promise<void> {
  await unlockButton(page).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/\/payment-success\?payment=/);
}

const CODE = /^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/;

test('out of free games: paywall, checkout, unlocked, home, and the game that waits starts as its host has set it', async ({
  sit,
  stripe,
}) => {
  test.setTimeout(120_000);
  const host = await lobby(sit);
  const { page, gameId } = host;
  await spendFreeGames(host);
  await host.start();
  await expect(page.getByRole('dialog')).toContainText("You've used your 3 free games for today.");
  await expectAccessible(page);
  const before = stripe.checkouts.length;
  await unlockButton(page).dblclick();
  await page.getByRole('button', { name: 'Pay' }).click();

  await expect(host.heading('Unlocked!')).toBeVisible();
  expect(stripe.checkouts.length).toBe(before + 1);
  // The redirect is announced visibly on the smallest phone too.
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(host.words(/^Continuing in [1-5] seconds?$/)).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  await page.getByRole('link', { name: 'Back to your game' }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${gameId}$`));
  await expect(host.words('Unlimited games')).toBeVisible();

  await host.button(/^Customize game/).click();
  await expect(page.getByText('Included', { exact: true })).toBeVisible();
  await page.getByLabel('Game name').fill('Paid in full');
  await page.getByLabel('Rounds per game').fill('1');
  await host.button('Save settings').click();
  await expect(host.words('Settings saved.')).toBeVisible();
  await expect(page.getByText(/^PRO is unlocked until/)).toBeVisible();
  await host.start();
  await expect.poll(async () => (await host.view()).game.status).toBe('in_progress');
  const { game } = await host.view();
  expect([game.settings.gameName, game.totalRounds]).toEqual(['Paid in full', 1]);
});

test('a late webhook: the success page asks Stripe, shows the restore code, waits for who reads it, and goes on', async ({
  sit,
  stripe,
}) => {
  const host = await lobby(sit);
  const { page } = host;
  stripe.webhook = null;
  await openPaywall(host);
  await pay(host);
  await expect(host.heading('Unlocked!')).toBeVisible();
  const code = page.getByText(CODE);
  await expect(code).toBeVisible();
  // No redirect while the player notes the code.
  await code.click();
  await expect(host.words(/^Continuing in/)).toBeHidden();
  await expectAccessible(page);
  await host.button('Continue').click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
});

test('back from Stripe before the money: not verified, until it is', async ({ sit, stripe }) => {
  test.setTimeout(90_000);
  const host = await lobby(sit);
  const { page } = host;
  await openPaywall(host);
  await unlockButton(page).click();
  await page.getByRole('button', { name: 'Pay' }).waitFor();
  const { last } = stripe;
  await page.goto(last.params.get('success_url') ?? '');
  await expect(host.heading('Checking your payment…')).toBeVisible();
  await expect(host.heading('Could not verify the unlock yet. Please try again shortly.')).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
  stripe.pay(last);
  await host.button('Check again').click();
  await expect(host.heading('Unlocked!')).toBeVisible();
});

test('a checkout that was left: nothing has changed, and the game is a tap away', async ({ sit, stripe }) => {
  const host = await lobby(sit);
  const { page, gameId } = host;
  await openPaywall(host);
  await unlockButton(page).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(host.heading('Payment canceled')).toBeVisible();
  await expect(host.words('No changes were made. You weren’t charged.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expectAccessible(page, LOOKS.slice(0, 1));
  await page.getByRole('link', { name: 'Back to your game' }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${gameId}$`));
  await expect(host.words('3 free games left today')).toBeVisible();
  const before = stripe.checkouts.length;
  await openPaywall(host);
  await pay(host);
  await expect(host.heading('Unlocked!')).toBeVisible();
  expect(stripe.checkouts.length).toBe(before);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Back to your game' })).toBeVisible();
});

test('two tabs at the paywall lead to one checkout', async ({ sit, stripe }) => {
  const host = await lobby(sit);
  const before = stripe.checkouts.length;
  const second = await host.context.newPage();
  await second.goto(host.page.url());
  await openPaywall(host);
  await second.getByRole('button', { name: /^Customize game/ }).click();
  await second.getByRole('button', { name: /^Unlock for/ }).click();
  await Promise.all([unlockButton(host.page).click(), unlockButton(second).click()]);
  for (const page of [host.page, second]) await page.getByRole('button', { name: 'Pay' }).waitFor();
  expect(second.url()).toBe(host.page.url());
  expect(stripe.checkouts.length).toBe(before + 1);
});

test('the restore code moves the unlock to another browser, which says so; a wrong one does not', async ({
  sit,
}) => {
  test.setTimeout(150_000);
  const host = await lobby(sit);
  await openPaywall(host);
  await pay(host);
  const code = await host.page.getByText(CODE).innerText();
  await host.button('Continue').click();
  await host.page.getByRole('link', { name: 'Back to your game' }).click();
  await host.button(/^Customize game/).click();
  await expect(host.page.getByText(code)).toBeVisible();
  await expectAccessible(host.page, LOOKS.slice(0, 2));

  const other = await lobby(sit);
  await other.button(/^Customize game/).click();
  await other.button('I have a restore code').click();
  const field = other.page.getByLabel('Restore code');
  await expect(field).toBeFocused();
  await field.fill('ABCD-EFGH-JKMN-PQRS');
  await other.button('Restore').click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(other.page);
  await field.fill(` ${code.toLowerCase().replaceAll('-', ' ')} `);
  await field.press('Enter');
  await expect(other.words(/^Welcome back! PRO is unlocked until/)).toBeVisible();
  await expect(other.page.getByLabel('Game name')).toBeEnabled();
  await expect(other.words('Unlimited games')).toBeVisible();

  await host.page.reload();
  await expect(host.words('3 free games left today')).toBeVisible();
  await host.button(/^Customize game/).click();
  await expect(host.page.getByLabel('Game name')).toHaveCount(0);
});

test('Stripe down: the page says so, and the next click gets a checkout; so where the server cannot be reached', async ({
  sit,
  stripe,
}) => {
  test.setTimeout(90_000);
  const host = await lobby(sit);
  const { page } = host;
  await openPaywall(host);
  const unlock = unlockButton(page);
  for (const weather of ['down', 'broken'] as const) {
    stripe.weather = weather;
    await unlock.click();
    await expect(host.words('Checkout error')).toBeVisible();
    await expect(host.words('Could not start checkout. Try again later.')).toBeVisible();
    await expect(unlock).toBeEnabled();
  }
  stripe.clearUp();
  await page.route('**/create-payment-v3', (route) => route.abort());
  await unlock.click();
  await expect(page.getByText('Could not start checkout.', { exact: true }).first()).toBeVisible();
  await page.unroute('**/create-payment-v3');
  await pay(host);
  await expect(host.heading('Unlocked!')).toBeVisible();
});
