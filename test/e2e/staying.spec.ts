/** Whatever happens to a page, a line or the server: the same seat, the same score, the same screen, in each phase, for host and guest. */

import type { Page } from '@playwright/test';

import type { ServerProcess } from '../support/process.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

// So slow that a phase of three seconds outlasts what is done in it.
test.use({ environment: { GAME_SPEED: '0.2' } });

/** What a browser writes into its console when a line or a server is gone. */
const LINE_LOST = /ERR_|WebSocket|the server responded with a status of 4/;
const SLOW = 60_000;

type Mishap = (phones: readonly Phone[], server: ServerProcess) => Promise<void>;

const together = async (phones: readonly Phone[], act: (phone: Phone) => Promise<unknown>): Promise<void> => {
  await Promise.all(phones.map(act));
};

const mishaps: Readonly<Record<string, Mishap>> = {
  'a reload': (phones) => together(phones, ({ page }) => page.reload()),
  'a closed tab, opened again': (phones) =>
    together(phones, async (phone) => {
      const address = phone.page.url();
      await phone.page.close();
      phone.page = await phone.context.newPage();
      await phone.page.goto(address);
    }),
  'a lost line': async (phones) => {
    await together(phones, ({ line }) => line.lose());
    await together(phones, ({ page }) =>
      expect(page.getByText(/You are offline|Connection lost/).first()).toBeVisible(),
    );
    await together(phones, ({ line }) => line.find());
    await together(phones, ({ page }) =>
      expect(page.getByText(/You are offline|Connection lost/)).toHaveCount(0),
    );
  },
  'a killed server, started again': async (phones, server) => {
    await server.end('SIGKILL');
    const back = together(phones, ({ page }) => heardAgain(page));
    await server.run();
    await back;
  },
};

/** Resolves with the first word over a new line; those to a server that is down stay silent. */
async function heardAgain(page: Page): Promise<void> {
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.once('framereceived', () => resolve()));
  });
}

/** Nothing has changed: neither what is seen nor who sees it. */
async function survive(phones: readonly Phone[], server: ServerProcess, mishap: Mishap): Promise<void> {
  await together(phones, ({ page }) => expect(page.locator('main h1')).toBeAttached());
  const before = await Promise.all(phones.map((phone) => stateOf(phone)));
  await mishap(phones, server);
  for (const [index, phone] of phones.entries()) {
    await expect.poll(() => phone.screen(), { timeout: 15_000 }).toEqual(before[index]?.screen);
    await expect.poll(() => stateOf(phone), { timeout: 15_000 }).toEqual(before[index]);
  }
}

async function stateOf(phone: Phone) {
  const screen = await phone.screen();
  const { game, me } = await phone.view();
  const { phase, scores, currentRound, currentQuestion, players, answered } = game;
  return { screen, me, phase, scores, currentRound, currentQuestion, players, answered };
}

/** The phases in their order, and how the players bring about each. */
const phases: readonly (readonly [name: string, reach: (host: Phone, guest: Phone) => Promise<void>])[] = [
  [
    'in the lobby',
    (host, guest) => together([host, guest], ({ page }) => expect(page.getByText('2 of 10')).toBeVisible()),
  ],
  [
    'while everyone gets ready',
    async (host, guest) => {
      await host.start();
      await together([host, guest], (phone) => expect(phone.heading('Get ready')).toBeVisible());
    },
  ],
  [
    'while the topic is chosen',
    (host, guest) =>
      together([host, guest], (phone) => expect(phone.heading(/pick/i)).toBeVisible({ timeout: SLOW })),
  ],
  [
    'in the intro',
    async (host, guest) => {
      const chooser = (await host.button('Sports').isVisible()) ? host : guest;
      await chooser.pick('Sports');
      await together([host, guest], (phone) => expect(phone.heading('Sports')).toBeVisible());
    },
  ],
  [
    'in a question, before the answer',
    (host, guest) =>
      together([host, guest], (phone) => expect(phone.openOptions).toHaveCount(4, { timeout: SLOW })),
  ],
  [
    'in a question, after the answer',
    async (host) => {
      await host.answer(0);
      await expect(host.page.getByText('Your answer is in.')).toBeVisible();
      // The own colours come a second later.
      await expect(host.page.getByText(/, (right|wrong) answer/).first()).toBeAttached();
    },
  ],
  [
    'in the reveal',
    async (host, guest) => {
      await guest.answer(1);
      await together([host, guest], ({ page }) =>
        expect(page.getByText(/Next question in/)).toBeVisible({ timeout: SLOW }),
      );
    },
  ],
];

for (const names of [
  ['a reload', 'a killed server, started again'],
  ['a closed tab, opened again', 'a lost line'],
] as const) {
  test(`${names.join(', or ')}, in each phase: host and guest have the same seat, score and screen`, async ({
    sit,
    server,
  }) => {
    test.setTimeout(180_000);
    const canLoseLine = names[1] === 'a lost line';
    const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], {}, { canLoseLine, expects: LINE_LOST });
    if (guest === undefined) throw new Error('no guest');
    for (const [phase, reach] of phases) {
      await reach(host, guest);
      for (const name of names)
        await test.step(`${name} ${phase}`, () =>
          survive([host, guest], server, mishaps[name] ?? mishapMissing));
    }
  });
}

const mishapMissing: Mishap = () => Promise.reject(new Error('no such mishap'));
