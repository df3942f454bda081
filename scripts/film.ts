// Films a real game on a phone and a big screen, and cuts it to the 15 s that the README shows: `npm run film`.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';

import { Phone } from '../test/e2e/support/phone.ts';
import { SeatedPlayer } from '../test/support/harness/http-game.ts';
import { PlayerClient } from '../test/support/harness/player-client.ts';
import { ServerProcess } from '../test/support/harness/server-process.ts';
import { Recorder } from './film/recorder.ts';
import { findChromium } from './find-chromium.ts';

const FILE = 'docs/images/quizround.webp';
const SIZE_MAX_BYTES = 3_000_000;
const FRAMES_PER_SECOND = 8;
const WEBP_QUALITY = 62;

/** The address that the big screen shows. */
const PUBLIC_URL = 'http://quiz.example';

const TOPIC = { key: 'varia', button: 'Varia' } as const;
/** The players beside the filmed phone: how long each thinks, in milliseconds, and the answers to the round's questions in order, R for right and 0 to 2 for a wrong option. */
const OTHERS = [
  { name: 'Mia', thinksMs: 1_300, answers: 'RR2RR0' },
  { name: 'Leo', thinksMs: 2_600, answers: '0R1R0R' },
  { name: 'Zoe', thinksMs: 2_900, answers: '2R2110' },
] as const;
const THINKS_MS = 2_100;

/** The scenes of the film in order: each begins `afterMs` after a mark. 15 s in all. */
const CUTS = [
  { from: 'lobby', afterMs: 0, seconds: 2 },
  { from: 'choosing', afterMs: 0, seconds: 2 },
  { from: 'question', afterMs: 0, seconds: 2 },
  { from: 'reveal', afterMs: 0, seconds: 4 },
  { from: 'podium', afterMs: 1_000, seconds: 5 },
] as const;
type Mark = (typeof CUTS)[number]['from'];

/** In pixels: the pages, and the film with both beside each other. */
const BIG_SCREEN = { width: 1_280, height: 720 };
const PHONE = { width: 360, height: 740 };
const FILM = { width: 990, height: 500, background: '#e8dccb' };
const SHOWN_BIG_SCREEN = { left: 14, top: 47, width: 722, height: 406 };
const SHOWN_PHONE = { left: 750, top: 18, width: 226, height: 464 };

type Box = typeof SHOWN_PHONE;

const SharedSchema = z.object({ questions: z.array(z.object({ id: z.string(), answer: z.int() })) });
const TextsSchema = z.object({
  questions: z.record(z.string(), z.object({ question: z.string(), options: z.array(z.string()) })),
});

const keys = readKeys();
const marks = new Map<Mark, number>();
const server = await ServerProcess.start({ PUBLIC_URL });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const recorders = await play(browser);
  await cut(recorders);
} finally {
  await browser.close();
  await server.dispose();
}

/** The right option of each shipped question of the topic, by its text. */
function readKeys(): ReadonlyMap<string, string> {
  const { questions } = TextsSchema.parse(readBank('en'));
  return new Map(
    SharedSchema.parse(readBank('shared')).questions.flatMap(({ id, answer }) => {
      const text = questions[id];
      return text === undefined ? [] : [[text.question, text.options[answer] ?? '']];
    }),
  );
}

function readBank(folder: string): unknown {
  return JSON.parse(readFileSync(`bank/${folder}/${TOPIC.key}.json`, 'utf8'));
}

function mark(name: Mark): void {
  marks.set(name, Date.now());
}

interface Recorded {
  readonly big: Recorder;
  readonly phone: Recorder;
}

/** One round from the lobby to the podium. */
async function play(from: Browser): Promise<Recorded> {
  const anna = await Phone.of(from, server.base, 'Anna', {
    viewport: PHONE,
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    drawsTransitions: true,
  });
  await anna.create();
  const { gameId, page } = anna;
  await page.evaluate(
    async ([path, body]) => {
      const headers = {
        'X-Session-Id': localStorage.getItem('session_id') ?? '',
        'Content-Type': 'application/json',
      };
      await fetch(path, { method: 'PATCH', headers, body });
    },
    [`/api/games/${gameId}/settings`, JSON.stringify({ rounds: 1 })] as const,
  );
  const show = await anna.context.newPage();
  await show.setViewportSize(BIG_SCREEN);
  await show.goto(`/game/${gameId}/show`);
  await show.getByText('and enter the code').waitFor();
  const recorded = { big: await Recorder.of(show), phone: await Recorder.of(page) };
  await wait(1_000);
  mark('lobby');
  const others: Promise<void>[] = [];
  for (const other of OTHERS) {
    others.push(playAlong(gameId, other));
    await wait(500);
  }
  await anna.start();
  await Promise.all([playOnPhone(anna), ...others]);
  await wait(8_000);
  return recorded;
}

