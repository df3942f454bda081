/** For any reply of the server, each query of the client ends: at most four requests, then none until a person tries again. */

import { globSync, readFileSync } from 'node:fs';

import type { Page, Route } from '@playwright/test';

import type { MeView } from '../../protocol/view.ts';
import { tableOf, type RulesGame } from '../support/games.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

// The page after the checkout exists only with a paywall.
test.use({ environment: { PAYWALL: 'on' } });

const REQUESTS_MAX = 4;
/** Longer than the timeout of a read, and than the longest pause between two tries. */
const STEP_MS = 20_000;
/** A try and the pause after it take one step each; on a busy machine the page may need one step more. */
const STEPS_MAX = 2 * REQUESTS_MAX + 6;
/** After this many steps without a request, the query has ended. */
const QUIET_STEPS = 4;
/** Some minutes, in which everything that a page still waits for happens. */
const LONG_STEP_MS = 300_000;
/** Real time for a request and for drawing its result. */
const SETTLE_MS = 60;

/** Replies of a failing server, of a proxy, or of a network without internet access. */
const ANSWERS = {
  404: (route) => route.fulfill({ status: 404, body: 'Not found' }),
  500: (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  garbage: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Log in</h1>' }),
  'JSON of another shape': (route) => route.fulfill({ json: {} }),
  // Never answered.
  silence: () => Promise.resolve(),
} satisfies Record<string, (route: Route) => Promise<void>>;

/** A page that runs queries. */
interface Scene {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** The paths of its queries; all of them fail. */
  readonly queries: readonly string[];
  /** The modules that run them. */
  readonly from: readonly string[];
  /** Replies of other requests, by their path. */
  readonly replies?: Readonly<Record<string, object>>;
  /** Texts by which the player learns of the failure. */
  readonly told?: readonly string[];
  /** The button that repeats one of the queries. */
  readonly again?: { readonly button: string; readonly query: string };
}

const showing = (table: RulesGame, me: MeView) => async (page: Page) =>
  void (await stage(page, table.view(), me));

const finished = (): RulesGame => tableOf(['Anna', 'Ben']).until('finished');
const GAME = '/api/games/game000001';
const RESULTS = `${GAME}/results`;
const SUMMARY = '/api/functions/generate-game-summary';
const PLAYS = '/api/functions/can-start-game';
const CAPABILITIES = '/api/capabilities';

const SCENES: readonly Scene[] = [
  {
    name: 'the results',
    open: (page) => showing(finished(), finished().me('Anna'))(page),
    queries: [RESULTS, SUMMARY, PLAYS],
    from: ['web/api/commands.ts', 'web/api/game-commands.ts', 'web/api/summary.ts'],
    told: ['Failed to load game results', 'Thank you for playing!'],
    again: { button: 'Try again', query: RESULTS },
  },
  {
    name: 'the results when the free games are used up',
    open: (page) => showing(finished(), finished().me('Anna'))(page),
    queries: ['/api/app-settings/free_games_per_day'],
    from: ['web/api/commands.ts'],
    replies: {
      [PLAYS]: { allowed: false, remaining: 0 },
      [RESULTS]: { rounds: [], players: [], summary: null },
      [SUMMARY]: { summary: 'A game.' },
    },
  },
  {
    name: 'the host’s lobby',
    open: (page) => showing(tableOf(['Anna', 'Ben']), tableOf(['Anna', 'Ben']).me('Anna'))(page),
    queries: [PLAYS, '/api/functions/get-entitlements', CAPABILITIES],
    from: ['web/api/commands.ts', 'web/api/capabilities.ts'],
  },
  {
    name: 'the choice of a topic',
    open: async (page) => {
      const table = tableOf(['Anna', 'Ben']).toChoosing().toNextRound();
      await showing(table, table.me(table.chooser))(page);
    },
    queries: ['/api/topics', `${GAME}/topics`],
    from: ['web/api/topics.ts'],
  },
  {
    name: 'the search',
    open: async (page) => void (await page.goto('/search?q=volcanoes')),
    queries: ['/api/topics', '/api/topics/check'],
    from: ['web/api/topics.ts'],
  },
  {
    name: 'the return from the checkout',
    open: async (page) => void (await page.goto('/payment-success?payment=pay0000001')),
    queries: ['/api/payments/pay0000001'],
    from: ['web/screens/payment/usePayment.ts'],
    told: ['Could not verify the unlock yet'],
    again: { button: 'Check again', query: '/api/payments/pay0000001' },
  },
  {
    name: 'the start page of a browser that has a seat',
    open: async (page) => {
      await page.addInitScript(() => localStorage.setItem('current_game', 'game000001'));
      await page.goto('/');
    },
    queries: [GAME],
    from: ['web/screens/home/GameReturn.tsx'],
  },
  {
    name: 'a page in a language that is being translated',
    open: async (page) => {
      await page.addInitScript(() => localStorage.setItem('preferred_language', 'sv'));
      await page.goto('/terms');
    },
    queries: ['/api/translations/sv'],
    from: ['web/api/custom-language.ts'],
    replies: { '/api/functions/translate-interface': { jobId: 'job0000001', status: 'pending' } },
  },
];

for (const scene of SCENES) {
  test(`${scene.name}: each query is given up after four requests, whatever the server answers`, async ({
    sit,
  }) => {
    const { context } = await sit('Anna', { expects: /status of (404|500)|^500 from/ });
    for (const [answer, respond] of Object.entries(ANSWERS)) {
      await test.step(answer, async () => {
        const page = await context.newPage();
        await page.clock.install();
        await page.addInitScript(() => localStorage.setItem('feedback_prompt_shown', 'true'));
        const asked = await failing(page, scene, respond);
        await scene.open(page);
        await untilQuiet(page, asked, () => asked.size === scene.queries.length);
        const before = Object.fromEntries(asked);
        for (const path of scene.queries) {
          expect(before[path] ?? 0, `requests of ${path}`).toBeGreaterThan(0);
          expect(before[path], `requests of ${path}`).toBeLessThanOrEqual(REQUESTS_MAX);
        }
        for (const text of scene.told ?? []) await expect(page.getByText(text).first()).toBeVisible();
        await letPass(page, 2, LONG_STEP_MS);
        expect(Object.fromEntries(asked), 'after some minutes').toEqual(before);
        if (scene.again !== undefined) await askAgain(page, scene.again, asked);
        await page.close();
      });
    }
  });
}

/** Counts the requests of a scene's queries by path. */
async function failing(
  page: Page,
  { queries, replies = {} }: Scene,
  respond: (route: Route) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const asked = new Map<string, number>();
  for (const [path, json] of Object.entries(replies))
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ json }),
    );
  await page.route(
    ({ pathname }) => queries.includes(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
      await respond(route);
    },
  );
  return asked;
}

