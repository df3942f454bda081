/** A server that stops in the middle of a question, and what players see. */

import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '0.5' } });

const PATIENT = { timeout: 60_000 };

test('an answer given while the server is down is not lost', async ({ sit, server }) => {
  test.setTimeout(120_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], {}, { expects: /ERR_|WebSocket|status of 409/ });
  if (guest === undefined) throw new Error('no guest');
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible(PATIENT);
  await ((await host.button('Sports').isVisible()) ? host : guest).pick('Sports');
  await expect(host.openOptions).toHaveCount(4, PATIENT);
  await server.end('SIGKILL');
  await host.answer(2);
  // The device has its net: it does not say offline.
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
