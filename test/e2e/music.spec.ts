/** Music: on the show screen from the first tap on, by the game's phases; on a phone only if the host switches it on. */

import type { Page } from '@playwright/test';

import { FANFARE } from '../../web/sound/pieces/fanfare.ts';
import { LOBBY } from '../../web/sound/pieces/lobby.ts';
import { BRIGHT_STING, SOFT_STING } from '../../web/sound/pieces/sting.ts';
import { THINKING } from '../../web/sound/pieces/thinking.ts';
import { TIGHT } from '../../web/sound/pieces/tight.ts';
import { tableOf } from '../support/games.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from './support/axe.ts';
import { SHOW, stage } from './support/staged.ts';
import { expect, lobbyOf, test } from './support/test.ts';
import { hertzIn, mostAlive, recordTones, type PlayedTone } from './support/tones.ts';

// Slow enough that a question has both parts of its music.
test.use({ environment: { GAME_SPEED: '3' } });

/** Maximum error of the page's estimate of the server's time on a busy machine. To the millisecond: web/sound/player.test.ts. */
const OFF_MS = 150;

const MENU = 'Sound and extra time';
const PIECES = {
  lobby: hertzIn(LOBBY.flatMap(({ notes }) => notes)),
  thinking: hertzIn(THINKING.flatMap(({ notes }) => notes)),
  tight: hertzIn(TIGHT.flatMap(({ notes }) => notes)),
  sting: hertzIn([...BRIGHT_STING, ...SOFT_STING].flatMap(({ notes }) => notes)),
  fanfare: hertzIn(FANFARE.notes),
};
/** The drums that fall, and the cue of the last three seconds. */
const BESIDE = new Set([130, 150, 1_397]);

const among = (tones: readonly PlayedTone[], piece: keyof typeof PIECES): boolean =>
  tones.length > 0 && tones.every(({ hertz }) => PIECES[piece].has(hertz) || BESIDE.has(hertz));
/** Only one piece has this note. */
const has = (tones: readonly PlayedTone[], hertz: number): boolean =>
  tones.some((tone) => tone.hertz === hertz);
const C3 = 131;
const G_SHARP3 = 208;

/** A test's scripts count as user activation, which an untouched show screen does not have. */
const withoutActivation = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  );

const musicIn = (page: Page): string[] => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/(?:Music|page-audio)-/.test(request.url())) fetched.push(request.url());
  });
  return fetched;
};

test('the big screen’s music begins with one tap, follows the game, and a question’s ends with its limit', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const settings = { rounds: 1, showScreen: true, questionTimeLimit: 21 };
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], settings);
  if (guest === undefined) throw new Error('no guest');
  const show = await host.context.newPage();
  await withoutActivation(show);
  const recorded = await recordTones(show);
  await show.setViewportSize({ width: 1920, height: 1080 });
  await show.goto(`/game/${host.gameId}/show`);
  const allow = show.getByRole('button', { name: 'Tap or press a key for sound' });
  await expect(allow).toBeVisible();
  expect((await recorded()).tones).toEqual([]);
  await allow.click();
  await expect.poll(async () => has((await recorded()).tones, C3)).toBe(true);
  expect(among((await recorded()).tones, 'lobby')).toBe(true);

  await host.start();
  await Promise.race([host.pick('Sports'), guest.pick('Sports')]);
  await expect(guest.openOptions).toHaveCount(4, { timeout: 20_000 });
  const { questionStartTime } = (await host.view()).game;
  if (questionStartTime === null) throw new Error('no question');
  const limitEnds = questionStartTime + 21_000 / 3;
  // Nobody answers. The sting plays 1.2 s of game time after the question has closed.
  const landsAt = limitEnds + 250 + 1_200 / 3;
  await expect
    .poll(async () => (await recorded()).tones.filter(({ from }) => from > landsAt - OFF_MS).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(3);
  await show.waitForTimeout(300);

  const { tones } = await recorded();
  const between = (from: number, until: number): PlayedTone[] =>
    tones.filter((tone) => tone.from >= from && tone.from < until);
  // The lobby's music has faded 500 ms after the opening.
  expect(among(between(questionStartTime + 600, limitEnds - 5_000 - OFF_MS), 'thinking')).toBe(true);
  const last = between(limitEnds - 5_000 + OFF_MS, limitEnds + OFF_MS);
  expect(among(last, 'tight')).toBe(true);
  expect(has(last, G_SHARP3)).toBe(true);
  const perSecond = between(questionStartTime + 600, limitEnds - 5_000 - OFF_MS).length / 1.25;
  expect(last.length / 4.85).toBeGreaterThan(1.3 * perSecond);
  const music = last.filter(({ hertz }) => hertz !== 1_397);
  const lastBegins = limitEnds - 60_000 / 144 / 4;
  expect(Math.abs(Math.max(...music.map(({ from }) => from)) - lastBegins)).toBeLessThan(OFF_MS);
  expect(between(limitEnds + OFF_MS, landsAt - OFF_MS).filter(({ hertz }) => hertz !== 1_397)).toEqual([]);
  const revealed = between(landsAt - OFF_MS, landsAt + 300).filter(({ hertz }) => PIECES.sting.has(hertz));
  expect(Math.abs(Math.min(...revealed.map(({ from }) => from)) - landsAt)).toBeLessThan(OFF_MS);
  expect(mostAlive(tones)).toBeLessThan(48);
});

