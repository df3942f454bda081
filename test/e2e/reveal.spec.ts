/** The reveal: together or right after each player's answer, its steps at the same instant on every screen, the fact without scrolling, and a tap that continues for a person alone. */

import type { Page } from '@playwright/test';

import { tableOf } from '../support/games.ts';
import { expectAccessible } from './support/axe.ts';
import { stage } from './support/staged.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '2' } });

/** Maximum difference between screens in showing the right option, in milliseconds, for the best of six reveals. */
const OFFSET_MAX_MS = 30;

/** Makes a page record when it first shows the right option of each question. */
async function keepRecord(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const landed: number[] = [];
    Object.assign(window, { landed });
    let wasShown = false;
    new MutationObserver(() => {
      const isShown = /, right answer/.test(document.querySelector('main')?.textContent ?? '');
      if (isShown && !wasShown) landed.push(performance.timeOrigin + performance.now());
      wasShown = isShown;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() => {
      const landed: number[] = Reflect.get(window, 'landed');
      // The results show right options too.
      return landed.slice(0, 6);
    });
}

test('with a big screen open, right and wrong land on phones and screen together, and no phone shows them before', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1, showScreen: true });
  if (guest === undefined) throw new Error('no guest');
  const show = await host.context.newPage();
  await show.setViewportSize({ width: 1920, height: 1080 });
  await show.goto(`/game/${host.gameId}/show`);
  await expect(show.getByText('and enter the code')).toBeVisible();
  const records = await Promise.all([host.page, guest.page, show].map(keepRecord));
  const early: string[] = [];
  for (const { page } of [host, guest])
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/"type":"receipt".*"isCorrect":(?:true|false)/.test(String(payload))) early.push(String(payload));
      }),
    );
  await host.start();
  const playing = Promise.all([host.play('Sports', 0), guest.play('Sports', 1)]);
  await expect(host.page.getByText('You’re in! Everyone finds out together.')).toBeVisible({
    timeout: 30_000,
  });
  await playing;
  await expect(show.getByText('Game finished').first()).toBeVisible();
  expect(early).toEqual([]);
  const [anna, ben, screen] = await Promise.all(records.map((read) => read()));
  expect([anna?.length, ben?.length, screen?.length]).toEqual([6, 6, 6]);
  const offsets = (anna ?? []).map((at, index) => {
    const instants = [at, ben?.[index] ?? 0, screen?.[index] ?? 0];
    return Math.max(...instants) - Math.min(...instants);
  });
  expect(Math.min(...offsets)).toBeLessThan(OFFSET_MAX_MS);
});

test('where the host has set ‘at once’, a phone shows the result a second after the tap, before the question closes', async ({
  sit,
}) => {
  const table = tableOf(['Anna', 'Ben'], { settings: { reveal: 'atOnce' } });
  table.showScreen = true;
  table.toQuestion();
  const { page } = await sit('Anna');
  const staged = await stage(page, table.view(), table.me('Anna'));
  await page
    .getByRole('list', { name: 'Answers' })
    .getByRole('button')
    .nth(table.question.correctAnswer)
    .click();
  table.answer('Anna');
  staged.receipt(table.me('Anna'));
  await expect(page.getByText(/, right answer/).first()).toBeAttached();
  expect(table.phase).toBe('question');
});

const LONG = {
  en: {
    text: 'In 1912 a fisherman on Lake Constance pulled up a bottle. What did the letter in it ask the finder to do?',
    fact: 'The letter asked to greet a baker in Bregenz, who had moved to Chicago thirty years before and read of it in the newspaper.',
  },
  de: {
    text: '1912 zog ein Fischer auf dem Bodensee eine Flasche aus dem Wasser. Worum bat der Brief darin den Finder?',
    fact: 'Der Brief bat darum, einen Bäcker in Bregenz zu grüßen, der dreißig Jahre zuvor nach Chicago ausgewandert war und davon in der Zeitung las.',
  },
};

for (const language of ['en', 'de'] as const) {
  test(`verdict, right option and fact are seen without scrolling on a small phone: ${language}`, async ({
    sit,
  }) => {
    const table = tableOf(['Anna', 'Ben', 'Cleo', 'Dan', 'Eve']).toQuestion();
    for (const who of ['Anna', 'Ben']) table.answer(who);
    for (const who of ['Cleo', 'Dan']) table.answer(who, false);
    const { page } = await sit('Anna');
    await page.setViewportSize({ width: 360, height: 640 });
    const view = table.until('reveal').view();
    const { text, fact } = LONG[language];
    await stage(
      page,
      {
        ...view,
        language,
        question: view.question && { ...view.question, text },
        reveal: view.reveal && { ...view.reveal, explanation: fact },
      },
      table.me('Anna'),
    );
    await expect(page.getByText(fact)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('+200').first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(text)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /right q1-1/ })).toBeInViewport({
      ratio: 1,
    });
    await expectAccessible(page);
  });
}

test('no rank is shown while nobody has points', async ({ sit }) => {
  const table = tableOf(['Anna', 'Ben']).toQuestion();
  table.answer('Anna', false);
  const { page } = await sit('Anna');
  await stage(page, table.until('reveal').view(), table.me('Anna'));
  await expect(page.getByText('Not this time')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Scores' })).toBeVisible();
  await expect(page.getByText(/You’re 1st/)).toHaveCount(0);
});

test('a person alone with bots goes on with a tap anywhere', async ({ sit }) => {
  const anna = await sit('Anna');
  const { page } = anna;
  await page.goto('/');
  await anna.typeName();
  await anna.button('Try it alone').click();
  await anna.button('Sports').click();
  await anna.openOptions.first().click({ timeout: 20_000 });
  await expect(anna.button('Go on')).toBeVisible({ timeout: 20_000 });
  const { deadline } = (await anna.view()).game;
  await page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::p').last().click();
  await expect(page.getByText('Question 2/6')).toBeVisible();
  expect(Date.now()).toBeLessThan(deadline ?? 0);
});
