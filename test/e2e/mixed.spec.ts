/** A typed topic with few shipped questions: the intro says to everyone which other topic fills the round. */

import { narrowTopic } from '../support/narrow-topic.ts';
import { expectAccessible } from './support/axe.ts';
import { together } from './support/mishaps.ts';
import { expect, lobbyOf, test } from './support/test.ts';

// Slow enough that the intro of four seconds outlasts the checks.
test.use({ environment: { GAME_SPEED: '0.1' } });

test('the intro names the topic that fills a round up', async ({ sit }) => {
  test.setTimeout(180_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben']);
  if (guest === undefined) throw new Error('no guest');
  await host.start();
  await together([host, guest], (phone) => expect(phone.heading(/pick/i)).toBeVisible({ timeout: 60_000 }));
  const chooser = (await host.heading('Pick a topic').isVisible()) ? host : guest;
  await chooser.page.getByLabel('Any topic you like').fill(narrowTopic());
  await chooser.button('Send topic').click();
  await together([host, guest], async (phone) => {
    await expect(phone.words(/^Few questions on this one: the rest are on \S/)).toBeVisible();
  });
  await expectAccessible(guest.page);
});
