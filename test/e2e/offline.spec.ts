/** The installed app without a connection: it opens, says so, and continues when the connection returns. */

import { pathIn } from '../../protocol/constants.ts';
import { messagesIn } from './support/messages.ts';
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

test('after a visit of the start page alone, every public page opens without a connection, in every language', async ({
  sit,
}) => {
  const { page } = await sit('Anna', {
    serviceWorkers: 'allow',
    // Fonts for other scripts are loaded with the first page that needs them; until then the device's fonts are used.
    expects: /ERR_INTERNET_DISCONNECTED|Failed to fetch|onest-cyrillic/,
  });
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  const titles = { terms: 'pages:terms.title', 'live-quiz-game': 'landing:live-quiz-game.title' };
  for (const language of ['en', 'de', 'ru', 'ja']) {
    const messages = messagesIn(language);
    await page.goto(pathIn(language, '/'));
    await expect(page.getByLabel(messages.get('home:name') ?? '-')).toBeVisible();
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(pathIn(language, `/${path}`));
      await expect(page.getByRole('heading', { level: 1, name: messages.get(title) ?? '-' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  }
});
