/** Every screen of a game for everyone: axe finds nothing on any, in light and dark, on a phone and on a desk. */

import { tableOf } from '../support/games.ts';
import { expectAccessible, LOOKS } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { SHOW, stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

const LIGHT_PHONE_DARK_DESK = LOOKS.slice(0, 2);
const DARK_PHONE = LOOKS.slice(2, 3);

/** Checks the host's screen in two looks and the guest's in a third: both schemes, both sizes, and a dark phone. */
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
  const table = tableOf(['Anna', 'Ben'], { settings: { showScreen: true, reveal: 'atOnce' } });
  const [host, guest, show] = await Promise.all([
    sit('Anna', { expects: /status of 422/ }),
    sit('Ben', { expects: /status of 422/ }),
    sit('show'),
  ]);
  const both = [host, guest];
  const stages = await Promise.all([
    stage(host.page, table.view(), table.me('Anna')),
    stage(guest.page, table.view(), table.me('Ben')),
    stage(show.page, table.view(), SHOW),
  ]);
  const showAll = (): Promise<unknown> => Promise.all(stages.map((staged) => staged.show(table.view())));
  const lookAtShow = (): Promise<void> => expectAccessible(show.page, LOOKS.slice(1, 2));

  await expect(show.page.getByText('Join in')).toBeVisible();
  await lookAtShow();
  await host.button(/^Customize game/).click();
  await guest.button('Change name or time').click();
  await lookAt('the lobby, with settings and seat', host, guest);
  await host.button('Leave game').click();
  await guest.button('Leave game').click();
  await lookAt('leaving asks', host, guest);
  for (const phone of both) await phone.button('Stay').click();

  table.start();
  await showAll();
  for (const phone of both) await expect(phone.heading('Get ready')).toBeVisible();
  await lookAt('get ready', host, guest);

  table.until('choosing');
  await showAll();
  for (const phone of both) await expect(phone.heading(/pick/i)).toBeVisible();
  await lookAt('choosing and waiting', host, guest);
  await expect(show.page.getByRole('heading', { level: 1, name: /is choosing a topic/ })).toBeVisible();
  await lookAtShow();
  const chooser = table.chooser === 'Anna' ? host : guest;
  await chooser.page.route('**/api/functions/select-topic', (route) =>
    route.fulfill({ status: 422, json: { code: 'MODEL_REQUIRED' } }),
  );
  await chooser.page.getByLabel('Any topic you like').fill('Teaspoons of the Baltic');
  await chooser.button('Send topic').click();
  await expect(chooser.words(/can’t write new questions/)).toBeVisible();
  await expectAccessible(chooser.page, LIGHT_PHONE_DARK_DESK);

  table.pick().until('intro');
  await showAll();
  for (const phone of both) await expect(phone.heading('Sports')).toBeVisible();
  await lookAt('the intro', host, guest);

  table.toQuestion();
  await showAll();
  for (const phone of both) await expect(phone.openOptions).toHaveCount(4);
  await lookAt('a question', host, guest);
  await lookAtShow();
  await host.answer(table.question.correctAnswer);
  table.answer('Anna');
  stages[0].receipt(table.me('Anna'));
  await showAll();
  await expect(host.page.getByText(/, (right|wrong) answer/).first()).toBeAttached();
  await lookAt('a question, answered by one', host, guest);

  table.until('reveal');
  await showAll();
  for (const { page } of both) await expect(page.getByText(/Next question in/)).toBeVisible();
  await lookAt('the reveal', host, guest);
  await lookAtShow();
});