/** A player without a browser. */
async function playAlong(
  gameId: string,
  { name, thinksMs, answers }: (typeof OTHERS)[number],
): Promise<void> {
  const client = new PlayerClient(server.base);
  await client.join(gameId, name);
  const player = await SeatedPlayer.of(client, gameId);
  const { live } = player;
  const turnOf = (): string => `${live.view.phase} ${live.view.chooserId} ${live.view.question?.id}`;
  while (live.view.phase !== 'finished') {
    const turn = turnOf();
    const { phase, chooserId, question } = live.view;
    if (phase === 'choosing') {
      if (!marks.has('choosing')) mark('choosing');
      if (chooserId === player.playerId) {
        await wait(2_000);
        await player.pick(TOPIC.key);
      }
    }
    if (phase === 'question' && question !== null) {
      await player.opened();
      if (!marks.has('question')) mark('question');
      await wait(thinksMs);
      const options = live.view.question?.id === question.id ? live.view.question.options : [];
      const right = options.findIndex((option) => option === keys.get(question.text));
      const answer = answers[live.view.currentQuestion - 1];
      const wrong = [0, 1, 2, 3].filter((each) => each !== right);
      const taken = answer === 'R' ? right : wrong[Number(answer)];
      await live.answer(question.id, Math.max(0, taken ?? 0));
    }
    if (phase === 'reveal' && !marks.has('reveal')) mark('reveal');
    await live.until(() => turnOf() !== turn, 'the next turn', 120_000);
  }
  if (!marks.has('podium')) mark('podium');
  live.end();
}

/** The player whose phone is filmed, who is right each time. */
async function playOnPhone(anna: Phone): Promise<void> {
  const preset = anna.button(TOPIC.button).and(anna.page.locator(':enabled'));
  for (;;) {
    await anna.results.or(preset).or(anna.openOptions.first()).first().waitFor({ timeout: 120_000 });
    if (await anna.results.isVisible()) return;
    if (await preset.isVisible()) {
      await wait(1_800);
      await preset.click();
      await preset.waitFor({ state: 'hidden' });
      continue;
    }
    await wait(THINKS_MS);
    await anna.openOptions.nth(await rightOn(anna.page)).click();
    await anna.openOptions.first().waitFor({ state: 'hidden' });
  }
}

/** The place of the right option on a page that shows a question. */
async function rightOn(page: Page): Promise<number> {
  const shown = await page.locator('main').innerText();
  const right = [...keys].find(([question]) => shown.includes(question))?.[1];
  const options = await page.getByRole('list', { name: 'Answers' }).getByRole('button').allInnerTexts();
  return Math.max(
    0,
    options.findIndex((option) => right !== undefined && option.includes(right)),
  );
}

/** Draws the frames of all cuts, and writes the film. */
async function cut({ big, phone }: Recorded): Promise<void> {
  const instants = CUTS.flatMap(({ from, afterMs, seconds }) => {
    const start = marks.get(from);
    if (start === undefined) throw new Error(`the game had no ${from}`);
    return Array.from(
      { length: seconds * FRAMES_PER_SECOND },
      (_, frame) => start + afterMs + (frame * 1_000) / FRAMES_PER_SECOND,
    );
  });
  const frames: Buffer[] = [];
  for (const instant of instants) frames.push(await draw(big.frameAt(instant), phone.frameAt(instant)));
  const film = await sharp(frames, { join: { animated: true } })
    .webp({ quality: WEBP_QUALITY, effort: 6, loop: 0, delay: frames.map(() => 1_000 / FRAMES_PER_SECOND) })
    .toBuffer();
  if (film.length > SIZE_MAX_BYTES)
    throw new Error(`the film has ${film.length} bytes, over ${SIZE_MAX_BYTES}`);
  writeFileSync(FILE, film);
  console.log(`${FILE}: ${frames.length} frames, ${Math.round(film.length / 1_024)} KB`);
}

async function draw(big: Buffer, phone: Buffer): Promise<Buffer> {
  const { width, height, background } = FILM;
  return await sharp({ create: { width, height, channels: 3, background } })
    .composite([
      { input: await placed(big, SHOWN_BIG_SCREEN, 12), ...positionOf(SHOWN_BIG_SCREEN) },
      { input: await placed(phone, SHOWN_PHONE, 22), ...positionOf(SHOWN_PHONE) },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function positionOf({ left, top }: Box): { left: number; top: number } {
  return { left, top };
}

/** A screen in its size, with round corners of a radius in pixels and a dark edge. */
async function placed(screen: Buffer, { width, height }: Box, radius: number): Promise<Buffer> {
  const shape = (style: string): Buffer =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" ${style}/></svg>`,
    );
  return await sharp(screen)
    .resize(width, height)
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#2b1a0f" stroke-width="3"') },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
