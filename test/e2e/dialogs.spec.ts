/** Dialogs of a game: anything above them can be reached, and their texts are true. */

import { tableOf } from '../support/games.ts';
import { sessionOf } from '../support/values.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

test('the close button of a toast above an open dialog takes away the toast and leaves the dialog', async ({
  sit,
}) => {
  const anna = await sit('Anna', { expects: /500/ });
  const { page } = anna;
  await page.route('**/players/me', (route) => route.fulfill({ status: 500, body: '' }));
  const table = tableOf(['Anna', 'Ben']).toChoosing();
  await stage(page, table.view(), table.me('Anna'));
  await anna.button('Leave game').click();
  const dialog = page.getByRole('dialog', { name: 'Leave this game?' });
  await dialog.getByRole('button', { name: 'Leave game' }).click();
  const failure = anna.words('Failed to leave the game. Please try again.');
  await expect(failure).toBeVisible();
  await anna.button('Dismiss').click();
  await expect(failure).toBeHidden();
  await expect(dialog).toBeVisible();

  // A toast that outlives its dialog stays visible, and its button works.
  await dialog.getByRole('button', { name: 'Leave game' }).click();
  await expect(failure).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(failure).toBeVisible();
  await anna.button('Dismiss').click();
  await expect(failure).toBeHidden();
});

test('leaving says that the others play on only where there are other people', async ({ sit }) => {
  const leaving = async (table: ReturnType<typeof tableOf>): Promise<string | null> => {
    const anna = await sit('Anna');
    await stage(anna.page, table.view(), table.me('Anna'));
    await anna.button('Leave game').click();
    return await anna.page.getByRole('dialog').getByRole('paragraph').textContent();
  };
  const practice = tableOf(['Anna']);
  practice.do({ do: 'addBots', session: sessionOf('Anna'), playerIds: ['bot-1', 'bot-2'] });
  expect(await leaving(practice.toChoosing())).toBe('The game ends when you leave, and you can’t rejoin it.');
  const othersPlayOn = 'The others play on without you, and you can’t rejoin this game.';
  expect(await leaving(tableOf(['Anna', 'Ben']).toChoosing())).toBe(othersPlayOn);
});
