// Plays a game in Chromium on a processor slowed down four times: `npm run trace [-- --slowdown 4]`.
// Measures frames over 50 ms in question, reveal and leaderboard, and the time from each answer to the next paint. Exits with 1 if a goal is missed.
/* oxlint-disable unicorn/consistent-function-scoping -- a function that is sent to a page takes its parts with it */
import { parseArgs } from 'node:util';

import { chromium, type Page } from '@playwright/test';

import { Phone } from '../test/e2e/support/phone.ts';
import { ServerProcess } from '../test/support/harness/server-process.ts';
import { findChromium } from './find-chromium.ts';

const FRAME_MAX_MS = 50;
const ANSWER_MAX_MS = 200;
/** Quick between the questions, and yet every animation is played. */
const SPEED = '2';

/** A frame as the page recorded it. */
interface Frame {
  readonly screen: string;
  readonly ms: number;
  readonly scripts: readonly string[];
}

interface Noted {
  readonly frames: readonly Frame[];
  /** Milliseconds from each tap on an option to the next paint. */
  readonly answers: readonly number[];
}

declare global {
  interface Window {
    noted: { frames: Frame[]; answers: number[] };
  }
}

/** Runs in the page before its own scripts. */
function note(): void {
  interface LongFrame extends PerformanceEntry {
    readonly scripts: readonly {
      readonly duration: number;
      readonly invoker: string;
      readonly sourceURL: string;
    }[];
  }
  const isLongFrame = (entry: PerformanceEntry): entry is LongFrame => 'scripts' in entry;
  window.noted = { frames: [], answers: [] };
  const screen = (): string => {
    if (document.querySelector('main h1') === null) return 'loading';
    if (document.querySelector('[aria-label="The podium"]') !== null) return 'leaderboard';
    if (document.querySelector('section[aria-label="Scores"]') !== null) return 'reveal';
    return document.querySelector('ul[aria-label="Answers"]') === null ? 'between' : 'question';
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const scripts = isLongFrame(entry)
        ? entry.scripts.map(
            ({ duration, invoker, sourceURL }) =>
              `${Math.round(duration)} ms ${invoker} ${sourceURL.split('/').pop()}`,
          )
        : [];
      window.noted.frames.push({ screen: screen(), ms: entry.duration, scripts });
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
  const taps: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'click') window.noted.answers.push(duration);
  }).observe(taps);
}

const { values } = parseArgs({ options: { slowdown: { type: 'string', default: '4' } } });
const server = await ServerProcess.start({ GAME_SPEED: SPEED });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
let noted: Noted;
try {
  noted = await play();
} finally {
  await browser.close();
  await server.dispose();
}
process.exitCode = report(noted) ? 0 : 1;

async function play(): Promise<Noted> {
  const [anna, ben] = [
    await Phone.of(browser, server.base, 'Anna', { reducedMotion: 'no-preference', drawsTransitions: true }),
    await Phone.of(browser, server.base, 'Ben', { drawsTransitions: true }),
  ];
  await anna.context.addInitScript(note);
  await ben.join(await anna.create());
  const session = await anna.context.newCDPSession(anna.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
  await anna.start();
  await Promise.all([anna.play('Sports', 1), ben.play('Sports', 2)]);
  // The podium rises, and the confetti falls.
  await anna.page.waitForTimeout(4_000);
  return await notedOn(anna.page);
}

async function notedOn(page: Page): Promise<Noted> {
  return await page.evaluate(() => window.noted);
}

/** Prints what was noted; returns whether it is within the goals. */
function report({ frames, answers }: Noted): boolean {
  const long = frames.filter(({ ms }) => ms > FRAME_MAX_MS);
  for (const screen of ['question', 'reveal', 'leaderboard']) {
    const here = long.filter((frame) => frame.screen === screen).toSorted((a, b) => b.ms - a.ms);
    const longest = Math.round(here[0]?.ms ?? 0);
    console.log(
      `${screen}: ${here.length} frames over ${FRAME_MAX_MS} ms${here.length > 0 ? `, the longest ${longest} ms` : ''}`,
    );
    for (const { ms, scripts } of here.slice(0, 5))
      console.log(`  ${Math.round(ms)} ms: ${scripts.join('; ') || 'style, layout and paint'}`);
  }
  const slowest = Math.max(0, ...answers);
  console.log(
    `answer to next paint: ${answers.length} taps, the slowest ${Math.round(slowest)} ms of at most ${ANSWER_MAX_MS}`,
  );
  const counted = long.filter(({ screen }) => screen !== 'between' && screen !== 'loading');
  return counted.length === 0 && slowest <= ANSWER_MAX_MS;
}
