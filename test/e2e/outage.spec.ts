/** What players see if the server stops during a question. */

import type { Route } from '@playwright/test';

import { tableOf } from '../support/games.ts';
import { stage } from './support/staged.ts';
import { expect, lobbyOf, test } from './support/test.ts';

// A question of a minute outlasts a restart of the server.
test.use({ environment: { GAME_SPEED: '1' } });

const PATIENT = { timeout: 60_000 };
/** A server that restarts answers 503 until it is ready. */
const EXPECTED = /ERR_|WebSocket|status of (409|503)|^503 from/;

test('an answer given while the server is down is not lost', async ({ sit, server }) => {
  test.setTimeout(120_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { readingTime: 'never' }, { expects: EXPECTED });
  if (guest === undefined) throw new Error('no guest');
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible(PATIENT);
  await ((await host.button('Sports').isVisible()) ? host : guest).pick('Sports');
  await expect(host.openOptions).toHaveCount(4, PATIENT);
  await server.end('SIGKILL');
  await host.answer(2);
  // The device has a network, so the page does not say offline.
  for (const { page } of [host, guest]) {
    await expect(page.getByText('Can’t reach the server. Trying again…')).toBeVisible();
    await expect(page.getByText(/You’re offline/)).toHaveCount(0);
  }
  await server.run();
  await expect(
    host.page.getByText('1 of 2 have answered').or(host.page.getByText('Your answer is in.')),
  ).toBeVisible();
  await expect.poll(async () => (await host.view()).me.answer?.answerIndex, { timeout: 20_000 }).toBe(2);
  await expect(host.page.getByText(/, (right|wrong) answer/).first()).toBeAttached();
});

for (const { title, answer } of [
  { title: 'is away', answer: (route: Route) => route.abort() },
  {
    title: 'starts, alive but not serving',
    answer: (route: Route) =>
      route.fulfill({ status: route.request().url().endsWith('/healthz') ? 200 : 503 }),
  },
]) {
  test(`the code of the next screen cannot be fetched while the server ${title}: the screen stays, no page is loaded again, and the next one comes with the connection`, async ({
    sit,
  }) => {
    const phone = await sit('Anna', { expects: /ERR_|Failed to fetch|status of 503|^503 from/ });
    const { page } = phone;
    const table = tableOf(['Anna', 'Ben']);
    const staged = await stage(page, table.view(), table.me('Anna'));
    await expect(phone.button('Start game')).toBeVisible();
    await page.waitForLoadState('networkidle');
    let loads = 0;
    let probes = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++;
      if (request.method() === 'HEAD') probes++;
    });
    const away = /\/assets\/|\/healthz$|^https?:\/\/[^/]+\/$/;
    await page.route(away, answer);
    await staged.show(table.toChoosing().view());
    // Twice: after the first failure the part is only loaded again.
    await expect.poll(() => probes).toBeGreaterThan(1);
    await expect(phone.button('Start game')).toBeVisible();
    await page.unroute(away);
    await expect(phone.heading(/pick/i)).toBeVisible();
    expect(loads).toBe(0);
  });
}

test('a newer server no longer has the code of a screen: the page is loaded again for a screen, not for a part of it', async ({
  sit,
}) => {
  const phone = await sit('Anna', { expects: /status of 404|Failed to fetch/ });
  const { page } = phone;
  const table = tableOf(['Anna', 'Ben']).toChoosing();
  const staged = await stage(page, table.view(), table.me(table.chooser));
  await expect(phone.heading(/pick/i)).toBeVisible();
  const gone = /\/assets\/(?:GameSwitches|QuizRoundScreen)-/;
  let loads = 0;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    loads++;
    void page.unroute(gone);
  });
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  const missed = page.waitForResponse(gone);
  await phone.button('Sound and extra time').click();
  await missed;
  await expect(phone.heading(/pick/i)).toBeVisible();
  await phone.button('Close sound and extra time').click();
  expect(loads).toBe(0);

  await staged.show(table.toQuestion().view());
  await expect(phone.openOptions).toHaveCount(4);
  expect(loads).toBe(1);
});
