/** The end of a game: the results survive mishaps, are shown to everyone, fit the screen, and lead to the next game. */

import { ResultsReplySchema } from '../../protocol/data.ts';
import { tableOf, type RulesGame, type RulesGameOptions } from '../support/games.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from './support/axe.ts';
import { LINE_LOST, survive, together, type MishapName } from './support/mishaps.ts';
import type { Phone } from './support/phone.ts';
import { SHOW, stageResults } from './support/staged.ts';
import { expect, lobbyOf, test } from './support/test.ts';

/** Plays until everyone sees the results and the summary. */
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

/** A finished game of one round: the first player answered everything right, and each next player one question less. */
function finished(names: readonly string[], settings: RulesGameOptions['settings'] = {}): RulesGame {
  const table = tableOf(names, { settings: { rounds: 1, ...settings } });
  for (let number = 1; number <= 6; number++) {
    table.toQuestion();
    for (const [index, name] of names.entries()) table.wait(500).answer(name, number > index);
    table.until('reveal');
  }
  return table.until('finished');
}

test('axe finds nothing on the results and on the finished show screen, in light and dark, on a phone and on a desk', async ({
  sit,
}) => {
  test.setTimeout(180_000);
  const table = finished(['Anna', 'Ben'], { showScreen: true, deepAnalytics: true });
  const [host, guest, show] = await Promise.all([sit('Anna'), sit('Ben'), sit('show')]);
  await Promise.all([
    stageResults(host.page, table, table.me('Anna')),
    stageResults(guest.page, table, table.me('Ben')),
    stageResults(show.page, table, SHOW),
  ]);
  await together([host, guest], async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible();
    await expect(page.getByText(/^Round 1: /).first()).toBeVisible();
  });
  await Promise.all([expectAccessible(host.page), expectAccessible(guest.page)]);
  await host.page
    .getByText(/^Round 1: /)
    .first()
    .click();
  await expect(host.button(/challenge/i).first()).toBeVisible();
  await expectAccessible(host.page, LOOKS.slice(0, 2));
  await expect(show.page.getByText('Game finished').first()).toBeVisible();
  await expectAccessible(show.page, LOOKS.slice(1, 2));
});

test('the results fit a screen of 320 pixels with text at 200 %, from left to right and from right to left', async ({
  sit,
}) => {
  const table = finished(['Wolfeschlegelsteinha', 'Ben'], { deepAnalytics: true });
  const { page } = await sit('Wolfeschlegelsteinha');
  await stageResults(page, table, table.me('Wolfeschlegelsteinha'));
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
  const names = ['Anna', 'Ben', 'Cleo'];
  const table = finished(names, { teams: { names: ['Owls', 'Foxes'] } });
  const teams = (table.view().teams ?? []).toSorted((a, b) => b.total - a.total);
  expect(teams.map(({ total }) => total > 0)).toEqual([true, true]);
  for (const name of names) {
    const { page } = await sit(name);
    await stageResults(page, table, table.me(name));
    const steps = page.getByRole('list', { name: 'The podium' }).getByRole('listitem');
    await expect(steps).toHaveCount(2);
    for (const team of teams) await expect(steps.filter({ hasText: team.name })).toHaveCount(1);
    await expect(steps.first()).toContainText(Math.round(teams[0]?.total ?? 0).toLocaleString('en'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Team ${teams[0]?.name} wins!`);
  }
});

test('without a right answer there is no winner, but a kind line', async ({ sit }) => {
  const table = tableOf(['Anna', 'Ben'], { settings: { rounds: 1, showScreen: true } }).until('finished');
  const [host, show] = await Promise.all([sit('Anna'), sit('show')]);
  await Promise.all([stageResults(host.page, table, table.me('Anna')), stageResults(show.page, table, SHOW)]);
  await expect(host.heading('No correct answers')).toBeVisible();
  await expect(host.words(/Nobody got one this time/)).toBeVisible();
  await expect(host.page.getByRole('list', { name: 'The podium' }).getByRole('listitem')).toHaveCount(0);
  await expect(host.page).toHaveTitle(/^Scores/);
  await expect(show.page.getByText(/Nobody got one this time/)).toBeVisible();
  await expect(show.page.getByRole('list', { name: 'The podium' })).toHaveCount(0);
});
