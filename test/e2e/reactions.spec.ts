/** Reactions: sent on a phone, seen on the others and on the show screen; one player muted; switched off; kids mode. */

import type { Locator, Page } from '@playwright/test';

import { tableOf } from '../support/games.ts';
import { expectAccessible } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { stage } from './support/staged.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '3' } });

const barOf = ({ page }: Phone): Locator => page.getByRole('region', { name: 'Reactions' });
const risen = (page: Page, kind: string): Locator => page.locator(`[data-reaction="${kind}"]`).first();

/** Sends a reaction by its button, and expects it to rise on these pages and on the sender's. */
async function expectSeen(phone: Phone, name: string, kind: string, pages: readonly Page[]): Promise<void> {
  const seen = [phone.page, ...pages].map((page) => expect(risen(page, kind)).toBeAttached());
  await barOf(phone).getByRole('button', { name, exact: true }).click();
  await Promise.all(seen);
}

async function showScreenOf({ context, gameId }: Phone): Promise<Page> {
  const show = await context.newPage();
  await show.setViewportSize({ width: 1920, height: 1080 });
  await show.goto(`/game/${gameId}/show`);
  await expect(show.getByText('and enter the code')).toBeVisible();
  return show;
}

/** Sets a switch of the lobby's settings. */
async function flip(host: Phone, name: RegExp): Promise<void> {
  const customize = host.button(/^Customize game/);
  if ((await customize.getAttribute('aria-expanded')) !== 'true') await customize.click();
  await host.page.getByRole('switch', { name }).click();
}

test('a reaction rises on every phone and on the big screen; the host mutes one player, and switches them off', async ({
  sit,
}) => {
  test.setTimeout(150_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1, showScreen: true });
  if (guest === undefined) throw new Error('no guest');
  const show = await showScreenOf(host);
  await host.start();

  await expect(show.getByText(/is choosing a topic/)).toBeVisible();
  const { chooserId, players } = (await host.view()).game;
  const isHosts = players[0]?.id === chooserId;
  const [chooser, waiting] = isHosts ? [host, guest] : [guest, host];
  await expect(barOf(waiting)).toBeVisible();
  await expect(barOf(chooser)).toBeHidden();
  await expectSeen(waiting, 'Clap', 'clap', [chooser.page, show]);
  await chooser.pick('Sports');

  await expect(guest.openOptions.first()).toBeVisible({ timeout: 30_000 });
  await expect(barOf(guest)).toBeHidden();
  await host.page.getByRole('button', { name: 'Lead the game' }).click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Hold after this question' }).click();
  await Promise.all([host.answer(0), guest.answer(1)]);
  await expect(guest.page.getByText('Anna is holding the game')).toBeVisible();
  await expectSeen(guest, 'Heart', 'heart', [host.page, show]);
  await expectAccessible(guest.page);

  await host.page.getByRole('button', { name: 'Lead the game' }).click();
  const ofBen = host.page.getByRole('dialog').getByRole('switch', { name: 'Ben' });
  await expect(ofBen).toBeChecked();
  await expectAccessible(host.page);
  await ofBen.click();
  await expect(guest.page.getByText('The host has muted your reactions')).toBeVisible();
  await expect(barOf(guest)).toBeHidden();
  await expect(ofBen).not.toBeChecked();
  await ofBen.click();
  await expect(barOf(guest)).toBeVisible();

  await host.page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click();
  await host.page.getByRole('button', { name: 'Tap again to end the game' }).click();
  await expect(guest.page.getByRole('list', { name: 'The podium' })).toBeVisible();
  await expectSeen(guest, 'Laugh', 'laugh', [host.page, show]);
  await expectSeen(host, 'Wow', 'wow', [guest.page, show]);
  await host.button('Mute someone’s reactions').click();
  await expectAccessible(host.page);
  await ofBen.click();
  await expect(guest.page.getByText('The host has muted your reactions')).toBeVisible();
  await ofBen.click();
  await expect(barOf(guest)).toBeVisible();
  await host.page.keyboard.press('Escape');
  await expect(guest.button('Mute someone’s reactions')).toBeHidden();

  await host.button('Play again').click();
  await host.button('Mute Ben’s reactions').click();
  await expect(host.button('Show Ben’s reactions again')).toBeVisible();
  expect((await host.view()).game.players.map(({ muted }) => muted)).toEqual([undefined, true]);
  await flip(host, /^Reactions/);
  await expect.poll(async () => (await host.view()).game.settings.reactions).toBe(false);
  await expect(host.button('Show Ben’s reactions again')).toBeHidden();
  await host.start();
  await expect(show.getByText(/is choosing a topic/)).toBeVisible();
  for (const phone of [host, guest]) {
    await expect(phone.heading(/pick/i)).toBeVisible();
    await expect(barOf(phone)).toBeHidden();
    await expect(phone.page.getByText('The host has muted your reactions')).toBeHidden();
  }
});

