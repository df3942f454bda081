/** Mishaps of players in a browser, none of which may change what is shown or who sees it. */

import { expect, type Page } from '@playwright/test';

import type { ServerProcess } from '../../support/harness/server-process.ts';
import type { Phone } from './phone.ts';

/** The console lines of a browser when the connection or the server is down, or a restarting server is not ready. */
export const LINE_LOST = /ERR_|WebSocket|the server responded with a status of (4|503)|^503 from/;

type Mishap = (phones: readonly Phone[], server: ServerProcess) => Promise<void>;

export const together = async (
  phones: readonly Phone[],
  act: (phone: Phone) => Promise<unknown>,
): Promise<void> => {
  await Promise.all(phones.map(act));
};

const AWAY = /You’re offline|Connection lost|Can’t reach the server/;

const MISHAPS = {
  'a reload': (phones) => together(phones, ({ page }) => page.reload()),
  'a closed tab, opened again': (phones) =>
    together(phones, async (phone) => {
      const address = phone.page.url();
      await phone.page.close();
      phone.page = await phone.context.newPage();
      await phone.page.goto(address);
    }),
  'a lost connection': async (phones) => {
    await together(phones, ({ connection }) => connection.cut());
    await together(phones, ({ page }) => expect(page.getByText(AWAY).first()).toBeVisible());
    await together(phones, ({ connection }) => connection.restore());
    await together(phones, ({ page }) => expect(page.getByText(AWAY)).toHaveCount(0));
  },
  'a killed server, started again': async (phones, server) => {
    await server.end('SIGKILL');
    const back = together(phones, ({ page }) => heardAgain(page));
    await server.run();
    await back;
  },
  'the code typed on the start page': (phones) =>
    together(phones, async (phone) => {
      const { code } = (await phone.view()).game;
      await phone.join(code);
    }),
} satisfies Readonly<Record<string, Mishap>>;

export type MishapName = keyof typeof MISHAPS;

/** Causes a mishap for everyone, and compares all visible and stored state before and after. */
export async function survive(
  phones: readonly Phone[],
  server: ServerProcess,
  name: MishapName,
): Promise<void> {
  await together(phones, ({ page }) => expect(page.locator('main h1')).toBeAttached());
  const before = await Promise.all(phones.map((phone) => stateOf(phone)));
  await MISHAPS[name](phones, server);
  for (const [index, phone] of phones.entries()) {
    await expect.poll(() => phone.screen(), { timeout: 15_000 }).toEqual(before[index]?.screen);
    await expect.poll(() => stateOf(phone), { timeout: 15_000 }).toEqual(before[index]);
  }
}

/** Resolves with the first message over a new connection; connections to a stopped server stay silent. */
async function heardAgain(page: Page): Promise<void> {
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.once('framereceived', () => resolve()));
  });
}

async function stateOf(phone: Phone) {
  const screen = await phone.screen();
  const { game, me } = await phone.view();
  const { phase, scores, currentRound, currentQuestion, players, answered } = game;
  return { screen, me, phase, scores, currentRound, currentQuestion, players, answered };
}
