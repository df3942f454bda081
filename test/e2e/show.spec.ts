/** The big screen: passive, no wiser than anyone before the reveal, and locked for strangers. */

import type { Page } from '@playwright/test';

import { ServerMessageSchema, type ServerMessage } from '../../protocol/live.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '4' } });

/** What a page is told over its line, with the time it came. */
function told(page: Page): { at: number; message: ServerMessage }[] {
  const messages: { at: number; message: ServerMessage }[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      messages.push({ at: Date.now(), message: ServerMessageSchema.parse(JSON.parse(String(payload))) });
    });
  });
  return messages;
}

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
  await expect(show.getByRole('button')).toHaveCount(0);

  await host.start();
  await expect(show.getByRole('heading', { level: 1, name: /is choosing a topic/ })).toBeVisible();
  const playing = Promise.all([host.play('Sports', 0), guest.play('Sports', 1)]);
  const options = show.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect(options).toHaveCount(4, { timeout: 20_000 });
  await expect(show.getByText('Question 1 of 6').first()).toBeAttached();
  await expect(show.getByRole('button')).toHaveCount(0);
  await expect(options.filter({ hasText: 'right answer' })).toHaveCount(1);
  await expect(show.getByRole('list', { name: 'Players' })).toBeVisible();
  await playing;
  await expect(show.getByText('Game finished').first()).toBeVisible();

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

test('the show screen is locked for strangers, and opens on another device by a link from the lobby', async ({
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
