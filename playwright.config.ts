/** How the browser tests run: which first, how many at once, and in which browser. */

import { defineConfig } from '@playwright/test';

import { findChromium } from './scripts/find-chromium.ts';

const LONG = /(?:staying|writing|access|clock|game|results|show|outage|analytics)\.spec\.ts$/;

export default defineConfig({
  testDir: './test/e2e',
  outputDir: './test-results',
  globalSetup: './test/e2e/global-setup.ts',
  // A player waits more than a browser works.
  workers: 4,
  // Browsers on a machine that does other work too: a test is red when it is red three times.
  retries: process.env.CI ? 2 : 0,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // The longest first: none of them is left alone at the end.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG },
  ],
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    // A recorded video would need a second download; a trace needs nothing.
    video: 'off',
    // Recording every test costs more than the tests; `--trace on` records what is being looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
