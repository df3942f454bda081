/** What a page costs before it can be used: code, styles and fonts, compressed. `npm run size` runs this alone. */

import { gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { expect, test } from './support/test.ts';

/** Bytes, by the kinds of what was fetched. */
interface Fetched {
  readonly script: number;
  readonly stylesheet: number;
  readonly font: number;
}

const KILOBYTE = 1_024;
/** What is fetched beside or after the page and nothing on it waits for: faces, the table under an answered question, what moves. */
const BESIDE = /\/assets\/(?:draw-face|GuestLobby|Scoreboard|SwitchLayoutGroupContext|motion-features)-/;

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

function expectWithin(name: string, fetched: Fetched, script: number): void {
  const limits = { script, stylesheet: 20, font: 60 } as const;
  for (const kind of ['script', 'stylesheet', 'font'] as const) {
    const size = fetched[kind] / KILOBYTE;
    console.log(`${name}: ${size.toFixed(1)} KB ${kind} of at most ${limits[kind]}`);
    expect(fetched[kind], `${kind} of the ${name} page`).toBeGreaterThan(0);
    expect(size, `${kind} of the ${name} page, in KB`).toBeLessThanOrEqual(limits[kind]);
  }
}

test('the start page, an invitation and a question stay within their sizes', async ({ sit }) => {
  const visitor = await sit('Carla');
  const ofHome = countFetched(visitor.page);
  await visitor.page.goto('/');
  await expect(visitor.button('Create new quiz')).toBeEnabled();
  expectWithin('start', await ofHome(), 140);

  const host = await sit('Anna');
  const code = await host.create();
  // Still outside when the game starts, and told so.
  const newcomer = await sit('Dora', { expects: /status of 409/ });
  const ofInvitation = countFetched(newcomer.page);
  await newcomer.page.goto(`/game/${host.gameId}`);
  await expect(newcomer.page.getByLabel('Your name')).toBeEditable();
  expectWithin('invitation', await ofInvitation(), 165);

  const guest = await sit('Ben');
  await guest.join(code);
  await host.start();
  await Promise.race([host.pick('Sports'), guest.pick('Sports')]);
  await expect(guest.options.first()).toBeVisible();
  const again = await guest.context.newPage();
  const ofGame = countFetched(again);
  await again.goto(guest.page.url());
  await expect(again.getByRole('list', { name: 'Answers' })).toBeVisible();
  expectWithin('question', await ofGame(), 165);
});
