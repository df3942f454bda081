/** A whole game in real browsers, by click alone. */

import { ResultsReplySchema } from '../../protocol/data.ts';
import type { Click, Phone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const NAMES = ['Anna', 'Ben', 'Chloé', '👩‍🚀'];
const TOPICS = ['Sports', 'Science & Nature', 'Cooking', 'General Knowledge'];
const ROUNDS = [1, 2, 3, 4];

test('four players play four rounds from the start page to the results by click alone, and play again together', async ({
  sit,
}) => {
  test.setTimeout(240_000);
  const host = await sit('Anna');
  const guests = await Promise.all(NAMES.slice(1).map((name) => sit(name)));
  const phones = [host, ...guests];
  const code = await host.create();
  await expect(host.button('Start game')).toBeDisabled();
  await expect(host.page.getByText('You need at least 2 players to start the game')).toBeVisible();
  await Promise.all(guests.map((guest) => guest.join(code)));
  for (const { page } of phones) await expect(page.getByText('4 of 10')).toBeVisible();
  await giveAMinute(host);

  await host.start();
  const clicks = await Promise.all(phones.map((phone, index) => phone.play(TOPICS[index] ?? '', index)));

  for (const given of clicks) expect(given).toHaveLength(24);
  await expectResults(host, phones, clicks);
  for (const phone of guests) {
    await expect(phone.page.getByText('Waiting for the host to start a new game')).toBeVisible();
    await expect(phone.button('Play again')).toHaveCount(0);
  }

  await host.button('Play again').click();
  await expect(host.words('New Game Started!')).toBeVisible();
  for (const { page } of phones) {
    await expect(page.getByText('4 of 10')).toBeVisible();
    for (const name of NAMES) await expect(page.getByText(name).last()).toBeVisible();
  }
  await host.start();
  await expect(host.heading('Get ready').or(host.heading(/pick/i)).first()).toBeVisible();
  const { game } = await host.view();
  expect(game.scores.total).toEqual([0, 0, 0, 0]);
});

/** Through the settings panel, like a host. */
async function giveAMinute(host: Phone): Promise<void> {
  await host.button(/^Customize game/).click();
  await host.page.getByLabel('Time limit').fill('60');
  await host.button('Save settings').click();
  await expect(host.words('Settings saved.')).toBeVisible();
}

/** Every clicked answer is in the results, no others are, and the table shows their sums. */
async function expectResults(host: Phone, phones: Phone[], clicks: Click[][]): Promise<void> {
  const { rounds, players } = ResultsReplySchema.parse(await host.ask(`/api/games/${host.gameId}/results`));
  const told = phones.map(({ name }) => {
    const id = players.find((player) => player.name === name)?.playerId;
    return rounds.flatMap(({ number: round, questions }) =>
      questions.flatMap(({ number: question, answers }) =>
        answers
          .filter(({ playerId }) => playerId === id)
          .map(({ answerIndex: option }) => ({ round, question, option })),
      ),
    );
  });
  expect(told).toEqual(clicks);
  for (const { page } of phones) {
    for (const number of ROUNDS)
      await expect(page.getByText(new RegExp(`^Round ${number}: `)).first()).toBeVisible();
    for (const { name, totalScore, correctCount } of players) {
      const row = page
        .getByRole('listitem')
        .filter({ hasText: /\d right$/ })
        .filter({ hasText: name });
      await expect(row.first()).toContainText(totalScore.toLocaleString('en'));
      await expect(row.first()).toContainText(`${correctCount} right`);
    }
  }
}
