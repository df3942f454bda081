/** The pages around the game: terms, payment, landing pages, search, what is not there. */

import { LANDING_PAGES, LANGUAGES, pathIn } from '../../protocol/constants.ts';
import { expectAccessible, LOOKS } from './support/axe.ts';
import { messagesIn } from './support/messages.ts';
import { expect, test } from './support/test.ts';

const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');
const SOME_LOOKS = LOOKS.slice(0, 2);

test('the start page and the terms are for everyone; the terms lead back', async ({ sit }) => {
  const { page } = await sit('Anna');
  await page.goto('/');
  await expectAccessible(page);
  await page.getByText('How to play').click();
  await expect(page.getByText('2 to 10 players')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'terms of use' }).click();
  await expect(page.getByText('free beta').first()).toBeVisible();
  await expect(page.getByText(/provided as is/)).toBeVisible();
  await expectAccessible(page, SOME_LOOKS);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('a dialog keeps its content while it fades out, and ignores clicks', async ({ sit }) => {
  const { page } = await sit('Anna', { drawsTransitions: true });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Delete my data' }).click();
  const dialog = page.locator('dialog[open]');
  const title = await dialog.getByRole('heading').innerText();
  await dialog.evaluate((element) => {
    element.setAttribute('data-asked', '');
    if (element instanceof HTMLElement) element.style.transitionDuration = '600s';
  });
  await page.getByRole('button', { name: 'Cancel' }).click();
  const fading = page.locator('dialog[data-asked]:not([open])');
  await expect(fading).toContainText(title);
  await expect(fading.locator('[inert]')).toBeAttached();
  await fading.evaluate((element) => {
    for (const transition of element.getAnimations()) transition.finish();
  });
  await expect(fading).toBeEmpty();
});

test('an unknown address answers 404 with a humorous message and a way home', async ({ sit }) => {
  const { page } = await sit('Anna', { expects: /status of 404/ });
  for (const path of ['/nowhere', '/de/nirgends', '/game']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
  }
  await page.goto('/no/such/page');
  await expect(page.getByRole('link', { name: /back to home/i }).last()).toBeVisible();
  await expectAccessible(page, SOME_LOOKS);
  await page
    .getByRole('link', { name: /back to home/i })
    .last()
    .click();
  await expect(page).toHaveURL('/');
});

test.describe('where something can be bought', () => {
  test.use({ environment: { PAYWALL: 'on' } });

  test('a payment that is not known is not yet verified; one that was canceled changed nothing', async ({
    sit,
  }) => {
    test.setTimeout(60_000);
    const { page } = await sit('Anna', { expects: /status of 404/ });
    await page.goto('/payment-canceled');
    await expect(page.getByText('No changes were made.')).toBeVisible();
    await expectAccessible(page, SOME_LOOKS);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/payment-success');
    await expect(page.getByText('Could not verify the unlock yet. Please try again shortly.')).toBeVisible();
    await expectAccessible(page, SOME_LOOKS);
  });
});

test('every landing page is in the sitemap, has its title and leads to a game', async ({ sit, server }) => {
  const sitemap = await (await fetch(`${server.base}/sitemap.xml`)).text();
  const { page } = await sit('Anna');
  for (const slug of LANDING_PAGES) {
    expect(sitemap).toContain(`/${slug}<`);
    expect(sitemap).toContain(`/de/${slug}<`);
    const response = await page.goto(`/${slug}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(sitemap).toContain('hreflang="de"');
  expect(sitemap).not.toContain('/payment-success<');
  await expectAccessible(page, SOME_LOOKS);
  await page.getByRole('link', { name: 'Start a quiz' }).first().click();
  await expect(page.getByRole('button', { name: 'Create new quiz' })).toBeVisible();
});

test('a visitor finds Cats on the page of all topics and starts a quiz on it', async ({ sit }) => {
  const anna = await sit('Anna');
  const { page } = anna;
  await page.goto('/search');
  await page.getByRole('link', { name: 'Quiz topics' }).click();
  await expect(page).toHaveURL('/quiz-topics');
  const classics = page.getByRole('region', { name: 'The ten classics' });
  await expect(classics.getByRole('link')).toHaveCount(10);
  const animals = page.getByRole('region', { name: 'Animals' });
  await expect(animals.getByRole('link', { name: 'Dogs' })).toBeVisible();
  await expectAccessible(page, SOME_LOOKS);
  await animals.getByRole('link', { name: 'Cats' }).click();
  await expect(page).toHaveURL('/');
  await anna.typeName();
  await anna.button('Try it alone').click();
  await expect(page.getByLabel('Any topic you like')).toHaveValue('Cats');
  await anna.button('Send topic').click();
  await expect.poll(async () => (await anna.view()).game.round?.topic).toBe('Cats');
});

test('the page of all topics lists the presets if the other topics cannot be loaded', async ({ sit }) => {
  const { page } = await sit('Anna', { expects: /Failed to load resource|ERR_FAILED/ });
  await page.route(/\/api\/topics\?/, (route) => route.abort());
  await page.goto('/quiz-topics');
  const said = page.getByRole('alert').filter({ hasText: 'No connection' });
  // It is requested again three times.
  await expect(said).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Animals' })).toHaveCount(0);
  await expectAccessible(page, SOME_LOOKS);
  await page.getByRole('link', { name: 'Sports', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.values(localStorage))).toContain('Sports');
});

test('a search offers the topics of the shipped questions, and in place of one that is missing what a game would offer', async ({
  sit,
}) => {
  const { page } = await sit('Anna');
  await page.goto('/search?q=pott');
  await expect(page.getByRole('link', { name: 'Start a quiz on “Harry Potter”' })).toBeVisible();
  await page.goto('/search?q=Messi');
  await expect(page.getByText('No round on “Messi” yet. How about Football?')).toBeVisible();
  await expectAccessible(page, SOME_LOOKS);
  await page.getByRole('link', { name: 'Start a quiz on “Football”' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.values(localStorage))).toContain('Football');
});

test('a search lists the topics and pages that match and offers a quiz on what was typed', async ({
  sit,
}) => {
  const { page } = await sit('Anna');
  await page.goto('/search?q=spo');
  await expect(page.getByRole('link', { name: /Sports/ }).first()).toBeVisible();
  await page.goto('/search?q=sports');
  await expectAccessible(page, SOME_LOOKS);
  await page.getByRole('link', { name: /“sports”/ }).click();
  await expect(page.getByRole('button', { name: 'Create new quiz' })).toBeVisible();
});

test('every landing page is also there under each language', async ({ sit, server }) => {
  const { page } = await sit('Anna');
  for (const language of OTHERS) {
    for (const slug of LANDING_PAGES) {
      const { status } = await fetch(`${server.base}/${language}/${slug}`);
      expect(status, `/${language}/${slug}`).toBe(200);
    }
  }
  await page.goto('/de/quiz-games');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('404');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/de(\/|$)/);
});

test('the footer shows the current year', async ({ sit }) => {
  const { page } = await sit('Anna');
  await page.clock.setFixedTime('2031-05-01T12:00:00Z');
  await page.goto('/terms');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 Quizround');
});

test('after an unexpected error there is a playful title, ways on and the footer', async ({ sit }) => {
  const { page } = await sit('Anna', { expects: /broken on purpose|status of 404/ });
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (type: string, ...rest: [EventListener]) => {
      // A game requests these as soon as it is shown.
      if (type === 'visibilitychange') throw new Error('broken on purpose');
      listen(type, ...rest);
    };
  });
  await page.goto('/join/abcdefghij');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectAccessible(page, SOME_LOOKS);
});

test('the first HTML of a page is in its language, before any script runs', async ({ server }) => {
  for (const { code } of LANGUAGES) {
    const own = messagesIn(code);
    const html = await (await fetch(server.base + pathIn(code, '/'))).text();
    expect(html).toContain(`<html lang="${code}"`);
    for (const key of ['home:title', 'home:headline', 'home:create', 'home:description'])
      expect(unescaped(html), `${key} in ${code}`).toContain(own.get(key));
    expect(html).toContain(`<link rel="canonical" href="${server.base}${pathIn(code, '/')}"`);
    for (const other of LANGUAGES)
      expect(html).toContain(`hrefLang="${other.code}" href="${server.base}${pathIn(other.code, '/')}"`);
    expect(html).toContain(`content="${server.base}/share${code === 'en' ? '' : `-${code}`}.png"`);
    expect(html).toContain(`"urlTemplate":"${server.base}${pathIn(code, '/search')}?q={search_term_string}"`);
    const manifest = /rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const { description } = (await (await fetch(server.base + manifest)).json()) as { description: string };
    if (code !== 'en') expect(description).toBe(own.get('home:description'));
  }
});

test('a page that came to life still has one canonical address, its own; an invitation has none', async ({
  sit,
  server,
}) => {
  const visitor = await sit('Anna');
  const { page } = visitor;
  const canonical = page.locator('link[rel="canonical"]');
  for (const path of ['/', '/de/quiz-games', '/terms']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(canonical).toHaveCount(1);
    await expect(canonical).toHaveAttribute('href', `${server.base}${path}`);
    await expect(page.locator('meta[property="og:image"]')).toHaveCount(1);
  }
  await visitor.create();
  await page.goto(`/join/${visitor.gameId}`);
  await expect(visitor.button('Start game')).toBeVisible();
  await expect(canonical).toHaveCount(0);
  await expect(page.locator('link[hreflang]')).toHaveCount(0);
});

test('a page can be read without scripts, in its language', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const language of ['en', 'ja'] as const) {
    const own = messagesIn(language);
    for (const [path, key] of [
      ['/', 'home:headline'],
      ['/terms', 'pages:terms.title'],
      ['/quiz-games', 'landing:quiz-games.title'],
    ] as const) {
      await page.goto(server.base + pathIn(language, path));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.get(key) ?? '');
      await expect(page.getByText(own.get('common:loading') ?? '', { exact: true })).toHaveCount(0);
    }
    await page.goto(server.base + pathIn(language, '/quiz-topics'));
    for (const key of ['landing:quiz-topics.classics', 'topics:themes.names.animals'])
      await expect(page.getByRole('heading', { name: own.get(key) ?? '-' })).toBeVisible();
    await expect(page.getByRole('link', { name: own.get('common:topics.sports') ?? '-' })).toBeVisible();
  }
  await context.close();
});

const unescaped = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

test('the first visit follows the browser’s language, with one tap back to English; other pages only offer it', async ({
  sit,
}) => {
  const { page } = await sit('Anna', { locale: 'de-AT' });
  await page.goto('/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/');
  await expect(page).toHaveURL('/de');
  await page.getByRole('link', { name: 'In English' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Create new quiz' })).toBeEnabled();
  await expect(page).toHaveURL('/');
});

test('the browser’s language is offered on a page in another one; what was chosen is remembered', async ({
  sit,
}) => {
  const { page } = await sit('Anna', { locale: 'de-AT' });
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('link', { name: 'Auf Deutsch' }).click();
  await expect(page).toHaveURL('/de');
  await page.goto('/terms');
  await expect(page).toHaveURL('/de/terms');
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('a language is found by any of its names, and picked by its native one', async ({ sit }) => {
  const { page } = await sit('Anna');
  await page.goto('/');
  await page.getByRole('button', { name: 'Language' }).click();
  const field = page.getByLabel('Find a language');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(12);
  await field.fill('eston');
  await expectAccessible(page, SOME_LOOKS);
  await page.getByRole('button', { name: 'Eesti' }).click();
  await expect(page).toHaveURL('/et');
  await page.goto('/');
  await page.getByRole('button', { name: messagesIn('et').get('common:language.label') ?? '' }).click();
  await page.getByLabel(messagesIn('et').get('common:language.search') ?? '').fill('Klingon');
  await expect(page.getByText(messagesIn('et').get('common:language.none') ?? '')).toBeVisible();
});

test('a language in the address is the language of the page', async ({ sit }) => {
  const { page } = await sit('Anna');
  for (const language of OTHERS) {
    const response = await page.goto(`/${language}/terms`);
    expect(response?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});
