/** What the host can set, and every mode from the lobby to the results. */

import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

/** Opens the settings, lets `change` change them, and saves them. */
async function set(host: Phone, change: (page: Phone['page']) => Promise<void>): Promise<void> {
  await host.button(/^Customise game/).click();
  await change(host.page);
  await host.button('Save settings').click();
  await expect(host.words('Settings saved.')).toBeVisible();
}

const minute = (page: Phone['page']) => page.getByLabel('Time limit').fill('60');
const oneRound = (page: Phone['page']) => page.getByLabel('Rounds per game').fill('1');
const play = (phones: readonly Phone[], topic: string) =>
  Promise.all(phones.map((phone, index) => phone.play(topic, index)));

test('settings are saved, seen by the guests, kept for the next game and obeyed', async ({ sit }) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben']);
  if (guest === undefined) throw new Error('no guest');
  await set(host, async (page) => {
    await page.getByLabel('Game name').fill('Friday night');
    await page.getByLabel('Rounds per game').fill('3');
    await page.getByLabel('Time limit').fill('25');
  });
  await expect(guest.page.getByText('Friday night').first()).toBeVisible();
  await expect(guest.page.getByText('3 rounds')).toBeVisible();
  await expect(guest.page.getByText('25 seconds a question')).toBeVisible();
  await host.page.getByLabel('Wait for the timer').check();
  await expect(guest.page.getByText('Waits for the timer')).toBeVisible();
  await host.create();
  await expect.poll(async () => (await host.view()).game.settings.rounds).toBe(3);
  await guest.join(host.gameId);
  await host.start();
  await expect.poll(async () => (await host.view()).game.totalRounds).toBe(3);
});

test('teams play from the lobby to the results, and a team wins', async ({ sit }) => {
  test.setTimeout(120_000);
  const host = await sit('Anna');
  await host.create();
  await set(host, async (page) => {
    await minute(page);
    await oneRound(page);
    await page.getByRole('switch', { name: /^Teams/ }).check();
  });
  const guest = await sit('Ben');
  await guest.page.goto(`/join/${host.gameId}`);
  await guest.page.getByLabel('Your name').fill('Ben');
  await expect(guest.page.getByRole('radio', { name: /Foxes/ })).toBeChecked();
  await guest.button('Join game').click();
  await expect(host.page.getByText('2 of 10')).toBeVisible();
  await host.start();
  await play([host, guest], 'Sports');
  for (const { page } of [host, guest]) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Team (Owls|Foxes) wins!$|share the win!$/,
    );
    await expect(page.getByRole('listitem').filter({ hasText: 'Owls' }).first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Foxes' }).first()).toBeVisible();
  }
});

test('zen has no clock and no speed bonus: right answers are 100 points', async ({ sit }) => {
  test.setTimeout(120_000);
  const host = await sit('Anna');
  await host.create();
  await set(host, async (page) => {
    await oneRound(page);
    await page.getByLabel('Zen mode').check();
  });
  const guest = await sit('Ben');
  await guest.join(host.gameId);
  await expect(guest.page.getByText('Zen: no clock')).toBeVisible();
  await host.start();
  const playing = play([host, guest], 'Sports');
  await expect(host.page.getByText('No clock: take your time.')).toBeVisible();
  await expect(host.page.getByRole('main').getByRole('timer')).toHaveCount(0);
  await playing;
  const { total, right } = (await host.view()).game.scores;
  expect(total).toEqual(right.map((count) => count * 100));
});

test('the organizer runs the game, skips a pause, and is in no table', async ({ sit }) => {
  test.setTimeout(120_000);
  const host = await sit('Olga');
  await host.create();
  await set(host, async (page) => {
    await minute(page);
    await oneRound(page);
    await page.getByLabel('Organizer mode').check();
  });
  await expect(host.heading('You run this game')).toBeVisible();
  const guests = [await sit('Ben'), await sit('Chloé')];
  for (const guest of guests) await guest.join(host.gameId);
  await expect(host.page.getByText('2 of 10')).toBeVisible();
  await host.start();
  const playing = play(guests, 'Cooking');
  await host.button('Go on').click({ timeout: 30_000 });
  const clicks = await playing;
  expect(clicks.map((given) => given.length)).toEqual([6, 6]);
  await expect(host.results).toBeVisible();
  await expect(host.page.getByRole('listitem').filter({ hasText: 'Olga' })).toHaveCount(0);
  await expect(host.button('Play again')).toBeVisible();
});

test("children play the host's own topics, and find no 18+", async ({ sit }) => {
  test.setTimeout(120_000);
  const host = await sit('Anna');
  await host.create();
  await set(host, async (page) => {
    await minute(page);
    await oneRound(page);
    await page.getByLabel('Kids mode').check();
    await page.getByLabel('Personal topics').check();
    await page.getByLabel('Topic 1', { exact: true }).fill('Sports');
    await page.getByRole('button', { name: 'Add a topic' }).click();
    await page.getByLabel('Topic 2', { exact: true }).fill('Cooking');
  });
  const guest = await sit('Ben');
  await guest.join(host.gameId);
  await host.start();
  const shown = await Promise.race(
    [host, guest].map(async (phone) => {
      await phone.button('Cooking').waitFor();
      return await phone.page.getByRole('main').innerText();
    }),
  );
  expect(shown).toContain('one of the host’s topics');
  expect(shown).not.toContain('18+');
  const clicks = await play([host, guest], 'Cooking');
  expect(clicks.map((given) => given.length)).toEqual([6, 6]);
});
