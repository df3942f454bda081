/** Who may open the show screen: the unlocked host, a visitor with the host's code, and, if the setting is on, every player. */

import { expect, test } from 'vitest';

import { CLOSE_CODES } from '../../protocol/constants.ts';
import { ShowCodeReplySchema } from '../../protocol/data.ts';
import { taken, type PlayerClient } from '../support/harness/player-client.ts';
import { buyAndPay, codeOf, HOUR, shopForTests } from '../support/payments.ts';

const shop = await shopForTests();
const { server } = shop;
const MINUTE = 60_000;

async function gameOf(host: PlayerClient): Promise<string> {
  return ((await host.post('/api/games', { name: 'Anna' })).body as { game: { id: string } }).game.id;
}

async function showCode(host: PlayerClient, gameId: string): Promise<string> {
  const issued = taken(await host.post(`/api/games/${gameId}/show-code`), 201, ShowCodeReplySchema);
  expect(issued.expiresAt).toBe(server.clock.now() + 10 * MINUTE);
  return issued.code;
}

/** Whether a screen is admitted. */
async function opens(client: PlayerClient, gameId: string, code?: string): Promise<boolean> {
  try {
    const live = await client.live(gameId, {
      role: 'show',
      ...(code === undefined ? {} : { showCode: code }),
    });
    expect(live.me?.role).toBe('show');
    return true;
  } catch {
    return false;
  }
}

test('locked: no code, no screen; unlocked: both; for the host alone', async () => {
  const [host, guest] = [server.client(), server.client()];
  const gameId = await gameOf(host);
  const refused = await host.post(`/api/games/${gameId}/show-code`);
  expect([refused.status, codeOf(refused)]).toEqual([402, 'NOT_UNLOCKED']);
  expect(await opens(host, gameId)).toBe(false);
  await buyAndPay(shop, host);
  expect(await opens(host, gameId)).toBe(true);
  await buyAndPay(shop, guest);
  await guest.post(`/api/games/${gameId}/players`, { name: 'Ben' });
  expect(codeOf(await guest.post(`/api/games/${gameId}/show-code`))).toBe('ONLY_HOST');
  expect(await opens(guest, gameId)).toBe(false);
  expect(codeOf(await host.post('/api/games/aaaaaaaaaa/show-code'))).toBe('GAME_NOT_FOUND');
});

test('a code opens the screen of its game elsewhere for ten minutes; a screen that is open comes back', async () => {
  const host = server.client();
  await buyAndPay(shop, host);
  const [gameId, otherGame] = [await gameOf(host), await gameOf(host)];
  const code = await showCode(host, gameId);
  const [screen, late, visitor] = [server.client(), server.client(), server.client()];
  expect(await opens(visitor, gameId, 'guessed')).toBe(false);
  expect(await opens(visitor, otherGame, code)).toBe(false);
  server.clock.jump(10 * MINUTE - 1);
  expect(await opens(screen, gameId, code)).toBe(true);
  server.clock.jump(1);
  expect(await opens(late, gameId, code)).toBe(false);
  server.clock.jump(HOUR);
  expect(await opens(screen, gameId, code)).toBe(true);
  expect(await opens(screen, gameId)).toBe(true);
  expect(await opens(visitor, gameId)).toBe(false);
});

test('the unlock that runs out in the middle of a game with a show screen takes nothing away', async () => {
  const host = server.client();
  await buyAndPay(shop, host);
  const made = await host.post('/api/games', { name: 'Anna', settings: { showScreen: true } });
  const gameId = (made.body as { game: { id: string } }).game.id;
  server.clock.jump(23 * HOUR);
  await host.get(`/api/games/${gameId}`);
  server.clock.jump(2 * HOUR);
  expect(await opens(host, gameId)).toBe(true);
  expect(await opens(server.client(), gameId, await showCode(host, gameId))).toBe(true);
});

test('a screen that was admitted comes back after the unlock has ended, and no other one is let in', async () => {
  const host = server.client();
  await buyAndPay(shop, host);
  const [gameId, unopened] = [await gameOf(host), await gameOf(host)];
  server.clock.jump(23 * HOUR);
  await host.get(`/api/games/${gameId}`);
  expect(await opens(host, gameId)).toBe(true);
  server.clock.jump(2 * HOUR);
  expect(await opens(host, gameId)).toBe(true);
  expect(await opens(host, unopened)).toBe(false);
});

test('with the setting, every player of the game may open the screen; no session without a seat may', async () => {
  const [host, guest, visitor] = [server.client(), server.client(), server.client()];
  await buyAndPay(shop, host);
  const gameId = await gameOf(host);
  await guest.post(`/api/games/${gameId}/players`, { name: 'Ben' });
  expect(await opens(guest, gameId)).toBe(false);
  const changed = await host.patch(`/api/games/${gameId}/settings`, { showScreen: true });
  expect(changed.status).toBe(200);
  expect(await opens(guest, gameId)).toBe(true);
  expect(await opens(visitor, gameId)).toBe(false);
});

test('who is removed loses the open show screen with the seat; one that came with the host’s code stays', async () => {
  const [host, guest, screen] = [server.client(), server.client(), server.client()];
  await buyAndPay(shop, host);
  const gameId = await gameOf(host);
  await host.patch(`/api/games/${gameId}/settings`, { showScreen: true });
  const joined = await guest.post(`/api/games/${gameId}/players`, { name: 'Ben' });
  const { playerId } = (joined.body as { me: { playerId: string } }).me;
  const own = await guest.live(gameId, { role: 'show' });
  await screen.post(`/api/games/${gameId}/players`, { name: 'Cleo' });
  const withCode = await screen.live(gameId, { role: 'show', showCode: await showCode(host, gameId) });
  await host.delete(`/api/games/${gameId}/players/${playerId}`);
  await screen.delete(`/api/games/${gameId}/players/me`);
  expect(await own.closed()).toBe(CLOSE_CODES.showScreenLocked);
  await host.patch(`/api/games/${gameId}/settings`, { questionTimeLimit: 25 });
  await withCode.until(() => withCode.game?.settings.questionTimeLimit === 25, 'the next change');
});
