// Draws the strip of pictures in the README from a real game, phone and big screen side by side: `npm run readme-image`.
import { writeFileSync } from 'node:fs';

import { chromium, type Page } from '@playwright/test';

import { findChromium } from './find-chromium.ts';
import { Camera } from './screenshots/camera.ts';
import { PictureModel } from './screenshots/model.ts';
import { PictureServer } from './screenshots/picture-server.ts';
import { lobby } from './screenshots/scenes/lobby.ts';
import { results } from './screenshots/scenes/results.ts';
import { questionsAndReveals, toFirstQuestion } from './screenshots/scenes/round.ts';
import { wordsOf } from './screenshots/words.ts';

const FILE = 'docs/images/quizround.jpg';
const QUALITY = 80;
const PHONE = { width: 390, height: 800 };
const BIG_SCREEN = { width: 1280, height: 720 };
/** States of a phone, each with the big screen at the same moment. */
const PAIRS = [
  ['lobby-player', 'show-lobby'],
  ['question-2', 'show-question-2'],
  ['results', 'show-results'],
] as const;

/** Takes the few pictures of the strip and passes the other states by. */
class StripCamera extends Camera {
  readonly taken = new Map<string, string>();

  override async shoot(page: Page, name: string): Promise<void> {
    if (!PAIRS.some((pair) => pair.some((each) => each === name))) return;
    await page.setViewportSize(name.startsWith('show-') ? BIG_SCREEN : PHONE);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.waitForTimeout(1_000);
    this.taken.set(name, (await page.screenshot()).toString('base64'));
  }
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const camera = new StripCamera('screenshots', 'en');
const model = await PictureModel.start('en');
const server = await PictureServer.start(() => model.environment);
try {
  const place = { browser, base: server.base, words: wordsOf('en'), camera };
  const stage = { ...(await lobby(place)), server, model };
  await toFirstQuestion(stage);
  await questionsAndReveals(stage);
  await results(stage);
  await draw();
} finally {
  await browser.close();
  await server.stop();
  await model.stop();
}

function picture(name: string): string {
  const data = camera.taken.get(name);
  if (data === undefined) throw new Error(`there is no picture of ${name}`);
  return `<img src="data:image/png;base64,${data}">`;
}

async function draw(): Promise<void> {
  const pairs = PAIRS.map(([phone, big]) => `<div>${picture(big)}${picture(phone)}</div>`).join('');
  const style =
    'body{margin:0;display:flex;gap:20px;padding:16px;background:#e8dccb;width:max-content;height:min-content}div{display:flex;gap:8px;align-items:end}img{border-radius:10px;height:150px}div img+img{height:230px}';
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  await page.setContent(`<!doctype html><style>${style}</style>${pairs}`);
  const strip = await page.locator('body').screenshot({ type: 'jpeg', quality: QUALITY });
  writeFileSync(FILE, strip);
  console.log(`${FILE}: ${Math.round(strip.length / 1_024)} KB`);
}
