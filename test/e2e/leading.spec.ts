/** The host leads: a hold at the reveal with the scores on the show screen, closing a question, passing the choice on, ending the game. */

import type { Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '6' } });

async function showScreenOf({ context, gameId }: Phone): Promise<Page> {
  const show = await context.newPage();
  await show.setViewportSize({ width: 1920, height: 1080 });
  await show.goto(`/game/${gameId}/show`);
  await expect(show.getByText('and enter the code')).toBeVisible();
  return show;
}

test('the host passes the choice on, closes a question, holds the game at its reveal, goes on, and ends it', async ({
  sit,
}) => {
  test.setTimeout(180_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 2, showScreen: true });
  if (guest === undefined) throw new Error('no guest');
  const show = await showScreenOf(host);
  await host.start();

  // 30 s of game time, which is 5 s here.
  await expect(show.getByText(/is choosing a topic/)).toBeVisible();
  const { game, me } = await host.view();
  const chooser = game.chooserId === me.playerId ? host : guest;
  await host.lead('Pass the choice on');
  await expect.poll(async () => (await host.view()).game.chooserId).not.toBe(game.chooserId);
  await expect(chooser.words('The next player gets to pick.')).toBeVisible();
  await expect(chooser.page.getByText('Time’s up!')).toBeHidden();
  await Promise.race([host.pick('Sports'), guest.pick('Sports')]);

  await expect(guest.openOptions.first()).toBeVisible({ timeout: 30_000 });
  await host.lead('Hold after this question');
  await guest.answer(0);
  await host.lead('Close this question');

  await expect(show.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();
  await expect(show.getByText('Anna is holding the game')).toBeVisible();
  await expect(show.getByRole('list', { name: 'Players' }).getByText('Ben')).toBeVisible();
  await expect(guest.page.getByText('Anna is holding the game')).toBeVisible();
  await expect(host.page.getByText('You’re holding the game')).toBeVisible();
  await expect(guest.page.getByRole('button', { name: 'Lead the game' })).toBeHidden();
  await expect(guest.page.getByRole('button', { name: 'Go on' })).toBeHidden();
  await expectAccessible(show, [{ colorScheme: 'dark', size: { width: 1920, height: 1080 } }]);
  await expectAccessible(guest.page);

  await host.page.getByRole('button', { name: 'Lead the game' }).click();
  await expect(host.page.getByRole('dialog').getByRole('button', { name: 'End the game' })).toBeVisible();
  await expectAccessible(host.page);
  await host.page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  await expect(guest.page.getByText('Anna is holding the game')).toBeHidden();
  await expect(guest.openOptions.first()).toBeVisible();

  await host.page.getByRole('button', { name: 'Lead the game' }).click();
  const end = host.page.getByRole('dialog').getByRole('button', { name: 'End the game' });
  await end.click();
  expect((await host.view()).game.status).toBe('in_progress');
  await host.page.getByRole('button', { name: 'Tap again to end the game' }).click();
  await expect(guest.page.getByRole('list', { name: 'The podium' })).toBeVisible();
  await expect(host.page.getByRole('button', { name: 'Lead the game' })).toBeHidden();
  expect((await host.view()).game.status).toBe('finished');
});
