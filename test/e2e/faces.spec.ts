/** Animated faces: the leader wears a crown, a player who was wrong looks sad, and a player who leaves waves and is named. */

import { tableOf } from '../support/games.ts';
import { expectAccessible } from './support/axe.ts';
import { SHOW, stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

test('at the table the leader wears a crown, and whoever leaves waves and is named in one line', async ({
  sit,
}) => {
  const table = tableOf(['Anna', 'Ben', 'Cleo']).toChoosing();
  const view = table.view();
  const leading = { ...view, scores: { ...view.scores, total: [100, 350, 0] } };
  const { page } = await sit('show');
  await page.setViewportSize({ width: 1920, height: 1080 });
  const staged = await stage(page, leading, SHOW);
  const seats = page.getByRole('list', { name: /At the table/ }).getByRole('listitem');
  await expect(seats).toHaveText([/Anna/, /Ben.*in the lead/, /Cleo/]);
  await expect(page.locator('[data-leader]')).toHaveCount(1);
  const crown = (): Promise<string> =>
    seats
      .nth(1)
      .locator('[data-leader] > [data-note]')
      .evaluate((face) => getComputedStyle(face, '::before').clipPath);
  expect(await crown()).toContain('polygon');
  await expectAccessible(page, [{ colorScheme: 'dark', size: { width: 1920, height: 1080 } }]);

  const players = leading.players.map((player) =>
    player.name === 'Cleo' ? { ...player, status: 'left' as const } : player,
  );
  await staged.show({ ...leading, players });
  await expect(seats.nth(2).locator('[data-waving]')).toBeVisible();
  await expect(page.getByText('Cleo has left the game.').first()).toBeVisible();
  await expect(seats).toHaveCount(2);
  await expect(seats).toHaveText([/Anna/, /Ben/]);
});

for (const kids of [false, true]) {
  test(`whoever was wrong pulls ${kids ? 'no long face in kids mode' : 'a long face once the answer is known'}`, async ({
    sit,
  }) => {
    const table = tableOf(['Anna', 'Ben']).toQuestion();
    table.wait(100).answer('Anna');
    table.wait(100).answer('Ben', false);
    const view = table.until('reveal').view();
    const { page } = await sit('Anna');
    await page.setViewportSize({ width: 360, height: 640 });
    const ended = { ...view, settings: { ...view.settings, kids }, deadline: null };
    await stage(page, ended, table.me('Anna'));
    const options = page.locator('main').getByRole('listitem').filter({ hasText: 'Picked by Ben' });
    await expect(options.locator('svg [data-part="mouth"]')).toHaveCount(1);
    await expect(options.locator('[data-sad]')).toHaveCount(kids ? 0 : 1);
    await expect(page.locator('[data-sad]')).toHaveCount(kids ? 0 : 1);
  });
}
