/** Practice alone on a phone, by click: from the start page to the results of a round against bots, and on to a lobby for people. */

import { expect, test } from './support/test.ts';

// Its questions have the usual time: enough for six taps on a busy machine.
test.use({ environment: { GAME_SPEED: '4' } });

test('one tap, a topic, six questions and the results against bots; then a lobby with its code, and bots by the host’s hand', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const anna = await sit('Anna');
  const { page } = anna;
  expect(page.viewportSize()).toEqual({ width: 360, height: 640 });
  const lines: string[] = [];
  page.on('console', (message) => {
    if (!/Service Worker registration blocked/.test(message.text())) lines.push(message.text());
  });
  await page.goto('/');
  await anna.typeName();
  await anna.button('Try it alone').click();
  await expect(page).toHaveURL(/\/game\/[a-z0-9]{10}\?host=true$/);

  const answered = await anna.play('Sports', 1);

  expect(answered).toHaveLength(6);
  await expect(anna.results).toBeVisible();
  const rows = page.getByRole('listitem').filter({ hasText: /\d right$/ });
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'bot' })).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Anna' })).toHaveCount(1);
  // All lists with a bot's name: the podium, the ranking, the chooser of a round and the players who knew a question.
  await page
    .getByText(/^Round 1: /)
    .first()
    .click();
  const bots = (await anna.view()).game.players.filter((player) => player.bot).map((player) => player.name);
  const named = await page
    .locator('main li bdi')
    .evaluateAll(
      (found, names) =>
        found
          .filter((name) => names.includes(name.textContent))
          .map((name) => name.parentElement?.parentElement?.textContent ?? ''),
      bots,
    );
  expect(named.length).toBeGreaterThan(3);
  for (const text of named) expect(text).toContain('bot');

  await anna.button('Now with people').click();
  await expect(page.getByText(/^\d{3} ?\d{3}$/).first()).toBeVisible();
  await expect(page.getByText('1 of 10')).toBeVisible();
  await anna.button('Add a bot').click();
  await expect(page.getByText('2 of 10')).toBeVisible();
  await expect(page.getByText('Just you and the bots: a practice round')).toBeVisible();
  const bot = page.locator('ul.divide-y > li').nth(1);
  await expect(bot).toContainText('bot');
  await bot.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('1 of 10')).toBeVisible();
  expect(lines, 'lines in the console').toEqual([]);
});

test('who has typed no name plays alone under one that was made up', async ({ sit }) => {
  const anna = await sit('Anna');
  await anna.page.goto('/');
  await anna.button('Try it alone').click();
  await expect(anna.button('Sports')).toBeVisible();
  const { game, me } = await anna.view();
  expect(game.players.find(({ id }) => id === me.playerId)?.name).toBe('Player');
});
