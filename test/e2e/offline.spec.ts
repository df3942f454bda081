/** The installed app without a connection: it opens, says so, and goes on when the connection is back. */

import { expect, test } from './support/test.ts';

test('a game opened without a connection shows the app, and is there when the connection is back', async ({
  sit,
}) => {
  const anna = await sit('Anna', {
    serviceWorkers: 'allow',
    expects: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  });
  const { page } = anna;
  await anna.create();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/offline|Connecting|reach the server/i).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(anna.heading('Who’s in?')).toBeVisible();
});