test('who watches sees reactions, and has none to throw', async ({ sit }) => {
  // The test's server does not know the staged game, at which a visitor may knock.
  const { page } = await sit('visitor', { expects: /status of 404/ });
  const table = tableOf(['Anna', 'Ben']).start().until('reveal');
  const staged = await stage(page, table.view(), { playerId: null, role: 'visitor', isHost: false });
  await expect(page.locator('[data-reactions]')).toBeAttached();
  staged.send({ type: 'reactions', from: [[1, 'clap']] });
  await expect(risen(page, 'clap')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Reactions' })).toBeHidden();
});

test('kids mode starts with reactions off, and the host may switch them on', async ({ sit }) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben']);
  if (guest === undefined) throw new Error('no guest');
  await flip(host, /^Kids mode/);
  const reactions = host.page.getByRole('switch', { name: /^Reactions/ });
  await expect(reactions).not.toBeChecked();
  await reactions.click();
  await expect(reactions).toBeChecked();
  await reactions.click();
  await expect(reactions).not.toBeChecked();
  await host.start();
  for (const phone of [host, guest]) {
    await expect(phone.heading(/pick/i)).toBeVisible();
    await expect(barOf(phone)).toBeHidden();
  }
});

test('a reaction moves by transform and opacity alone, only fades with less motion, and is never read out; the next can be thrown 2 s later', async ({
  sit,
}) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1 });
  if (guest === undefined) throw new Error('no guest');
  await host.start();
  await expect(guest.heading(/pick/i)).toBeVisible();
  const { chooserId, players } = (await host.view()).game;
  const waiting = players[0]?.id === chooserId ? guest : host;
  const { page } = waiting;

  const frames = async (name: string, kind: string) => {
    await barOf(waiting).getByRole('button', { name, exact: true }).click();
    return await risen(page, kind).evaluate((face) => ({
      hidden: face.closest('[aria-hidden="true"]') !== null,
      live: face.closest('[aria-live], [role="status"], [role="alert"], output') !== null,
      frames: face
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .map(({ offset: _offset, computedOffset: _at, easing: _easing, composite: _mode, ...set }) => set),
    }));
  };
  const calm = await frames('Cry', 'cry');
  expect(calm).toMatchObject({ hidden: true, live: false });
  expect(new Set(calm.frames.map(({ transform }) => transform)).size).toBe(1);
  await expect(barOf(waiting).getByRole('button', { name: 'Wow' })).toHaveAttribute('aria-disabled', 'true');
  await barOf(waiting).getByRole('button', { name: 'Wow' }).click();
  await expect(risen(page, 'wow')).toBeHidden();
  await expect(barOf(waiting).getByRole('button', { name: 'Wow' })).toHaveAttribute('aria-disabled', 'false');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moving = await frames('Wow', 'wow');
  expect(new Set(moving.frames.flatMap((frame) => Object.keys(frame)))).toEqual(
    new Set(['opacity', 'transform']),
  );
  expect(new Set(moving.frames.map(({ transform }) => transform)).size).toBeGreaterThan(1);
});