test('the winner’s fanfare begins when the winner is named, and the next lobby has its loop again', async ({
  sit,
}) => {
  test.setTimeout(60_000);
  const { page } = await sit('show');
  const recorded = await recordTones(page);
  const lobby = tableOf(['Anna', 'Ben']).view();
  // Its sting is far in the future: nothing sounds.
  const staged = await stage(page, tableOf(['Anna', 'Ben']).until('reveal').view(), SHOW);
  await page.getByRole('button', { name: 'Sound is on' }).waitFor();
  const finished = {
    ...lobby,
    phase: 'finished',
    status: 'finished',
    scores: { ...lobby.scores, total: [250, 100] },
  } as const;
  const finishedAt = Date.now();
  await staged.show({ ...finished, finishedAt });
  const namedAt = finishedAt + 4_200;
  const sinceNamed = async (): Promise<PlayedTone[]> =>
    (await recorded()).tones.filter(({ from }) => from > namedAt - OFF_MS);
  await expect.poll(async () => (await sinceNamed()).length, { timeout: 15_000 }).toBeGreaterThan(5);
  const tones = await sinceNamed();
  expect(among(tones, 'fanfare')).toBe(true);
  expect(Math.abs(Math.min(...tones.map(({ from }) => from)) - namedAt)).toBeLessThan(OFF_MS);
  // The cue of phones, which would be recorded too, is not played in addition.
  const soon = tones.filter(({ from }) => from < namedAt + 500);
  for (const cue of [659, 784]) expect(has(soon, cue)).toBe(false);
  await staged.show(lobby);
  const again = Date.now();
  const sinceLobby = async (): Promise<PlayedTone[]> =>
    (await recorded()).tones.filter(({ from }) => from > again);
  await expect.poll(async () => has(await sinceLobby(), C3), { timeout: 10_000 }).toBe(true);
});

