/** The show screen: without input, without the right option before the reveal, and locked for sessions without access. */

import type { Page } from '@playwright/test';

import { ServerMessageSchema, type ServerMessage } from '../../protocol/live.ts';
import { LINE_LOST } from './support/mishaps.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '4' } });

/** The messages that a page receives over its socket, with their times. */
function told(page: Page): { at: number; message: ServerMessage }[] {
  const messages: { at: number; message: ServerMessage }[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      messages.push({ at: Date.now(), message: ServerMessageSchema.parse(JSON.parse(String(payload))) });
    });
  });
  return messages;
}

const AWAY = /^(Connection lost|Can’t reach the server)/;

const fieldsOf = (message: ServerMessage) => (message.type === 'change' ? message.set : {});

test('the show screen advances by itself, gets the right answer no earlier than players, and shows ten seconds of reveal', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1, showScreen: true });
  if (guest === undefined) throw new Error('no guest');
  const show = await host.context.newPage();
  await show.setViewportSize({ width: 1920, height: 1080 });
  const messages = told(show);
  await show.goto(`/game/${host.gameId}/show`);
  const { code } = (await host.view()).game;
  await expect(show.getByText('and enter the code')).toBeVisible();
  await expect(show.getByText(new RegExp(`^${code.slice(0, 3)} ?${code.slice(3)}$`)).first()).toBeVisible();
  // The only switch: a show screen is only for viewing.
  await expect(show.getByRole('button')).toHaveCount(1);

  await host.start();
  await expect(show.getByRole('heading', { level: 1, name: /is choosing a topic/ })).toBeVisible();
  const playing = Promise.all([host.play('Sports', 0), guest.play('Sports', 1)]);
  const options = show.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect(options).toHaveCount(4, { timeout: 20_000 });
  await expect(show.getByText('Question 1 of 6').first()).toBeAttached();
  await expect(show.getByRole('button')).toHaveCount(1);
  await expect(options.filter({ hasText: 'right answer' })).toHaveCount(1);
  await expect(show.getByRole('list', { name: 'Players' })).toBeVisible();
  await playing;
  await expect(show.getByText('Game finished').first()).toBeVisible();
  await expect(show.getByRole('list', { name: 'Awards' }).getByRole('listitem')).toHaveCount(2);

  const reveals = messages.filter(({ message }) => fieldsOf(message).reveal);
  expect(reveals).toHaveLength(6);
  for (const { at, message } of reveals.slice(0, 5)) {
    const left = (fieldsOf(message).deadline ?? 0) - at;
    expect(left).toBeGreaterThan(10_000 / 4 - 1_000);
    expect(left).toBeLessThanOrEqual(10_000 / 4 + 50);
  }
  for (const { message } of messages)
    if (!fieldsOf(message).reveal && message.type !== 'game')
      expect(JSON.stringify(message)).not.toMatch(/"correctAnswer"|"explanation"/);
});

test('the show screen is locked for sessions without access, and opens on another device by a link from the lobby', async ({
  sit,
}) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Ben']);
  const television = await sit('television');
  await television.page.goto(`/game/${host.gameId}/show`);
  await expect(television.heading('This screen is locked')).toBeVisible();
  await television.page.goto('/game/zzzzzzzzzz/show');
  await expect(television.heading('Game not found')).toBeVisible();

  await host.button('Open on another device').click();
  await host.button('Copy link').last().click();
  const link = await host.pasted();
  expect(link).not.toContain((await host.page.evaluate(() => localStorage.getItem('session_id'))) ?? '-');
  await television.page.goto(link);
  await expect(television.page.getByText('and enter the code')).toBeVisible();
});

test('a show screen opened by a link comes back when its connection dropped, in the middle of the game', async ({
  sit,
}) => {
  test.setTimeout(90_000);
  const [host] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1 });
  const television = await sit('television', { canLoseConnection: true, expects: LINE_LOST });
  await host.button('Open on another device').click();
  await host.button('Copy link').last().click();
  await television.page.goto(await host.pasted());
  await host.start();
  const choosing = television.heading(/is choosing a topic/);
  await expect(choosing).toBeVisible();
  await television.connection.cut();
  await expect(television.words(AWAY)).toBeVisible();
  // Longer than a phone waits before it polls over HTTP, which a show screen without a seat cannot do.
  await television.page.waitForTimeout(4_000);
  await television.connection.restore();
  await expect(television.words(AWAY)).toHaveCount(0);
  await expect(choosing).toBeVisible();
});

test('the show screen has sound, after a tap where the browser wants one, with a switch that this screen remembers', async ({
  sit,
}) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Ben']);
  const show = await host.context.newPage();
  await show.addInitScript(() => {
    // A test's scripts count as user activation.
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
    window.OscillatorNode = class extends OscillatorNode {
      override start(at?: number): void {
        const { dataset } = document.documentElement;
        dataset['tones'] = String(Number(dataset['tones'] ?? 0) + 1);
        super.start(at);
      }
    };
  });
  await show.goto(`/game/${host.gameId}/show`);
  await show.getByRole('button', { name: 'Tap or press a key for sound' }).click();
  const shown = show.getByRole('button', { name: 'Sound is on' });
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await host.button('Add a bot').click();
  await expect(show.locator('html')).toHaveAttribute('data-tones', /[1-9]/);
  await shown.click();
  await show.reload();
  await expect(show.getByRole('button', { name: 'Sound is off' })).toHaveAttribute('aria-pressed', 'false');
  await host.button('Add a bot').click();
  await expect(show.getByText('4', { exact: true }).first()).toBeVisible();
  await expect(show.locator('html')).not.toHaveAttribute('data-tones', /./);
});
