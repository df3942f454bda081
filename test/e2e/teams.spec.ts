/** Visible teams: in the lobby, at the start, in the bar, around the faces, on the podium and on the show screen. */

import type { Page } from '@playwright/test';

import type { GameView } from '../../protocol/view.ts';
import { tableOf } from '../support/games.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { look } from './support/look.ts';
import type { Phone } from './support/phone.ts';
import { SHOW, stage } from './support/staged.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '2' } });

const phoneSize = { width: 360, height: 640 };
const showSize = { width: 1920, height: 1080 };
const OWLS_AND_FOXES = { names: ['Owls', 'Foxes'] };
const FIVE = { names: ['Night Owls', 'Foxes', 'WWWWWWWWWWWWWWWWWWWW', 'The Quizzical Four', 'Библиотекари'] };
const TEN = [
  'Anna',
  'Ben',
  'Cleo',
  'Dan',
  'Maximiliane-Charlott',
  'Finn',
  '小笠原諸島父島',
  'Hugo',
  'Ida',
  'Jon',
];

/** The team's index for each face shown inside an element. */
const ringsIn = (phone: Phone, label: RegExp | string) =>
  phone.page
    .getByRole('list', { name: label })
    .locator('[data-team]')
    .evaluateAll((faces) => faces.map((face) => face.getAttribute('data-team')));

/** With these points by team: each member has as many. */
function scored(view: GameView, points: readonly number[]): GameView {
  const total = view.players.map(({ team }) => points[team ?? 0] ?? 0);
  const teams = (view.teams ?? []).map((team, index) => ({ ...team, total: points[index] ?? 0 }));
  return { ...view, teams, scores: { total, round: total, right: total.map(() => 3) } };
}

test('two teams: changed by one tap, introduced at the start, in the bar, around every face, and on the podium', async ({
  sit,
}) => {
  test.setTimeout(240_000);
  const settings = { rounds: 1, showScreen: true, teams: OWLS_AND_FOXES };
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], settings);
  if (guest === undefined) throw new Error('no guest');
  const show = await host.context.newPage();
  await show.setViewportSize(showSize);
  await show.goto(`/game/${host.gameId}/show`);
  const legend = show.getByRole('list', { name: 'Teams' });
  await expect(legend.getByRole('listitem')).toHaveText(['Owls1', 'Foxes1']);

  // One tap, and back.
  await guest.page.locator('label', { hasText: 'Owls' }).click();
  await expect(guest.page.getByRole('radio', { name: /Owls/ })).toBeChecked();
  await expect(legend.getByRole('listitem')).toHaveText(['Owls2', 'Foxes0']);
  await expect.poll(() => ringsIn(host, /^At the table/)).toEqual(['0', '0']);
  await expect(host.button('Start game')).toBeDisabled();
  await guest.page.locator('label', { hasText: 'Foxes' }).click();
  await expect.poll(() => ringsIn(host, /^At the table/)).toEqual(['0', '1']);
  await expectAccessible(guest.page);
  await look(guest.page, 'teams-lobby', phoneSize);
  await look(show, 'teams-show-lobby', showSize);

  await host.start();
  await Promise.all([
    expect(host.heading('You’re playing for Owls')).toBeVisible(),
    expect(guest.heading('You’re playing for Foxes')).toBeVisible(),
    expect(show.getByRole('heading', { level: 2, name: 'Owls' })).toBeVisible(),
  ]);
  await expect(show.getByRole('list', { name: 'Foxes' })).toHaveText('Ben');
  for (const [phone, team] of [
    [host, 'Owls'],
    [guest, 'Foxes'],
  ] as const)
    await expect(phone.page.getByRole('banner')).toContainText(`Your team: ${team}`);

  const playing = Promise.all([host.play('Sports', 0), guest.play('Sports', 1)]);
  const players = show.getByRole('list', { name: 'Players', exact: true });
  await expect(players.locator('[data-team]')).toHaveCount(2, { timeout: 60_000 });
  await expect(show.getByRole('list', { name: 'Teams' })).toContainText('Owls');
  await look(show, 'teams-show-board', showSize);
  await playing;
  await expect(host.page.getByRole('banner')).not.toContainText('Your team');
  const { teams = [] } = (await host.view()).game;
  const onPodium = teams.filter(({ total }) => total > 0).length;
  await expect(show.getByRole('list', { name: 'The podium' }).locator('[data-team]')).toHaveCount(onPodium);
  await look(host.page, 'teams-results', phoneSize);
});

