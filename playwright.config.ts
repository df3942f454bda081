import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

import { findChromium } from './scripts/find-chromium.ts';

const globalSetup = './test/e2e/global-setup.ts';

export default defineConfig({
  testDir: './test/e2e',
  outputDir: './test-results',
  ...(existsSync(globalSetup) ? { globalSetup } : {}),
  workers: 2,
  // Browsers on a machine that does other work too: a test is red when it is red three times.
  retries: process.env.CI ? 2 : 0,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
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
