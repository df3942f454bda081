/** The picture of a game's results: made in the browser, passed to the share sheet or to the downloads. */

import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import type { GameView, MeView } from '../../protocol/view.ts';
import { tableOf } from '../support/games.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

/** The folder of the pictures, for people to look at. */
const SHOTS = process.env['SCREENSHOTS'];
/** No server knows this game: the test supplies its results, and it has no summary. */
const OPTIONS = { expects: /ERR_FAILED|status of 404/ };
const PNG = [0x89, 0x50, 0x4e, 0x47];

/** A finished game with these names, and these points by seat. */
function finished(
  names: readonly string[],
  total: readonly number[],
  gameName = '',
): { view: GameView; me: MeView } {
  const table = tableOf(names, { settings: { gameName } }).until('finished');
  const view = table.view();
  const scores = { total, round: total, right: total.map((points) => Math.floor(points / 150)) };
  return { view: { ...view, scores }, me: table.me(names[0] ?? '') };
}

async function open(
  page: Page,
  { view, me }: { view: GameView; me: MeView },
  fastest: string,
): Promise<void> {
  const players = view.players.map(({ id, name }) => ({ playerId: id, name, rank: 1, roundScores: [] }));
  const answers = [
    { playerId: view.players.find(({ name }) => name === fastest)?.id, isCorrect: true, timeTaken: 1_234 },
  ];
  const question = { voided: false, answers, unanswered: [], correctCount: 1, playerCount: players.length };
  const results = {
    players,
    rounds: [{ number: 1, topic: 'x', questions: [{ ...question, id: 'q', options: [] }] }],
  };
  await page.route('**/api/functions/generate-game-summary', (route) => route.abort());
  await page.route('**/api/games/*/results', (route) => route.fulfill({ json: results }));
  await stage(page, view, me);
}

/** Size and colors of a PNG: how many of a grid of its pixels differ from the first. */
function inspect(page: Page, png: Buffer): Promise<{ width: number; height: number; colors: number }> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const colors = new Set<string>();
    for (let x = 20; x < image.width; x += 40)
      for (let y = 20; y < image.height; y += 40)
        colors.add(context?.getImageData(x, y, 1, 1).data.join() ?? '');
    return { width: image.width, height: image.height, colors: colors.size };
  }, png.toString('base64'));
}

const GAMES = {
  english: {
    names: ['Anna', 'Ben', 'Cleo', 'Dan'],
    total: [900, 740, 610, 200],
    gameName: 'Friday night trivia',
  },
  scripts: {
    names: ['小笠原諸島父島', '🦄🐉🦖 Zoë', 'אברהם בן יצחק', 'Константин', 'محمد'],
    total: [1240, 1240, 800, 610, 500],
    gameName: 'Der lange Abend mit allen',
  },
  level: {
    names: ['WWWWWWWWWWWWWWWWWWWW', 'Wolfeschlegelstein 1', 'Ana', 'Supercalifragilistic', 'Bo'],
    total: [500, 500, 500, 500, 300],
    gameName: '',
  },
};

for (const [name, { names, total, gameName }] of Object.entries(GAMES)) {
  test(`without a share sheet the picture is saved, with nothing from another origin: ${name}`, async ({
    sit,
  }) => {
    const { page, button } = await sit(names[0] ?? '', OPTIONS).then((phone) => ({
      page: phone.page,
      button: phone.button('Share a picture'),
    }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, finished(names, total, gameName), names[1] ?? '');
    await expect(page.getByText(/^Round 1: /).first()).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'canShare'));
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^quizround-[a-z0-9]{10}\.png$/);
    await expect(page.getByText('Picture saved.').first()).toBeVisible();
    const png = readFileSync(await download.path());
    expect([...png.subarray(0, 4)]).toEqual(PNG);
    const { width, height, colors } = await inspect(page, png);
    expect({ width, height }).toEqual({ width: 1080, height: 1350 });
    expect(colors).toBeGreaterThan(12);
    const { origin } = new URL(page.url());
    for (const url of asked) expect(url).toMatch(new RegExp(`^(${origin}|ws:|data:|blob:)`));
    if (SHOTS) await download.saveAs(`${SHOTS}/share-${name}.png`);
  });
}

test('with a share sheet the picture is handed to it with who won; closing it is no error', async ({
  sit,
}) => {
  const phone = await sit('Anna', OPTIONS);
  const { page } = phone;
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Navigator.prototype.canShare = ({ files }: ShareData = {}) => files?.[0]?.type === 'image/png';
    Navigator.prototype.share = ({ files, title }: ShareData = {}) => {
      shared.push({ title, name: files?.[0]?.name, size: files?.[0]?.size });
      return Promise.reject(new DOMException('closed', 'AbortError'));
    };
  });
  await open(page, finished(['Anna', 'Ben'], [400, 100]), 'Anna');
  await phone.button('Share a picture').click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown))
    .toEqual([
      {
        title: expect.stringContaining('wins!'),
        name: expect.stringMatching(/\.png$/),
        size: expect.any(Number),
      },
    ]);
  await expect(page.getByText('Picture saved.')).toHaveCount(0);
  await expect(page.getByText('Couldn’t make the picture')).toHaveCount(0);
});

test('on a page from right to left the second place is at the right, and bots are marked', async ({
  sit,
}) => {
  const { page, button } = await sit('Anna', OPTIONS).then((phone) => ({
    page: phone.page,
    button: phone.button('Share a picture'),
  }));
  const { view, me } = finished(['محمد', 'Anna', 'Bo'], [400, 300, 100]);
  const players = view.players.map((player, seat) =>
    seat === 1 ? { ...player, bot: true as const } : player,
  );
  await open(page, { view: { ...view, players }, me }, 'محمد');
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
    Reflect.deleteProperty(Navigator.prototype, 'canShare');
  });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const png = readFileSync(await download.path());
  if (SHOTS) await download.saveAs(`${SHOTS}/share-rtl.png`);
  // The silver of the second step, on the right of the first.
  const sides = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const at = (x: number) => [...(context?.getImageData(x, 1_050, 1, 1).data ?? [])].slice(0, 3);
    return { left: at(130), right: at(950) };
  }, png.toString('base64'));
  const [red = 0, , blue = 0] = sides.right;
  expect(blue).toBeGreaterThan(red);
  expect((sides.left[0] ?? 0) - (sides.left[2] ?? 0)).toBeGreaterThan(40);
});
