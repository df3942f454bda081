// Takes pictures of every screen and state, and looks for faults in each: `npm run screenshots -- [--language de] [--scene game] [--out FOLDER]`. Ends with 1 where there are faults.
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';
import { z } from 'zod';

import { findChromium } from './find-chromium.ts';
import { SCENES, tour } from './screenshots/tour.ts';
import { PICTURE_LANGUAGES } from './screenshots/words.ts';

const options = {
  language: { type: 'string', multiple: true },
  scene: { type: 'string', multiple: true },
  out: { type: 'string', default: 'screenshots' },
} as const;
const { values } = parseArgs({ options });
const languages = z.array(z.enum(PICTURE_LANGUAGES)).parse(values.language ?? [...PICTURE_LANGUAGES]);
const scenes = z.array(z.enum(SCENES)).parse(values.scene ?? [...SCENES]);

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
let pictures = 0;
const faults: string[] = [];
for (const language of languages) {
  const started = performance.now();
  const camera = await tour(browser, values.out, language, scenes);
  pictures += camera.pictures;
  faults.push(...camera.faults);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${language}: ${camera.pictures} pictures, ${camera.faults.length} faults, ${seconds} s`);
}
await browser.close();

for (const fault of faults) console.log(fault);
console.log(`${pictures} pictures in ${values.out}/, ${faults.length} faults`);
process.exitCode = faults.length > 0 || pictures === 0 ? 1 : 0;
