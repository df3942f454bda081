/** Every screen of a game for everyone: axe finds nothing on any, in light and dark, on a phone and on a desk. */

import { expectAccessible, LOOKS } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

// So slow that a phase of three seconds can be looked at.
test.use({ environment: { GAME_SPEED: '0.2' } });

const PATIENT = { timeout: 60_000 };
const LIGHT_PHONE_DARK_DESK = LOOKS.slice(0, 2);
const DARK_PHONE = LOOKS.slice(2, 3);

/** The host's screen in two looks, the guest's in a third: both schemes, both sizes, and phones in the dark. */
async function lookAt(name: string, host: Phone, guest: Phone): Promise<void> {
  await test.step(name, () =>
    Promise.all([
      expectAccessible(host.page, LIGHT_PHONE_DARK_DESK),
      expectAccessible(guest.page, DARK_PHONE),
    ]),
  );
}

test('axe finds nothing on any screen of a game, in light and dark, on a phone and on a desk', async ({
  sit,
}) => {
  test.setTimeout(240_000);
  const [host, guest] = await lobbyOf(
    sit,
    ['Anna', 'Ben'],
    { showScreen: true, reveal: 'atOnce' },
    { expects: /status of 422/ },
  );
  if (guest === undefined) throw new Error('no guest');
  const both = [host, guest];
  const show = await host.context.newPage();
  await show.goto(`/game/${host.gameId}/show`);
  await expect(show.getByText('Join in')).toBeVisible();
  await expectAccessible(show, LOOKS.slice(1, 2));
  await host.button(/^Customize game/).click();
  await guest.button('Change name or time').click();
  await lookAt('the lobby, with settings and seat', host, guest);
  await host.button('Leave game').click();
  await guest.button('Leave game').click();
  await lookAt('leaving asks', host, guest);
  for (const phone of both) await phone.button('Stay').click();

  await host.start();
  for (const phone of both) await expect(phone.heading('Get ready')).toBeVisible();
  await lookAt('get ready', host, guest);
  for (const phone of both) await expect(phone.heading(/pick/i)).toBeVisible(PATIENT);
  await lookAt('choosing and waiting', host, guest);
  await expect(show.getByRole('heading', { level: 1, name: /is choosing a topic/ })).toBeVisible();
  await expectAccessible(show, LOOKS.slice(1, 2));
  const chooser = (await host.button('Sports').isVisible()) ? host : guest;
  await chooser.page.getByLabel('Any topic you like').fill('Teaspoons of the Baltic');
  await chooser.button('Send topic').click();
  await expect(chooser.words(/can’t write new questions/)).toBeVisible();
  await chooser.pick('Sports');
  for (const phone of both) await expect(phone.heading('Sports')).toBeVisible();
  await lookAt('the intro', host, guest);
  for (const phone of both) await expect(phone.openOptions).toHaveCount(4, PATIENT);
  await lookAt('a question', host, guest);
  await expectAccessible(show, LOOKS.slice(1, 2));
  await host.answer(0);
  await expect(host.page.getByText(/, (right|wrong) answer/).first()).toBeAttached();
  await lookAt('a question, answered by one', host, guest);
  await guest.answer(1);
  for (const { page } of both) await expect(page.getByText(/Next question in/)).toBeVisible(PATIENT);
  await lookAt('the reveal', host, guest);
  await expectAccessible(show, LOOKS.slice(1, 2));
});
