/** A game at home: the host opens localhost on the laptop, and the others join with the address on the laptop's screen. */

import { networkOrigins } from '../../server/platform/network-addresses.ts';
import { Phone } from './support/phone.ts';
import { gameServer } from './support/server.ts';
import { expect, lobbyOf, test } from './support/test.ts';

/** The link in a QR code, from its text for screen readers. */
const LINK = /https?:\/\/\S+/;

test.use({ environment: { HOST: '0.0.0.0', GAME_SPEED: '8' } });

test('the invitation, its QR code, the link and the show screen name the network address, and who opens it plays', async ({
  sit,
  browser,
}) => {
  const [host] = await lobbyOf(sit, ['Anna'], { showScreen: true });
  const { port } = new URL(host.page.url());
  const [origin] = networkOrigins('0.0.0.0', Number(port));
  test.skip(origin === undefined, 'this machine has no network');
  if (origin === undefined) return;
  const { host: address } = new URL(origin);

  await expect(host.page.getByText(address, { exact: true })).toBeVisible();
  await expect(host.page.getByText('Other devices can’t')).toHaveCount(0);
  await host.button('Show QR code').click();
  const link = LINK.exec(await host.page.getByText(`${origin}/join/`).innerText())?.[0] ?? '';
  expect(link).toBe(`${origin}/join/${host.gameId}`);
  await host.button('Open on another device').click();
  await expect(host.page.getByText(`${origin}/game/${host.gameId}/show?code=`)).toBeAttached();

  const show = await host.context.newPage();
  await show.goto(`/game/${host.gameId}/show`);
  await expect(show.getByText(address, { exact: true })).toBeVisible();

  const guest = await Phone.of(browser, origin, 'Ben');
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill('Ben');
  const socket = guest.page.waitForEvent('websocket');
  await guest.button('Join game').click();
  expect((await socket).url()).toContain(address);
  await expect(guest.heading('You’re in!')).toBeVisible();
  await expect(host.page.getByText('Ben').first()).toBeVisible();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

test.describe('alone', () => {
  // Slower than the others: each screen's code is loaded on first use, during a question of 5 s.
  test.use({ environment: { HOST: '0.0.0.0', GAME_SPEED: '4' } });

  test('over the network address one person plays against bots from the start page to the results', async ({
    server,
    browser,
  }) => {
    test.setTimeout(120_000);
    const [origin] = networkOrigins('0.0.0.0', Number(new URL(server.base).port));
    test.skip(origin === undefined, 'this machine has no network');
    if (origin === undefined) return;
    const anna = await Phone.of(browser, origin, 'Anna');
    const lines: string[] = [];
    anna.page.on('console', (message) => {
      if (!/Service Worker registration blocked/.test(message.text())) lines.push(message.text());
    });
    await anna.page.goto('/');
    await anna.typeName();
    await anna.button('Try it alone').click();
    expect(await anna.play('Sports', 1)).toHaveLength(6);
    await expect(anna.results).toBeVisible();
    await expect(anna.page.getByRole('listitem').filter({ hasText: /\d right$/ })).toHaveCount(4);
    expect([...lines, ...anna.complaints]).toEqual([]);
    await anna.context.close();
  });
});

for (const { title, environment, shown } of [
  {
    title: 'where only this machine reaches the server, the lobby says so and what to set',
    environment: { HOST: '127.0.0.1' },
    shown: /^Other devices can’t join.*Restart it with HOST=0\.0\.0\.0/,
  },
  {
    title: 'with PUBLIC_URL the invitation names it, also on a page that was opened on the machine itself',
    environment: { PUBLIC_URL: 'https://quiz.example' },
    shown: /^quiz\.example$/,
  },
]) {
  test(title, async ({ browser }) => {
    const server = await gameServer(environment);
    const host = await Phone.of(browser, server.base, 'Anna');
    await host.create();
    await expect(host.page.getByText(shown)).toBeVisible();
    await host.context.close();
    await server.dispose();
  });
}
