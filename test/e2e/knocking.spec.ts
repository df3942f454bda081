/** Players who come late or return: from the invitation of a started game, by knocking, into its next round. */

import { ResultsReplySchema } from '../../protocol/data.ts';
import { tableOf } from '../support/games.ts';
import { PlayerClient } from '../support/harness/player-client.ts';
import { expectAccessible, LOOKS } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { stage } from './support/staged.ts';
import { expect, lobbyOf, test } from './support/test.ts';

/** A browser logs every refused request in its console. */
const REFUSED = /the server responded with a status of 4/;
/** A round at the tests' speed, with time for a busy machine. */
const ROUND = { timeout: 90_000 };
const PHONE_AND_DESK = LOOKS.slice(0, 2);

const atDoor = (phone: Phone, name: string) => phone.words(`${name} is at the door`);

/** Plays to the results, from the first question that is open on this phone. */
async function playFrom(phone: Phone, option: number) {
  await expect(phone.openOptions.first()).toBeVisible(ROUND);
  return await phone.play('Sports', option);
}

test('a latecomer knocks with the code, the host lets them in, they play the next round and stand in the results', async ({
  sit,
}) => {
  test.setTimeout(240_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 2 });
  if (guest === undefined) throw new Error('no guest');
  const { code } = (await host.view()).game;
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible();
  await host.lead('Hold the game');

  const late = await sit('Zoe', { expects: REFUSED });
  await late.askToJoin(code);
  await expect(late.heading('That game has started. Knock?')).toBeVisible();
  await expect(late.page.getByLabel('Your name')).toHaveValue('Zoe');
  await expectAccessible(late.page);
  await late.button('Knock').click();
  await expect(late.heading('You’re at the door')).toBeVisible();
  await expectAccessible(late.page, PHONE_AND_DESK);

  await expect(atDoor(host, 'Zoe')).toBeVisible();
  await expect(guest.page.getByText('is at the door')).toHaveCount(0);
  await expectAccessible(host.page);
  await host.page.getByRole('button', { name: 'Lead the game' }).click();
  const sheet = host.page.getByRole('dialog');
  await expect(sheet.getByText('Zoe is at the door')).toBeVisible();
  await expectAccessible(host.page, PHONE_AND_DESK);
  await sheet.getByRole('button', { name: 'Let in' }).click();
  await expect(sheet.getByText('Zoe is waiting for a seat')).toBeVisible();
  await expect(late.heading('Come on in!')).toBeVisible();
  await expect(late.words('You play from the next round. Stay on this page.')).toBeVisible();
  await expectAccessible(late.page, PHONE_AND_DESK);
  await sheet.getByRole('button', { name: 'Go on' }).click();

  const [, , clicks] = await Promise.all([
    host.play('Sports', 0),
    guest.play('Sports', 1),
    playFrom(late, 2),
  ]);
  expect(new Set(clicks.map(({ round }) => round))).toEqual(new Set([2]));
  await expect(late.results).toBeVisible();
  await expect(host.words('Zoe')).toBeVisible();
  const results = ResultsReplySchema.parse(await late.ask(`/api/games/${host.gameId}/results`));
  expect(results.players.find(({ name }) => name === 'Zoe')).toMatchObject({
    askedCount: 6,
    answerCount: clicks.length,
  });
});

test('who left by accident knocks and is back in the old seat with its points', async ({ sit }) => {
  test.setTimeout(240_000);
  const [host, ben, cleo] = await lobbyOf(
    sit,
    ['Anna', 'Ben', 'Cleo'],
    { rounds: 2, reveal: 'atOnce' },
    { expects: REFUSED },
  );
  if (ben === undefined || cleo === undefined) throw new Error('no guests');
  const { gameId } = host;
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible();
  await Promise.race([host, ben, cleo].map((phone) => phone.pick('Sports')));
  await host.answer(0);
  await expect.poll(async () => (await host.view()).me.answer?.correctAnswer).toEqual(expect.any(Number));
  await cleo.answer((await host.view()).me.answer?.correctAnswer ?? 0);
  await ben.answer(0);
  const { me, game } = await cleo.view();
  const seat = game.players.findIndex(({ id }) => id === me.playerId);
  await expect.poll(async () => (await host.view()).game.scores.total[seat]).toBeGreaterThan(0);
  const points = (await host.view()).game.scores.total[seat];

  // A phone shows who knocks only between two questions, which a busy machine may miss.
  await host.lead('Hold the game');
  await cleo.button('Leave game').click();
  await cleo.page.getByRole('dialog').getByRole('button', { name: 'Leave game' }).click();
  await expect(cleo.words('You have left the game successfully')).toBeVisible();
  await cleo.page.goto(`/join/${gameId}`);
  await expect(cleo.heading('You left this game. Knock?')).toBeVisible();
  await expect(cleo.words('Your seat and your points are still there.')).toBeVisible();
  await cleo.button('Knock').click();
  await host.button('Let in').click();
  await expect(cleo.heading('Come on in!')).toBeVisible();
  await host.lead('Go on');

  const back = async () => {
    await expect(cleo.openOptions.first()).toBeVisible(ROUND);
    const now = await cleo.view();
    expect(now.me.playerId).toBe(me.playerId);
    expect([now.game.players.length, now.game.scores.total[seat]]).toEqual([3, points]);
    await cleo.play('Sports', 1);
  };
  await Promise.all([host.play('Sports', 0), ben.play('Sports', 0), back()]);
  await expect(cleo.results).toBeVisible();
});

