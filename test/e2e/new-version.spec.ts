/** A new version of the client is loaded when its player opens another page, never in a game. */

import { PROTOCOL_VERSION } from '../../protocol/constants.ts';
import type { ServerMessage } from '../../protocol/live.ts';
import { tableOf } from '../support/games.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

for (const [what, protocol, isNew] of [
  ['newer than this client', PROTOCOL_VERSION + 1, true],
  ['as old as this client', PROTOCOL_VERSION, false],
] as const) {
  test(`a server ${what}: the page is ${isNew ? '' : 'not '}reloaded on the way home, and never in a game`, async ({
    sit,
  }) => {
    const phone = await sit('Anna', { expects: /ERR_FAILED|status of 404/ });
    const { page } = phone;
    const table = tableOf(['Anna', 'Ben']).toQuestion();
    await page.route('**/api/games/*/results', (route) => route.abort());
    await page.route('**/api/functions/generate-game-summary', (route) => route.abort());
    const staged = await stage(page, table.view(), table.me('Anna'));
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++;
    });
    const welcome: ServerMessage = {
      type: 'welcome',
      protocol,
      me: table.me('Anna'),
      game: table.view(),
      now: Date.now(),
    };
    staged.send(welcome);
    // With its times shifted to now.
    await staged.show(table.view());
    await phone.options.first().click();
    await staged.show(table.until('reveal').view());
    await expect(page.getByRole('list', { name: 'Scores' })).toBeVisible();
    await staged.show(table.until('finished').view());
    await expect(phone.results).toBeVisible();
    expect(loads).toBe(0);
    await phone.button('Leave game').click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByLabel('Your name')).toBeVisible();
    await expect.poll(() => loads).toBe(isNew ? 1 : 0);
  });
}
