/** The choice of a topic: by theme in two taps, a surprise, a wider topic by name, and dimmed topics that the table has played. */

import { expectAccessible } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

const PATIENT = { timeout: 60_000 };

/** The chooser. */
async function chooserOf(phones: readonly Phone[]): Promise<Phone> {
  for (const phone of phones) await expect(phone.heading(/pick/i)).toBeVisible(PATIENT);
  const titles = await Promise.all(phones.map((phone) => phone.heading('Pick a topic').isVisible()));
  const chooser = phones[titles.indexOf(true)];
  if (chooser === undefined) throw new Error('nobody chooses');
  return chooser;
}

test.describe('at a quiet pace', () => {
  test.use({ environment: { GAME_SPEED: '0.5' } });

  test('a topic of the shipped questions is two taps away: a theme, then the topic', async ({ sit }) => {
    test.setTimeout(90_000);
    const phones = await lobbyOf(sit, ['Anna', 'Ben', 'Cleo']);
    await phones[0].start();
    const chooser = await chooserOf(phones);
    const theme = chooser.button('Stories & screens');
    await expect(theme).toHaveAttribute('aria-expanded', 'false');
    await theme.click();
    await expect(theme).toHaveAttribute('aria-expanded', 'true');
    const topics = chooser.page.getByRole('list', { name: 'Stories & screens' });
    await expect(topics.getByRole('button', { name: 'Star Wars' })).toBeVisible();
    await expectAccessible(chooser.page);
    await chooser.button('Animals').click();
    await expect(topics).toBeHidden();
    await chooser.page.getByRole('list', { name: 'Animals' }).getByRole('button', { name: 'Cats' }).click();
    for (const phone of phones) await expect(phone.heading(/^cats$/i)).toBeVisible(PATIENT);
  });

  test('a player of whom there is no round leads to a sport by its name, and one tap plays it', async ({
    sit,
  }) => {
    test.setTimeout(120_000);
    const phones = await lobbyOf(sit, ['Anna', 'Ben'], {}, { expects: /status of 422/ });
    await phones[0].start();
    const chooser = await chooserOf(phones);
    await chooser.page.getByLabel('Any topic you like').fill('Messi');
    await chooser.button('Send topic').click();
    await expect(chooser.page.getByText('No round on Messi yet. Football?')).toBeVisible();
    await expect(chooser.heading('Pick a topic')).toBeVisible();
    await expectAccessible(chooser.page);
    await chooser.button('Football').click();
    for (const phone of phones) await expect(phone.heading(/^football$/i)).toBeVisible(PATIENT);
  });

  test('the host’s own topics stand alone, and a surprise is one of them', async ({ sit }) => {
    const phones = await lobbyOf(sit, ['Anna', 'Ben'], { personalTopics: ['Chess', 'Japan'] });
    await phones[0].start();
    const chooser = await chooserOf(phones);
    await expect(chooser.button('Chess')).toBeVisible();
    await expect(chooser.button('Animals')).toBeHidden();
    await chooser.button('Surprise me').click();
    await expect(chooser.heading(/^(chess|japan)$/i)).toBeVisible(PATIENT);
  });
});

test.describe('round after round', () => {
  test.use({ environment: { GAME_SPEED: '2' } });

  test('a surprise plays a topic at once, and the next chooser sees it step back', async ({ sit }) => {
    test.setTimeout(180_000);
    const phones = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 3, questionTimeLimit: 5 });
    const [host] = phones;
    await host.start();
    const first = await chooserOf(phones);
    await first.button('Animals').click();
    await first.page.getByRole('list', { name: 'Animals' }).getByRole('button', { name: 'Horses' }).click();
    const next = phones.find((phone) => phone !== first);
    if (next === undefined) throw new Error('nobody else');
    await expect(next.heading('Pick a topic')).toBeVisible({ timeout: 90_000 });
    await next.button('Animals').click();
    const animals = next.page.getByRole('list', { name: 'Animals' }).getByRole('listitem');
    await expect(animals.last()).toContainText('Horses');
    await expect(animals.last()).toContainText('Already played');
    await next.button('Surprise me').click();
    await expect(first.heading(/Pick a topic|is picking a topic/)).toBeHidden(PATIENT);
    const { round } = (await host.view()).game;
    expect(round?.number).toBe(2);
    expect(round?.topic.toLowerCase()).not.toBe('horses');
    expect(round?.presetTopic).not.toBe('adultTopics');
  });
});