test('who may watch knocks while watching; a refusal is shown, and the next knock is let in', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const [host] = await lobbyOf(sit, ['Anna', 'Ben'], { spectators: true });
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible();
  await host.lead('Hold the game');
  const late = await sit('Zoe', { expects: REFUSED });
  await late.page.goto(`/join/${host.gameId}`);
  await expect(late.words('You’re watching. This game started without you.')).toBeVisible();
  await late.button('Knock').click();
  await late.button('Knock').click();
  await expect(late.page.getByRole('alert').filter({ hasText: /name/i })).toBeVisible();
  await late.page.getByLabel('Your name').fill('Zoe');
  await late.button('Knock').click();
  await expect(late.words('One tap by the host lets you in. Stay on this page.')).toBeVisible();
  await expectAccessible(late.page, PHONE_AND_DESK);
  await host.button('No').click();
  await expect(late.words('The host didn’t let you in this time.')).toBeVisible();
  await late.button('Knock').click();
  await host.button('Let in').click();
  await expect(late.words('You play from the next round. Stay on this page.')).toBeVisible();
  await expect(atDoor(host, 'Zoe')).toHaveCount(0);
  await late.button('Stop waiting').click();
  await expect(late.button('Knock')).toBeVisible();
});

test('the eleventh learns at once that all seats are taken, and gets the next one that is free', async ({
  sit,
  server,
}) => {
  test.setTimeout(120_000);
  const host = await sit('Anna');
  await host.create();
  const others: PlayerClient[] = [];
  for (let index = 2; index <= 10; index++) {
    const client = new PlayerClient(server.base);
    await client.join(host.gameId, `Player ${index}`);
    others.push(client);
  }
  const late = await sit('Zoe');
  await late.page.goto(`/join/${host.gameId}`);
  await expect(late.heading('This game is full. All ten seats are taken.')).toBeVisible();
  await expect(late.words('Or share a phone with someone who has a seat.')).toBeVisible();
  await late.page.getByLabel('Your name').fill('Zoe');
  await expectAccessible(late.page, PHONE_AND_DESK);
  await late.button('Wait for a seat').click();
  await expect(late.words(/The next free one is yours/)).toBeVisible();
  await others[3]?.delete(`/api/games/${host.gameId}/players/me`);
  await expect(late.heading('You’re in!')).toBeVisible();
  await expect(host.page.getByText('10 of 10')).toBeVisible();
});

test('who comes at the results waits for the next game, and sits in its lobby without doing anything', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const [host] = await lobbyOf(sit, ['Anna', 'Ben']);
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible();
  await host.send('POST', 'end');
  const late = await sit('Zoe', { expects: REFUSED });
  await late.page.goto(`/join/${host.gameId}`);
  await expect(late.heading('That game is over')).toBeVisible();
  await expectAccessible(late.page, PHONE_AND_DESK);
  await late.page.getByLabel('Your name').fill('Zoe');
  await late.button('Wait for the next game').click();
  await expect(late.words('You have a seat in the next game. Stay on this page.')).toBeVisible();
  await host.button('Play again').click();
  await expect(late.heading('You’re in!')).toBeVisible();
});

test('where the host takes no latecomers, which everyone sees in the lobby, nobody knocks', async ({
  sit,
}) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben']);
  if (guest === undefined) throw new Error('no guest');
  await host.button(/^Customize game/).click();
  await host.page.getByLabel('Latecomers may knock').uncheck();
  await expect(guest.page.getByText('No latecomers')).toBeVisible();
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible();
  const late = await sit('Zoe', { expects: REFUSED });
  await late.page.goto(`/join/${host.gameId}`);
  await expect(late.heading('This game has already started')).toBeVisible();
  await expect(late.button('Knock')).toHaveCount(0);
});

test('a knock during a question is shown at its reveal, so that no option moves under the host’s thumb', async ({
  sit,
}) => {
  const table = tableOf(['Anna', 'Ben']).toQuestion();
  const host = await sit('Anna');
  const staged = await stage(host.page, table.view(), table.me('Anna'));
  await expect(host.openOptions).toHaveCount(4);
  const before = await host.options.first().boundingBox();
  table.knock('Zoe');
  expect(table.view().door?.asking).toHaveLength(1);
  await staged.show(table.view());
  await expect(host.button('Lead the game')).toBeVisible();
  expect(await host.options.first().boundingBox()).toEqual(before);
  await expect(atDoor(host, 'Zoe')).toHaveCount(0);
  await staged.show(table.until('reveal').view());
  await expect(atDoor(host, 'Zoe')).toBeVisible();
});

test('in kids mode the lobby says why nobody may knock, in place of a switch', async ({ sit }) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Ben'], { kids: true });
  if (host === undefined) throw new Error('no host');
  await host.button(/^Customize game/).click();
  await expect(host.page.getByText(/^Off in kids mode/)).toBeVisible();
  await expect(host.page.getByRole('switch', { name: /^Latecomers/ })).toHaveCount(0);
  await expectAccessible(host.page, LOOKS.slice(0, 1));
  await host.page.getByRole('switch', { name: /^Kids mode/ }).click();
  await expect(host.page.getByRole('switch', { name: /^Latecomers/ })).toBeChecked();
});
