/** Leaving by mistake: Back asks first, the start page leads back, and a player who is too late sees why. */

import { expect, lobbyOf, test } from './support/test.ts';

/** A browser logs every refused request in its console. */
const REFUSED = /the server responded with a status of 4/;

test('Back in a question asks first; home leads back to the running game, and forgets one that was left', async ({
  sit,
}) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], {}, { expects: REFUSED });
  if (guest === undefined) throw new Error('no guest');
  await host.start();
  // The game continues during the test, and may soon show questions.
  const running = guest.heading(/pick|question/i);
  await expect(running).toBeVisible();
  const address = guest.page.url();
  await guest.page.goBack();
  const question = guest.page.getByRole('dialog', { name: 'Leave this game?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  // The browser itself goes forward again a moment later.
  await expect(guest.page).toHaveURL(address);
  await expect(running).toBeVisible();

  await guest.page.goto('/');
  const back = guest.page.getByRole('link', { name: /Back to your game/ });
  await expect(back).toContainText((await host.view()).game.code);
  await back.click();
  await expect(running).toBeVisible();

  await guest.page.goBack();
  await question.getByRole('button', { name: 'Leave game' }).click();
  await expect(guest.words('You have left the game successfully')).toBeVisible();
  await expect(guest.page.getByLabel('Your name')).toHaveValue('Ben');
  await expect(back).toBeHidden();
  await guest.page.goto(`/join/${host.gameId}`);
  await expect(guest.heading('You left this game')).toBeVisible();
});

test('who comes late learns why and keeps the typed name; where the host allows it they watch', async ({
  sit,
}) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { spectators: true });
  const [closed] = await lobbyOf(sit, ['Mia', 'Leo'], { knocking: false });
  if (guest === undefined) throw new Error('no guest');
  const late = await sit('Zoe', { expects: REFUSED });
  await late.page.goto(`/join/${closed.gameId}`);
  await late.page.getByLabel('Your name').fill('Zoe');
  await closed.start();
  await expect(late.heading('This game has already started')).toBeVisible();
  await late.page.getByRole('link', { name: 'Back to home' }).click();
  await expect(late.page.getByLabel('Your name')).toHaveValue('Zoe');

  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible();
  await late.page.goto(`/join/${host.gameId}`);
  await expect(late.words('You’re watching. This game started without you.')).toBeVisible();
  await ((await host.button('Sports').isVisible()) ? host : guest).pick('Sports');
  await expect(host.openOptions).toHaveCount(4);
  await expect(late.options).toHaveCount(4);
  await expect(late.openOptions).toHaveCount(0);
  await expect(late.button('Leave game')).toHaveCount(0);
});

test('Back asks first also after joining by a link, which is the first page of its tab; then home leads back', async ({
  sit,
}) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Mia']);
  const guest = await sit('Ben');
  await guest.page.goto(`/join/${host.gameId}`);
  await guest.page.getByLabel('Your name').fill('Ben');
  await guest.button('Join game').click();
  await expect(guest.page.getByText('Waiting for the host')).toBeVisible();
  for (const reload of [false, true]) {
    if (reload) await guest.page.reload();
    await expect(guest.page.getByText('Waiting for the host')).toBeVisible();
    await guest.page.goBack();
    const question = guest.page.getByRole('dialog', { name: 'Leave this game?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(guest.page).toHaveURL(`/join/${host.gameId}`);
  }
  await guest.page.goto('/');
  await guest.page.getByRole('link', { name: /Back to your game/ }).click();
  await expect(guest.page.getByText('Waiting for the host')).toBeVisible();
});

test('Back asks first even in the instant in which the game comes on screen', async ({ sit }) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Ben']);
  const { gameId } = host;
  await host.page.goto('/');
  await host.page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[aria-label="Leave game"]') === null) return;
      watch.disconnect();
      history.back();
    });
    watch.observe(document.body, { subtree: true, childList: true });
  });
  await host.page.getByRole('link', { name: /Back to your game/ }).click();
  await expect(host.page.getByRole('dialog', { name: 'Leave this game?' })).toBeVisible();
  await expect(host.page).toHaveURL(`/join/${gameId}`);
});

test('a removed player who reloads still sees that the host removed them', async ({ sit }) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben']);
  if (guest === undefined) throw new Error('no guest');
  await host.button('Remove Ben').click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const told = guest.page.getByText('The host removed you from this game.');
  await expect(told).toBeVisible();
  await guest.page.reload();
  await expect(told).toBeVisible();
});
