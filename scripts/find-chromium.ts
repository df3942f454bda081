// The browser of the end-to-end tests: the system's (headless where it exists), else Playwright's, else (as root on Debian) one installed now.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from '@playwright/test';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export function findChromium(): string {
  const found = onPath() ?? playwrightsOwn();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Chromium was not found: installing it with apt-get …');
    execFileSync(join(import.meta.dirname, 'install-test-tools.sh'), { stdio: ['ignore', 2, 2] });
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error(
    'Chromium was not found. Install it: `apt-get install chromium` (Debian, Ubuntu), `npx playwright install chromium`, or Google Chrome.',
  );
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) console.log(findChromium());
