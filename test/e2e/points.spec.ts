/** The points of a right answer, as every player sees them: the animation, the pause with base points and speed bonus, and the round's points. */

import type { Page } from '@playwright/test';

import type { GameView, MeView } from '../../protocol/view.ts';
import { tableOf, type RulesGame } from '../support/games.ts';
import { SHOW, stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

/** For every player with a right answer; shown for two seconds. */
const burst = (page: Page) =>
  page
    .locator('[aria-hidden="true"]')
    .getByText(/^(?:Correct|Amazing)!$/)
    .locator('..');

/** A question that everyone but Anna has answered: she taps, and it closes a second later. */
async function answerLast(page: Page, table: RulesGame, more: Partial<GameView>): Promise<void> {
  const staged = await stage(page, { ...table.view(), ...more }, table.me('Anna'));
  await page
    .getByRole('list', { name: 'Answers' })
    .getByRole('button')
    .nth(table.question.correctAnswer)
    .click();
  table.answer('Anna');
  staged.receipt(table.me('Anna'));
  await expect(page.getByText(/, right answer/).first()).toBeAttached();
  await staged.show({ ...table.until('reveal').view(), ...more });
}

for (const [mode, settings, more] of [
  ['in a usual game', {}, {}],
  ['in zen', { zen: true }, {}],
  ['in teams', { teams: { names: ['Red', 'Blue'] } }, {}],
  ['in practice', {}, { practice: true }],
] as const) {
  test(`the player who answers last sees the points of a right answer: ${mode}`, async ({ sit }) => {
    const table = tableOf(['Anna', 'Ben'], { settings }).toQuestion();
    table.answer('Ben', false);
    const { page } = await sit('Anna');
    await answerLast(page, table, more);
    const verdict = page.getByText(/^(?:Correct|Amazing)!$/).locator('..');
    await expect(verdict).toContainText(`+${table.me('Anna').answer?.totalPoints}`);
  });
}

test('points that were seen before the close are not shown again after it', async ({ sit }) => {
  const table = tableOf(['Anna', 'Ben']).toQuestion();
  const { page } = await sit('Anna');
  const staged = await stage(page, table.view(), table.me('Anna'));
  await page
    .getByRole('list', { name: 'Answers' })
    .getByRole('button')
    .nth(table.question.correctAnswer)
    .click();
  table.answer('Anna');
  staged.receipt(table.me('Anna'));
  await expect(burst(page)).toBeVisible();
  await expect(burst(page)).toHaveCount(0);
  await staged.show(table.until('reveal').view());
  await expect(page.getByText(/Next question in/)).toBeVisible();
  await page.waitForTimeout(500);
  await expect(burst(page)).toHaveCount(0);
});

test('a wrong answer has no points to show, before the close and after it', async ({ sit }) => {
  const table = tableOf(['Anna', 'Ben']).toQuestion();
  const { page } = await sit('Anna');
  const staged = await stage(page, table.view(), table.me('Anna'));
  await page
    .getByRole('list', { name: 'Answers' })
    .getByRole('button')
    .nth((table.question.correctAnswer + 1) % 4)
    .click();
  table.answer('Anna', false);
  staged.receipt(table.me('Anna'));
  await expect(page.getByText(/, wrong answer/).first()).toBeAttached();
  await staged.show(table.until('reveal').view());
  await expect(page.getByText(/Next question in/)).toBeVisible();
  await page.waitForTimeout(500);
  await expect(burst(page)).toHaveCount(0);
});

/** A pause with these points for the question, by seat, and these for the round. */
function pause(points: readonly number[], round: readonly number[], next: 'question' | 'round' | 'end') {
  const table = tableOf(['Anna', 'Ben'], { settings: { rounds: 3 } }).toQuestion();
  table.answer('Anna');
  table.answer('Ben');
  const view = table.until('reveal').view();
  if (view.reveal === null) throw new Error('no reveal');
  const game: GameView = {
    ...view,
    scores: { total: [1_640, 1_210], round, right: [9, 8] },
    reveal: { ...view.reveal, points, next },
  };
  const me: MeView = table.me('Anna');
  return { game, me };
}

test('the pause names base points and speed bonus apart', async ({ sit }) => {
  const { game, me } = pause([187, 100], [187, 100], 'question');
  const { page } = await sit('Anna');
  const staged = await stage(page, game, me);
  await expect(page.getByText('+100 points')).toBeVisible();
  await expect(page.getByText('+87 speed bonus')).toBeVisible();
  const slow = pause([100, 187], [100, 187], 'question');
  await staged.show(slow.game);
  await expect(page.getByText('+100 points')).toBeVisible();
  await expect(page.getByText(/speed bonus/)).toHaveCount(0);
});

test('the pause shows everyone’s points of the round, and its end says what it brought', async ({ sit }) => {
  const { game, me } = pause([187, 100], [640, 400], 'question');
  const { page } = await sit('Anna');
  const staged = await stage(page, game, me);
  const row = (name: string) =>
    page.getByRole('list', { name: 'Scores' }).getByRole('listitem').filter({ hasText: name });
  await expect(row('Anna')).toContainText('Round: 640');
  await expect(row('Ben')).toContainText('Round: 400');
  await expect(page.getByText(/You scored/)).toHaveCount(0);
  for (const next of ['round', 'end'] as const) {
    await staged.show(pause([187, 100], [640, 400], next).game);
    await expect(page.getByText('Round 1 is over. You scored 640 points in it.')).toBeVisible();
  }
});

test('the big screen shows everyone’s points of the round beside the total', async ({ sit }) => {
  const { game } = pause([187, 100], [640, 400], 'round');
  const { page } = await sit('show');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await stage(page, { ...game, deadline: null }, SHOW);
  const row = (name: string) =>
    page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: name });
  await expect(row('Anna')).toContainText('Round: 640');
  await expect(row('Ben')).toContainText('Round: 400');
});
