/** An answer and a challenged question, as every tab and every player sees them. */

import { together } from './support/mishaps.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '2' } });

test('an answer given in one tab is in another what it was; a challenge is seen, counted and settled by all', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const [host, ...guests] = await lobbyOf(sit, ['Anna', 'Ben', 'Cleo']);
  const [guest, third] = guests;
  if (guest === undefined || third === undefined) throw new Error('no guests');
  const all = [host, guest, third];
  const other = await host.context.newPage();
  await other.goto(host.page.url());
  await host.start();
  await together(all, (phone) => expect(phone.heading(/pick/i)).toBeVisible({ timeout: 30_000 }));
  for (const phone of all) if (await phone.button('Sports').isVisible()) await phone.pick('Sports');
  await expect(host.openOptions).toHaveCount(4, { timeout: 40_000 });
  await expect(other.locator('ul[aria-label="Answers"] button:enabled')).toHaveCount(4);
  await host.answer(0);
  await expect(other.getByText('Your answer is in.')).toBeVisible();
  await expect(other.locator('ul[aria-label="Answers"] button:enabled')).toHaveCount(0);
  await expect(other.locator('ul[aria-label="Answers"] button').first()).toContainText(
    /(right|wrong) answer/,
  );
  // The vote takes longer than a pause.
  await host.lead('Hold after this question');
  await guest.answer(1);
  await third.answer(2);

  await host.button('Challenge this question').click();
  await together([guest, third], async (phone) => {
    await expect(phone.words('A question was challenged')).toBeVisible();
    await expect(phone.words('1 of 3 say this question is wrong')).toBeVisible();
  });
  await guest.button('I agree').click();
  await together(all, async ({ page }) => {
    await expect(page.getByText('This question was removed from the score.').first()).toBeVisible();
    await expect(page.locator('main')).not.toContainText(/\+\d/);
  });
});
