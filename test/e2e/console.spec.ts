/** Pages outside a game and those that lead to one write nothing to the browser's console, and fit a phone. */

import { LISTED_PATHS, pathIn } from '../../protocol/constants.ts';
import { expectNoFaults } from './support/look.ts';
import { expect, lobbyOf, test } from './support/test.ts';

/** Playwright's own message about requests blocked in its contexts. */
const OWN_REMARK = /Service Worker registration blocked/;

test('no public page, search, invitation, lobby or show screen writes a line into the console, in English and in German', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const [host] = await lobbyOf(sit, ['Anna'], { showScreen: true });
  const { page } = await sit('Ben');
  const lines: string[] = [];
  for (const { context } of [host, { context: page.context() }]) {
    context.on('console', (message) => {
      if (!OWN_REMARK.test(message.text())) lines.push(`${message.text()} on ${message.page()?.url()}`);
    });
  }
  // A late request of one page must not break the next.
  await page.route(/messages-\w+-landing-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  const searches = [
    '/search',
    '/search?q=football',
    '/search?q=spo',
    '/search?q=Xyzzyx',
    '/payment-canceled',
  ];
  for (const language of ['en', 'de']) {
    for (const path of [...LISTED_PATHS, ...searches]) {
      await page.goto(pathIn(language, path), { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFaults(page, `${path} in ${language}`);
    }
  }
  await page.goto(`/join/${host.gameId}`, { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Your name')).toBeVisible();
  const show = await host.context.newPage();
  await show.goto(`/game/${host.gameId}/show`, { waitUntil: 'networkidle' });
  await expect(show.getByText('Join in')).toBeVisible();
  expect(lines).toEqual([]);
});
