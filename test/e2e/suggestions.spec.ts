/** Suggesting topics: typed by players who wait, shown on the chooser's phone, picked with one tap; limited, muted, and hidden where nobody reads them. */

import { expectAccessible } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '0.5' } });

const PATIENT = { timeout: 60_000 };

/** The chooser, and the other players. */
async function roles(phones: readonly Phone[]): Promise<{ chooser: Phone; others: Phone[] }> {
  for (const phone of phones) await expect(phone.heading(/pick/i)).toBeVisible(PATIENT);
  const titles = await Promise.all(phones.map((phone) => phone.heading('Pick a topic').isVisible()));
  const chooser = phones[titles.indexOf(true)];
  if (chooser === undefined) throw new Error('nobody chooses');
  return { chooser, others: phones.filter((phone) => phone !== chooser) };
}

const fieldOf = ({ page }: Phone) => page.getByRole('combobox', { name: /^Suggest a topic to / });

async function suggest(phone: Phone, topic: string): Promise<void> {
  await fieldOf(phone).fill(topic);
  await phone.button('Send suggestion').click();
  await expect(phone.page.getByRole('list', { name: 'Your suggestions' }).getByText(topic)).toBeVisible();
}

test('what two friends suggest is on the chooser’s phone, also after a reload, and one tap plays it', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const phones = await lobbyOf(sit, ['Anna', 'Ben', 'Cleo']);
  await phones[0].start();
  const { chooser, others } = await roles(phones);
  const [one, other] = others;
  if (one === undefined || other === undefined) throw new Error('nobody waits');
  await expect(chooser.page.getByText('What they suggest shows up here.')).toBeVisible();
  const row = chooser.page.getByRole('region', { name: 'Suggested by the others' });
  const before = await chooser.button('Sports').boundingBox();

  await suggest(one, 'Dinosaurs');
  await expect(one.page.getByText('Suggestions left: 2')).toBeVisible();
  await suggest(other, 'dinosaurs');
  await suggest(one, 'Chess');
  await suggest(one, 'Volcanoes of the far north');
  await expect(one.page.getByText(`Now it’s up to ${chooser.name}.`)).toBeVisible();
  await expect(fieldOf(one)).toBeHidden();
  await expect(row.getByRole('button')).toHaveCount(3);
  const dinosaurs = row.getByRole('button', {
    name: `Dinosaurs, suggested by ${one.name}, ${other.name}`,
  });
  await expect(dinosaurs).toBeVisible();
  expect(await chooser.button('Sports').boundingBox()).toEqual(before);
  await expect(other.page.getByText('Volcanoes of the far north')).toBeHidden();
  await expectAccessible(one.page);
  await expectAccessible(chooser.page);

  await chooser.page.reload();
  await expect(row.getByRole('button')).toHaveCount(3, PATIENT);
  await dinosaurs.click();
  await expect(one.heading(/Dinosaurs/i)).toBeVisible(PATIENT);
  await expect(fieldOf(other)).toBeHidden();
});

test('a suggestion that is not for children is refused in kids mode; a muted player has no field, and what was sent goes', async ({
  sit,
}) => {
  const phones = await lobbyOf(
    sit,
    ['Anna', 'Ben', 'Cleo'],
    { kids: true, reactions: true },
    { expects: /status of 422/ },
  );
  const [host] = phones;
  await host.start();
  const { chooser, others } = await roles(phones);
  const one = others.find((phone) => phone !== host);
  if (one === undefined) throw new Error('no guest waits');
  await fieldOf(one).fill('Whisky');
  await one.button('Send suggestion').click();
  await expect(one.page.getByText('That topic isn’t for kids. Please pick another.')).toBeVisible();
  await suggest(one, 'Cats');
  const row = chooser.page.getByRole('region', { name: 'Suggested by the others' });
  await expect(row.getByRole('button', { name: `Cats, suggested by ${one.name}` })).toBeVisible();

  const { players } = (await host.view()).game;
  const id = players.find(({ name }) => name === one.name)?.id;
  const status = await host.page.evaluate(async (path) => {
    const headers = { 'X-Session-Id': localStorage.getItem('session_id') ?? '' };
    return (await fetch(path, { method: 'POST', headers })).status;
  }, `/api/games/${host.gameId}/players/${id}/mute`);
  expect(status).toBe(200);
  await expect(fieldOf(one)).toBeHidden();
  await expect(row.getByText('What they suggest shows up here.')).toBeVisible();
});

test('where the host has switched reactions off, and in practice, nothing is suggested', async ({ sit }) => {
  const phones = await lobbyOf(sit, ['Ben', 'Cleo'], { reactions: false });
  await phones[0].start();
  const { chooser, others } = await roles(phones);
  for (const other of others) await expect(fieldOf(other)).toBeHidden();
  await expect(chooser.page.getByText('Suggested by the others')).toBeHidden();

  const anna = await sit('Anna');
  await anna.page.goto('/');
  await anna.typeName();
  await anna.button('Try it alone').click();
  await expect(anna.button('Sports')).toBeVisible(PATIENT);
  await expect(anna.page.getByText('Suggested by the others')).toBeHidden();
});
