/** Remarkable facts shown once on the show screen, and topics that work suggested during typing. */

import { LANGUAGES } from '../../protocol/constants.ts';
import type { GameView } from '../../protocol/view.ts';
import { tableOf } from '../support/games.ts';
import { messagesIn } from './support/messages.ts';
import { SHOW, stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

test('a streak of three, a comeback and a new leader are said on the show screen, once', async ({ sit }) => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const table = tableOf(names).toQuestion();
  for (const who of names) table.wait(100).answer(who);
  const view = table.until('reveal').view();
  if (view.reveal === null) throw new Error('no reveal');
  const reveal = { ...view.reveal, points: [0, 150, 0, 0, 150], streak: [0, 3, 0, 0, 1] };
  const board = (total: readonly number[]): GameView => ({
    ...view,
    reveal,
    scores: { total, round: total, right: total.map(() => 1) },
    // The time for the question is over: the scores are shown.
    deadline: null,
  });
  const { page } = await sit('show');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await stage(page, board([400, 450, 320, 310, 425]), SHOW);
  for (const text of ['Ben takes the lead!', 'What a comeback, Eve!', 'Three in a row: Ben'])
    await expect(page.getByRole('listitem').getByText(text)).toHaveCount(1);
});

test('the topic field suggests what works here while one types, and a refused topic offers what does', async ({
  sit,
}) => {
  const table = tableOf(['Anna', 'Ben']).toChoosing();
  const { page } = await sit('Anna', { expects: /status of 422/ });
  const sent: unknown[] = [];
  await page.route('**/api/functions/select-topic', (route) => {
    sent.push(route.request().postDataJSON());
    const problem = { type: 'about:blank', title: 'no', status: 422, code: 'MODEL_REQUIRED', detail: 'no' };
    return route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { ...problem, topics: ['Animals', 'Mammals'] },
    });
  });
  await stage(page, table.view(), table.me(table.chooser));
  const field = page.getByRole('combobox', { name: 'Any topic you like' });
  await field.pressSequentially('soc');
  const football = page.getByRole('option', { name: 'Football' });
  await expect(football).toBeVisible();
  // By keyboard: down to a suggestion, Escape closes the list, open it again, up to the typed text, Enter takes it.
  await field.press('ArrowDown');
  const first = page.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '-');
  await field.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toBeFocused();
  await field.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await field.press('ArrowDown');
  const taken = await first.textContent();
  await field.press('Enter');
  await expect.poll(() => sent).toEqual([expect.objectContaining({ topic: taken })]);
  await expect(field).toHaveValue(taken ?? '');
  await field.fill('farm animals');
  await expect(page.getByRole('option')).toHaveCount(0);
  await field.press('Enter');
  const offered = page.getByRole('list', { name: 'These work right now' });
  for (const name of ['Animals', 'Mammals'])
    await expect(offered.getByRole('button', { name })).toBeVisible();
});

test('a chooser whose round has used up its attempts is asked to pick a ready-made topic, in every language', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const table = tableOf(['Anna', 'Ben']).toChoosing();
  const { page } = await sit('Anna', { expects: /status of 422/ });
  const problem = { type: 'about:blank', title: 'no', status: 422, code: 'ATTEMPTS_USED_UP' };
  await page.route('**/api/functions/select-topic', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { ...problem, topics: ['Animals'] },
    }),
  );
  for (const { code } of LANGUAGES) {
    await stage(page, { ...table.view(), language: code }, table.me(table.chooser));
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    const field = page.getByRole('combobox').first();
    await field.fill('my goldfish');
    await field.press('Enter');
    const message = messagesIn(code).get('topics:attemptsUsedUp') ?? 'no message';
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    const nearby = page.getByRole('list', { name: messagesIn(code).get('topics:nearby') ?? 'no name' });
    await expect(nearby.getByRole('button', { name: 'Animals' })).toBeVisible();
  }
});