test('every player sees the own team with everyone in it at the start, on a small phone too, and others see all teams', async ({
  sit,
}) => {
  test.setTimeout(180_000);
  const { page } = await sit('Anna');
  const two = tableOf(TEN, { settings: { teams: OWLS_AND_FOXES } }).start();
  const staged = await stage(page, two.view(), two.me('Anna'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re playing forOwls');
  await expect(page.getByRole('list', { name: 'Owls' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText('Foxes');
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await look(page, 'teams-intro-two', phoneSize);
  const five = tableOf(TEN, { settings: { teams: FIVE } }).start();
  await staged.show({ ...five.view(), id: two.view().id });
  await expect(page.getByRole('list', { name: 'Teams' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await look(page, 'teams-intro-five', phoneSize);
  await look(page, 'teams-intro-five', { width: 640, height: 360 });
  await page.setViewportSize({ width: 320, height: 568 });
  await expectNoSidewaysScroll(page);

  // The test's server does not know the staged game, at which a visitor may knock.
  const visitor = await sit('visitor', { expects: /status of 404/ });
  await stage(visitor.page, two.view(), { playerId: null, role: 'visitor', isHost: false });
  await expect(visitor.page.getByRole('list', { name: 'Teams' }).getByRole('listitem')).toHaveCount(2);
});

test('the show screen introduces two teams and five, and shows their faces on the podium', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const { page } = await sit('show');
  await page.setViewportSize(showSize);
  const two = tableOf(['Anna', 'Ben', 'Cleo'], { settings: { teams: OWLS_AND_FOXES } }).start();
  const staged = await stage(page, two.view(), SHOW);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Owls', 'Foxes']);
  await expect(page.getByRole('list', { name: 'Owls' }).getByRole('listitem')).toContainText([
    'Anna',
    'Cleo',
  ]);
  await expectAccessible(page, [{ colorScheme: 'dark', size: showSize }]);
  await look(page, 'teams-show-intro-two', showSize);
  const five = tableOf(TEN, { settings: { teams: FIVE } }).start();
  await staged.show({ ...five.view(), id: two.view().id });
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5);
  await expectAccessible(page, [{ colorScheme: 'dark', size: showSize }]);
  await look(page, 'teams-show-intro-five', showSize);
  await look(page, 'teams-show-intro-five', { width: 1280, height: 720 });

  const finished = scored(five.until('finished').view(), [900, 700, 500, 300, 100]);
  await staged.show({ ...finished, id: two.view().id });
  const podium = page.getByRole('list', { name: 'The podium' });
  await expect(podium.getByRole('listitem')).toHaveCount(3);
  await expect(podium.locator('[data-team]')).toHaveCount(6);
  await expectAccessible(page, [{ colorScheme: 'dark', size: showSize }]);
  await look(page, 'teams-show-podium', showSize);
  await expect(crowned(page)).toHaveCount(2);
  expect(await overlaps(page)).toEqual([false, false]);
});

/** The faces on the podium that wear the winner's crown. */
const crowned = (page: Page) => page.locator('[data-team][data-leader]:has([data-note])');

/** Of each crowned face: whether its crown reaches down to the team's emblem. */
const overlaps = async (page: Page): Promise<boolean[]> =>
  await crowned(page).evaluateAll((faces) =>
    faces.map((face) => {
      const note = face.querySelector('[data-note]');
      if (note === null) throw new Error('no crown');
      const crown = getComputedStyle(note, '::before');
      const emblem = getComputedStyle(face, '::after');
      return parseFloat(crown.top) + parseFloat(crown.height) > parseFloat(emblem.top);
    }),
  );

test('on a phone’s podium everyone of the winning team wears a crown above the team’s emblem', async ({
  sit,
}) => {
  // The test's server does not know the staged game.
  const { page } = await sit('Anna', { expects: /status of 404/ });
  const table = tableOf(['Anna', 'Ben', 'Cleo', 'Dan'], { settings: { teams: OWLS_AND_FOXES } }).start();
  const finished = scored(table.until('finished').view(), [900, 700]);
  await stage(page, finished, table.me('Anna'));
  await expect(page.getByRole('list', { name: 'The podium' }).getByRole('listitem')).toHaveCount(2);
  await expect(crowned(page)).toHaveCount(2);
  expect(await overlaps(page)).toEqual([false, false]);
  await expectAccessible(page);
  await look(page, 'teams-podium-crown', phoneSize);
});
