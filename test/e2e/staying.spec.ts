/** After any mishap to a page, a connection or the server: the same seat, score and screen, in each phase, for host and guest. */

import { LINE_LOST, survive, together, type MishapName } from './support/mishaps.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

// Slow enough that a phase of three seconds outlasts the test's steps.
test.use({ environment: { GAME_SPEED: '0.15' } });

const SLOW = 60_000;

/** The phases in order, and how the players bring about each. */
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
      // The result of the player's answer is shown a second later.
      await expect(host.page.getByText(/, (right|wrong) answer/).first()).toBeAttached();
    },
  ],
  [
    'in the reveal, held once the ranks have moved',
    async (host, guest) => {
      await guest.answer(1);
      await together([host, guest], async ({ page }) => {
        await expect(page.getByText(/Next question in [1-3] second/)).toBeVisible({ timeout: SLOW });
        await expect(page.locator('main ol li')).toHaveCount(2);
      });
      await host.lead('Hold the game');
      await expect(guest.words('Anna is holding the game')).toBeVisible();
    },
  ],
];

const MISHAPS: readonly (readonly MishapName[])[] = [
  ['a reload', 'a killed server, started again'],
  ['a closed tab, opened again', 'a lost connection'],
];

for (const names of MISHAPS) {
  test(`${names.join(', or ')}, in each phase: host and guest have the same seat, score and screen`, async ({
    sit,
    server,
  }) => {
    // Its slow phases take a minute and a half, and server restarts on a busy machine just as long.
    test.setTimeout(300_000);
    const canLoseConnection = names.includes('a lost connection');
    // At this speed the time to read a question would be half a minute, and ten seconds are too short for four mishaps on a busy machine.
    const settings = { readingTime: 'never', questionTimeLimit: 60 };
    const options = { canLoseConnection, expects: LINE_LOST };
    const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], settings, options);
    if (guest === undefined) throw new Error('no guest');
    for (const [phase, reach] of phases) {
      await reach(host, guest);
      for (const name of names)
        await test.step(`${name} ${phase}`, () => survive([host, guest], server, name));
    }
  });
}