async function letPass(page: Page, steps: number, stepMs: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.clock.fastForward(stepMs);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    // A busy page handles it later, after its earlier work.
    await page.evaluate(() => document.title);
  }
}

/** Advances time until the expected requests were made, and no more requests follow. */
async function untilQuiet(
  page: Page,
  asked: ReadonlyMap<string, number>,
  hasBegun: () => boolean,
): Promise<void> {
  let [before, quiet] = [0, 0];
  for (let step = 0; step < STEPS_MAX && quiet < QUIET_STEPS; step += 1) {
    await letPass(page, 1, STEP_MS);
    const requests = [...asked.values()].reduce((sum, count) => sum + count, 0);
    quiet = hasBegun() && requests === before ? quiet + 1 : 0;
    before = requests;
  }
}

async function askAgain(
  page: Page,
  { button, query }: NonNullable<Scene['again']>,
  asked: ReadonlyMap<string, number>,
): Promise<void> {
  const before = asked.get(query) ?? 0;
  await page.getByRole('button', { name: button }).click();
  await untilQuiet(page, asked, () => (asked.get(query) ?? 0) > before);
  const more = (asked.get(query) ?? 0) - before;
  expect(more, 'requests after the button').toBeGreaterThan(0);
  expect(more, 'requests after the button').toBeLessThanOrEqual(REQUESTS_MAX);
  await expect(page.getByRole('button', { name: button })).toBeEnabled();
}

test('a summary that is being written is asked for every 2 s for 90 s, and then replaced by thanks', async ({
  sit,
}) => {
  const { page } = await sit('Anna', { expects: /status of (404|503)|^503 from/ });
  let asked = 0;
  let isWritten = false;
  await page.route(`**${SUMMARY}`, async (route) => {
    asked += 1;
    if (isWritten) await route.fulfill({ json: { summary: 'Anna was fast.' } });
    else await route.fulfill({ status: 503, headers: { 'Retry-After': '2' }, body: '' });
  });
  await page.clock.install();
  const table = finished();
  await showing(table, table.me('Anna'))(page);
  const writing = page.getByText('Writing the summary…');
  const thanks = page.getByText('Thank you for playing!');
  await expect.poll(() => asked).toBe(1);

  await letPass(page, 40, 2_000);
  await expect(writing).toBeVisible();
  expect(asked).toBeGreaterThan(30);
  await letPass(page, 10, 2_000);
  await expect(thanks).toBeVisible();
  const before = asked;
  expect(before).toBeLessThanOrEqual(46);
  await letPass(page, 2, LONG_STEP_MS);
  expect(asked).toBe(before);

  await page.reload();
  await expect(writing).toBeVisible();
  isWritten = true;
  await letPass(page, 2, 2_000);
  await expect(page.getByText('Anna was fast.')).toBeVisible();
});

test('a game whose first replies are JSON of another shape is shown once the server answers', async ({
  sit,
}) => {
  const host = await sit('Anna');
  await host.create();
  const { page } = await sit('Ben');
  let isPortal = true;
  await page.route(`**/api/games/${host.gameId}`, (route) =>
    isPortal ? route.fulfill({ json: {} }) : route.fallback(),
  );
  await page.goto(`/join/${host.gameId}`);
  await expect(page.getByText('Can’t reach the server. Trying again…')).toBeVisible();
  isPortal = false;
  await expect(page.getByLabel('Your name')).toBeEditable();
});

test('every module that reads from the server has a scene above', () => {
  const readers = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => {
      const imported =
        /import \{([^}]*)\} from '[\w./]*\/client\.ts'/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
      return /\b(get|ask|query)\b/.test(imported);
    })
    // They poll while they are open: the running game, and the wait at its door.
    .filter((path) => path !== 'web/connection/game-connection.ts' && path !== 'web/api/knocking.ts');
  expect(readers.toSorted()).toEqual([...new Set(SCENES.flatMap(({ from }) => from))].toSorted());
});
