/** What a page costs before it can be used: code, styles and fonts, compressed. `npm run size` runs this alone. */

import { globSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { LANGUAGES, pathIn } from '../../protocol/constants.ts';
import { messagesIn } from './support/messages.ts';
import { expect, test } from './support/test.ts';

/** Bytes, by the kinds of what was fetched. */
interface Fetched {
  readonly script: number;
  readonly stylesheet: number;
  readonly font: number;
}

// Together with the longest time limit, slow enough that the question is still open when everything it needs has been fetched.
test.use({ environment: { GAME_SPEED: '2' } });

const KILOBYTE = 1_024;
/** Fonts for Latin letters, which every page needs, and for Cyrillic. */
const FONTS_KB = { en: 60, de: 60, ru: 80 } as const;
/**
 * Files loaded with or after the page for which nothing on it waits: avatars, the pause after a question, toasts, animations, and the
 * font for a foreign name in the question.
 */
const BESIDE =
  /\/assets\/(?:draw-avatar|GuestLobby|Pause|ToastList|OptionFaces|useNextFrame|SwitchLayoutGroupContext|motion-features|onest-latin-ext)-/;

/** Counts what a page fetches from now on. Fonts are compressed in themselves. */
function countFetched(page: Page): () => Promise<Fetched> {
  const sizes: Promise<[kind: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (BESIDE.test(response.url())) return;
    if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'font') return;
    const bytes = response
      .body()
      .then((body) => (kind === 'font' ? body : gzipSync(body, { level: 9 })).length);
    sizes.push(bytes.then((size) => [kind, size]));
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const fetched = { script: 0, stylesheet: 0, font: 0 };
    for (const [kind, bytes] of await Promise.all(sizes)) {
      if (kind === 'script' || kind === 'stylesheet' || kind === 'font') fetched[kind] += bytes;
    }
    return fetched;
  };
}

/** Whether the page's own letters are drawn in the product's typeface. */
const isInOnest = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.fonts].some(
      ({ family, status, unicodeRange }) =>
        family === 'Onest' && status === 'loaded' && unicodeRange.includes('U+400'),
    ),
  );

function expectWithin(name: string, fetched: Fetched, script: number, font: number): void {
  const limits = { script, stylesheet: 20, font } as const;
  for (const kind of ['script', 'stylesheet', 'font'] as const) {
    const size = fetched[kind] / KILOBYTE;
    console.log(`${name}: ${size.toFixed(1)} KB ${kind} of at most ${limits[kind]}`);
    expect(fetched[kind], `${kind} of the ${name} page`).toBeGreaterThan(0);
    expect(size, `${kind} of the ${name} page, in KB`).toBeLessThanOrEqual(limits[kind]);
  }
}

/** Messages of one page, in KB: of every language, so that none has fewer than another. */
const MESSAGES_KB = 12;
/** What the heaviest page shows: a game's big screen. */
const PAGES = [
  ['shell', 'home'],
  ['shell', 'landing', 'topics'],
  ['shell', 'pages'],
  ['shell', 'table', 'settings'],
  ['shell', 'table', 'topics'],
  ['shell', 'table', 'results'],
  ['shell', 'table', 'stage'],
];

test('the messages of a page stay within 12 KB in every language', () => {
  for (const { code } of LANGUAGES) {
    for (const page of PAGES) {
      const files = page.flatMap((name) => globSync(`build/client/assets/messages-${code}-${name}-*.js`));
      expect(files, `${code}: ${page.join(' and ')}`).toHaveLength(page.length);
      const bytes = files.map((path) => gzipSync(readFileSync(path), { level: 9 }).length);
      const size = bytes.reduce((sum, each) => sum + each, 0) / KILOBYTE;
      expect(size, `${code}: ${page.join(' and ')}, in KB`).toBeLessThanOrEqual(MESSAGES_KB);
    }
  }
});

test('a page fetches the messages of its own language alone', async ({ sit }) => {
  const { page } = await sit('Anna');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/ru');
  await page.waitForLoadState('networkidle');
  const languages = fetched.flatMap((url) => /\/messages-([a-z]+)-/.exec(url)?.[1] ?? []);
  expect(new Set(languages)).toEqual(new Set(['ru']));
});

for (const code of ['en', 'de', 'ru'] as const) {
  test(`the start page, an invitation and a question stay within their sizes in ${code}`, async ({ sit }) => {
    const say = messagesIn(code);
    const text = (key: string): string => say.get(key) ?? key;
    const visitor = await sit('Carla');
    const ofHome = countFetched(visitor.page);
    await visitor.page.goto(pathIn(code, '/'));
    await expect(visitor.button(text('home:create'))).toBeEnabled();
    if (code === 'ru') expect(await isInOnest(visitor.page)).toBe(true);
    expectWithin(`${code} start`, await ofHome(), 140, FONTS_KB[code]);

    const host = await sit('Anna');
    await host.page.goto(pathIn(code, '/'));
    await host.page.getByLabel(text('home:name')).fill('Anna');
    await host.button(text('home:create')).click();
    await expect(host.button(text('lobby:start.button'))).toBeVisible();
    await host.send('PATCH', 'settings', { questionTimeLimit: 60 });
    // Still without a seat when the game starts, which the page says.
    const newcomer = await sit('Dora', { expects: /status of 409/ });
    const ofInvitation = countFetched(newcomer.page);
    await newcomer.page.goto(pathIn(code, `/game/${host.gameId}`));
    await expect(newcomer.page.getByLabel(text('lobby:join.name'))).toBeEditable();
    expectWithin(`${code} invitation`, await ofInvitation(), 165, FONTS_KB[code]);

    const guest = await sit('Ben');
    await guest.page.goto(pathIn(code, `/join/${host.gameId}`));
    await guest.page.getByLabel(text('lobby:join.name')).fill('Ben');
    await guest.button(text('lobby:join.submit')).click();
    await expect(guest.page.getByText(text('lobby:title.guest'))).toBeVisible();
    await host.button(text('lobby:start.button')).click();
    const sports = text('common:topics.sports');
    await Promise.race([host.pick(sports), guest.pick(sports)]);
    const answers = guest.page.getByRole('list', { name: text('play:question.answers') });
    await expect(answers).toBeVisible({ timeout: 30_000 });
    const again = await guest.context.newPage();
    const ofGame = countFetched(again);
    await again.goto(guest.page.url());
    await expect(again.getByRole('list', { name: text('play:question.answers') })).toBeVisible();
    expectWithin(`${code} question`, await ofGame(), 170, FONTS_KB[code]);
  });
}
