/** The end of a game: it is there again whatever happens, it is for everyone, it fits, and it leads to the next game. */

import { ResultsReplySchema } from '../../protocol/data.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from './support/axe.ts';
import { LINE_LOST, survive, together, type MishapName } from './support/mishaps.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

/** Plays until everyone sees the results, with the summary in its place. */
async function finish(phones: readonly Phone[]): Promise<void> {
  await phones[0]?.start();
  await together(phones, (phone) => phone.play('Sports', phones.indexOf(phone)));
  await together(phones, async (phone) => {
    await expect(phone.results).toBeVisible();
    await expect(phone.page.getByRole('heading', { name: 'Highlights' })).toBeVisible();
    await expect(phone.page.getByText(/^Round 1: /).first()).toBeVisible();
  });
}

const resultsOf = async (phone: Phone) =>
  ResultsReplySchema.parse(await phone.ask(`/api/games/${phone.gameId}/results`));

const MISHAPS: readonly (readonly MishapName[])[] = [
  ['a reload', 'a killed server, started again'],
  ['a closed tab, opened again', 'a lost connection', 'the code typed on the start page'],
];

for (const names of MISHAPS) {
  test(`${names.join(', or ')}: everyone has the same results afterwards, and plays again`, async ({
    sit,
    server,
  }) => {
    test.setTimeout(180_000);
    const canLoseConnection = names.includes('a lost connection');
    const options = { canLoseConnection, expects: LINE_LOST };
    const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1 }, options);
    if (guest === undefined) throw new Error('no guest');
    const both = [host, guest];
    await finish(both);
    const before = await resultsOf(host);
    expect(before.rounds[0]?.questions).toHaveLength(6);
    for (const name of names) {
      await test.step(name, () => survive(both, server, name));
      for (const phone of both) expect(await resultsOf(phone)).toEqual(before);
      await expect(guest.page.getByText('Waiting for the host to start a new game')).toBeVisible();
    }

    await host.button('Play again').click();
    await expect(host.words('New Game Started!')).toBeVisible();
    for (const { page } of both) await expect(page.getByText('2 of 10')).toBeVisible();
    await host.start();
    for (const phone of both)
      await expect(phone.heading('Get ready').or(phone.heading(/pick/i)).first()).toBeVisible();
    expect((await guest.view()).game.scores.total).toEqual([0, 0]);
  });
}

test('axe finds nothing on the results and on the finished show screen, in light and dark, on a phone and on a desk', async ({
  sit,
}) => {
  test.setTimeout(180_000);
  const settings = { rounds: 1, showScreen: true, deepAnalytics: true };
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], settings);
  if (guest === undefined) throw new Error('no guest');
  const show = await host.context.newPage();
  await show.goto(`/game/${host.gameId}/show`);
  await finish([host, guest]);
  await Promise.all([expectAccessible(host.page), expectAccessible(guest.page)]);
  await host.page
    .getByText(/^Round 1: /)
    .first()
    .click();
  await expect(host.button(/challenge/i).first()).toBeVisible();
  await expectAccessible(host.page, LOOKS.slice(0, 2));
  await expect(show.getByText('Game finished').first()).toBeVisible();
  await expectAccessible(show, LOOKS.slice(1, 2));
});

test('the results fit a screen of 320 pixels with text at 200 %, from left to right and from right to left', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const names = ['Wolfeschlegelsteinha', 'Ben'];
  const [host, guest] = await lobbyOf(sit, names, { rounds: 1, deepAnalytics: true });
  if (guest === undefined) throw new Error('no guest');
  await finish([host, guest]);
  const { page } = host;
  await page
    .getByText(/^Round 1: /)
    .first()
    .click();
  await page.setViewportSize({ width: 320, height: 568 });
  for (const direction of ['ltr', 'rtl']) {
    for (const size of ['100%', '200%']) {
      await page.evaluate(
        ([dir, fontSize]) => {
          document.documentElement.dir = dir;
          document.documentElement.style.fontSize = fontSize;
        },
        [direction, size] as const,
      );
      await expectNoSidewaysScroll(page);
    }
  }
});

test('where teams play, teams stand on the podium, with everyone in them', async ({ sit }) => {
  test.setTimeout(120_000);
  const teams = { names: ['Owls', 'Foxes'] };
  const [host, ...guests] = await lobbyOf(sit, ['Anna', 'Ben', 'Cleo'], { rounds: 1, teams });
  await finish([host, ...guests]);
  const { game } = await host.view();
  const totals = (game.teams ?? []).map(({ total }) => Math.round(total)).toSorted((a, b) => b - a);
  const [best = 0, second = 0] = totals;
  // Without points no one stands there; those who share a place share a step.
  const count = new Set([best, second].filter((points) => points > 0)).size;
  for (const { page } of [host, ...guests]) {
    const steps = page.getByRole('list', { name: 'The podium' }).getByRole('listitem');
    await expect(steps).toHaveCount(count);
    if (count === 0) continue;
    for (const team of game.teams ?? [])
      await expect(steps.filter({ hasText: team.name })).toHaveCount(Math.round(team.total) > 0 ? 1 : 0);
    await expect(steps.first()).toContainText(best.toLocaleString('en'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Team (Owls|Foxes) wins!$|share the win!$/,
    );
  }
});

test('without a right answer there is no winner, but a kind line', async ({ sit }) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1, questionTimeLimit: 5 });
  if (guest === undefined) throw new Error('no guest');
  await host.start();
  for (const phone of [host, guest]) await expect(phone.heading(/pick/i)).toBeVisible();
  const show = await host.context.newPage();
  await show.goto(`/game/${host.gameId}/show`);
  await ((await host.button('Sports').isVisible()) ? host : guest).pick('Sports');
  await expect(host.heading('No correct answers')).toBeVisible({ timeout: 40_000 });
  await expect(host.words(/Nobody got one this time/)).toBeVisible();
  await expect(host.page.getByRole('list', { name: 'The podium' }).getByRole('listitem')).toHaveCount(0);
  await expect(host.page).toHaveTitle(/^Scores/);
  await expect(show.getByText(/Nobody got one this time/)).toBeVisible();
  await expect(show.getByRole('list', { name: 'The podium' })).toHaveCount(0);
});