test('switch and volume of the big screen rule its music and stay after a reload', async ({ sit }) => {
  test.setTimeout(60_000);
  const { page } = await sit('show');
  const recorded = await recordTones(page);
  await stage(page, tableOf(['Anna', 'Ben']).view(), SHOW);
  const gains = async (): Promise<string[]> => (await recorded()).gains.map((gain) => gain.toFixed(3));
  const volume = page.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveValue('70');
  await expect.poll(gains).toContain('0.490');
  await expect(volume).toHaveAttribute('aria-valuetext', '70%');
  await volume.fill('20');
  await expect.poll(gains).toContain('0.040');
  await expect.poll(async () => has((await recorded()).tones, C3)).toBe(true);
  await page.reload();
  await expect(volume).toHaveValue('20');
  await expect.poll(gains).toContain('0.040');
  expect(await gains()).not.toContain('0.490');
  await expect.poll(async () => has((await recorded()).tones, C3)).toBe(true);

  await page.getByRole('button', { name: 'Sound is on' }).click();
  await expect(volume).toHaveCount(0);
  // Everything scheduled with Web Audio by then has sounded.
  await page.waitForTimeout(600);
  const { length } = (await recorded()).tones;
  await page.waitForTimeout(1_500);
  expect((await recorded()).tones).toHaveLength(length);
  const fetched = musicIn(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sound is off' })).toBeVisible();
  await page.waitForTimeout(1_500);
  expect((await recorded()).tones).toEqual([]);
  expect(fetched).toEqual([]);
});

test('the music goes down to a quarter while the host speaks, and up again', async ({ sit }) => {
  const { page } = await sit('show');
  await page.addInitScript(() => {
    localStorage.setItem('voice_show', 'on');
    const voice = { lang: 'en-GB', name: 'Test', localService: true, default: true, voiceURI: 'test' };
    const spoken: EventTarget[] = [];
    Object.assign(window, { spoken });
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      cancel: () => undefined,
      speak: (said: EventTarget) => {
        spoken.push(said);
        said.dispatchEvent(new Event('start'));
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: class extends EventTarget {} });
  });
  const recorded = await recordTones(page);
  const table = tableOf(['Anna', 'Ben', 'Cleo']);
  const staged = await stage(page, table.view(), SHOW);
  await expect.poll(async () => has((await recorded()).tones, C3)).toBe(true);
  expect((await recorded()).gains).not.toContain(0.25);
  await staged.show(table.until('reveal').view());
  await staged.show({ ...table.view(), deadline: null });
  await expect.poll(async () => (await recorded()).gains.at(-1), { timeout: 15_000 }).toBe(0.25);
  await page.evaluate(() => {
    const { spoken = [] } = window as { spoken?: EventTarget[] };
    spoken.at(-1)?.dispatchEvent(new Event('end'));
  });
  await expect.poll(async () => (await recorded()).gains.at(-1)).toBe(1);
});

test('a phone fetches no music, until its host switches it on in the menu; that stays', async ({ sit }) => {
  test.setTimeout(90_000);
  const viewport = { width: 320, height: 568 };
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], {}, { viewport, hasTouch: true });
  if (guest === undefined) throw new Error('no guest');
  const fetched = [host, guest].map(({ page }) => musicIn(page));
  for (const { page } of [host, guest]) await page.reload();
  await expect(guest.words('Ben')).toBeVisible();
  for (const phone of [host, guest]) {
    await phone.button(MENU).click();
    await phone.button('More').click();
    await expect(phone.page.getByRole('slider')).toHaveCount(0);
    await expect(phone.button('Music')).toHaveCount(0);
    await phone.button('Back').click();
  }
  expect(fetched.flat()).toEqual([]);

  for (const phone of [host, guest]) {
    await phone.button('Sound is off').click();
    await phone.button('More').click();
    await expect(phone.page.getByRole('slider', { name: 'Volume' })).toHaveValue('70');
    await expectNoSidewaysScroll(phone.page);
  }
  await expect(guest.button('Music')).toHaveCount(0);
  await expectAccessible(host.page, LOOKS.slice(0, 1));
  const music = host.page.getByRole('button', { name: 'Music', exact: true });
  await expect(music).toHaveAttribute('aria-pressed', 'false');
  expect(fetched.flat().filter((url) => url.includes('/Music-'))).toEqual([]);
  const recorded = await recordTones(host.page);
  await music.click();
  await expect(music).toHaveAttribute('aria-pressed', 'true');
  await host.page.reload();
  await host.button(MENU).click();
  await host.button('More').click();
  await expect(music).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => has((await recorded()).tones, C3)).toBe(true);
  await music.click();
  await host.page.waitForTimeout(600);
  const { length } = (await recorded()).tones;
  await host.page.waitForTimeout(1_500);
  expect((await recorded()).tones).toHaveLength(length);
});
