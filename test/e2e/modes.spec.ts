/** The host's settings, and every mode from the lobby to the results. */

import { ResultsReplySchema, type ResultsReply } from '../../protocol/data.ts';
import { expectAccessible } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

/** Opens the settings, changes them with `change`, and saves them. */
async function set(host: Phone, change: (page: Phone['page']) => Promise<void>): Promise<void> {
  await host.button(/^Customize game/).click();
  await change(host.page);
  await host.button('Save settings').click();
  await expect(host.words('Settings saved.')).toBeVisible();
}

const minute = (page: Phone['page']) => page.getByLabel('Time limit').fill('60');
const oneRound = (page: Phone['page']) => page.getByLabel('Rounds per game').fill('1');
/** The names in a table of the results, best first. */
const names = (host: Phone, table: string) =>
  host.page.getByRole('region', { name: table, exact: true }).locator('li bdi').allTextContents();

/** The results of a finished game, from the server. */
async function resultsOf(phone: Phone): Promise<ResultsReply> {
  return ResultsReplySchema.parse(await phone.ask(`/api/games/${phone.gameId}/results`));
}

const play = (phones: readonly Phone[], topic: string) =>
  Promise.all(phones.map((phone, index) => phone.play(topic, index)));

/** Opens the show screen on another device, with the link of the host's QR code. */
async function openElsewhere(host: Phone, television: Phone): Promise<Phone> {
  await host.button('Open on another device').click();
  const qr = host.page.getByText(/\/show\?code=/);
  await expect(qr).toBeAttached();
  const link = /http\S+\/show\?code=\S+/.exec(await qr.innerText())?.[0] ?? '';
  expect(link).not.toContain(await host.page.evaluate(() => localStorage.getItem('session_id') ?? '-'));
  await television.page.goto(link);
  await expect(television.page.getByText('and enter the code')).toBeVisible();
  return television;
}

test('settings are saved, seen by the guests, kept for the next game and obeyed', async ({ sit }) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben']);
  if (guest === undefined) throw new Error('no guest');
  await set(host, async (page) => {
    await page.getByLabel('Game name').fill('Friday night');
    await page.getByLabel('Rounds per game').fill('3');
    await page.getByLabel('Time limit').fill('25');
  });
  await expect(guest.page.getByText('Friday night').first()).toBeVisible();
  await expect(guest.page.getByText('3 rounds')).toBeVisible();
  await expect(guest.page.getByText('25 seconds per question')).toBeVisible();
  await host.page.getByLabel('Wait for the timer').check();
  await expect(guest.page.getByText('Waits for the timer')).toBeVisible();
  await host.create();
  await expect.poll(async () => (await host.view()).game.settings.rounds).toBe(3);
  await guest.join(host.gameId);
  await host.start();
  await expect.poll(async () => (await host.view()).game.totalRounds).toBe(3);
});

test('teams play from the lobby to the results, on every screen: a team has the mean of its members', async ({
  sit,
}) => {
  test.setTimeout(150_000);
  const host = await sit('Anna');
  await host.create();
  await set(host, async (page) => {
    await minute(page);
    await oneRound(page);
    await page.getByRole('switch', { name: /^Teams/ }).check();
    await expect(page.getByText('More than ten people? Play in teams, one device per team.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a team' }).click();
    await page.getByLabel('Team 1', { exact: true }).fill('Night Owls');
    await page.getByRole('switch', { name: /^Big screen/ }).check();
  });
  const guests = [await sit('Ben'), await sit('Chloé')];
  const [ben] = guests;
  if (ben === undefined) throw new Error('no guest');
  for (const guest of guests) {
    await guest.page.goto(`/join/${host.gameId}`);
    await guest.page.getByLabel('Your name').fill(guest.name);
    // A player who joins gets the team with the fewest members, and may change it.
    if (guest === ben) {
      await expect(guest.page.getByRole('radio', { name: /Foxes/ })).toBeChecked();
      await guest.page.locator('label', { hasText: 'Night Owls' }).click();
      await expect(guest.page.getByRole('radio', { name: /Night Owls/ })).toBeChecked();
    }
    await guest.button('Join game').click();
  }
  await expect(host.page.getByText('3 of 10')).toBeVisible();
  const television = await openElsewhere(host, await sit('television'));
  await host.start();
  const playing = play([host, ...guests], 'Sports');
  // The show screen has the teams' table too, without the empty team.
  const board = television.page.getByRole('list', { name: 'Teams' });
  await expect(board).toContainText('Night Owls', { timeout: 30_000 });
  await expect(board).toContainText('Foxes');
  await playing;

  const { players, teams = [] } = await resultsOf(host);
  const members = (...who: string[]) => players.filter(({ name }) => who.includes(name));
  const mean = (...who: string[]) =>
    members(...who).reduce((sum, { totalScore }) => sum + totalScore, 0) / who.length;
  const totals = new Map(teams.map(({ name, total }) => [name, total]));
  expect([...totals.keys()].toSorted()).toEqual(['Foxes', 'Night Owls']);
  expect(totals.get('Night Owls')).toBeCloseTo(mean('Anna', 'Ben'), 6);
  expect(totals.get('Foxes')).toBeCloseTo(mean('Chloé'), 6);
  const best = teams.toSorted((a, b) => b.total - a.total);
  // Mean points that are equal after rounding share the win.
  const winners = best.filter(({ total }) => Math.round(total) === Math.round(best[0]?.total ?? 0));
  const headline = winners.length === 1 ? `Team ${best[0]?.name} wins!` : /share the win/;
  for (const phone of [host, ...guests]) {
    await expect(phone.heading(headline)).toBeVisible();
    await expect.poll(() => names(phone, 'Teams')).toEqual(best.map(({ name }) => name));
    for (const { total } of best)
      await expect(phone.page.getByRole('region', { name: 'Teams', exact: true })).toContainText(
        Math.round(total).toLocaleString('en'),
      );
    expect(await names(phone, 'Final leaderboard')).toHaveLength(3);
    await expect(phone.page.getByRole('region', { name: 'Highlights' })).toContainText(/\S{3}/);
  }
  await expect(
    television.heading(winners.length === 1 ? new RegExp(`Team ${best[0]?.name}`) : headline),
  ).toBeVisible();
});

test('zen has no clock and no speed bonus: right answers are 100 points', async ({ sit }) => {
  test.setTimeout(120_000);
  const host = await sit('Anna');
  await host.create();
  await set(host, async (page) => {
    await oneRound(page);
    await page.getByLabel('Zen mode').check();
  });
  const guest = await sit('Ben');
  await guest.join(host.gameId);
  await expect(guest.page.getByText('Zen: no clock')).toBeVisible();
  await host.start();
  const playing = play([host, guest], 'Sports');
  await expect(host.page.getByText('No clock. Take your time.')).toBeVisible();
  await expect(host.page.getByRole('main').getByRole('timer')).toHaveCount(0);
  await playing;
  const { total, right } = (await host.view()).game.scores;
  expect(total).toEqual(right.map((count) => count * 100));
  const { players, rounds } = await resultsOf(host);
  const answers = rounds.flatMap(({ questions }) => questions.flatMap((question) => question.answers));
  expect(answers).toHaveLength(12);
  expect(answers.map(({ points }) => points)).toEqual(answers.map(({ isCorrect }) => (isCorrect ? 100 : 0)));
  expect(players.map(({ totalScore }) => totalScore % 100)).toEqual([0, 0]);
});

test('the organizer runs the game, skips a pause, and is in no table', async ({ sit }) => {
  test.setTimeout(120_000);
  // At this speed a pause may end during the press: then there is nothing to skip.
  const host = await sit('Olga', { expects: /409 \(Conflict\).*\/skip\)$/ });
  await host.create();
  await set(host, async (page) => {
    await minute(page);
    await oneRound(page);
    await page.getByLabel('Organizer mode').check();
  });
  await expect(host.heading('You’re running this game')).toBeVisible();
  const guests = [await sit('Ben'), await sit('Chloé')];
  for (const guest of guests) await guest.join(host.gameId);
  await expect(host.page.getByText('2 of 10')).toBeVisible();
  await host.start();
  const playing = play(guests, 'Cooking');
  await host.button('Skip ahead').click({ timeout: 30_000 });
  const clicks = await playing;
  expect(clicks.map((given) => given.length)).toEqual([6, 6]);
  await expect(host.results).toBeVisible();
  for (const phone of [host, ...guests]) {
    expect((await names(phone, 'Final leaderboard')).toSorted()).toEqual(['Ben', 'Chloé']);
    await expect(phone.page.getByRole('listitem').filter({ hasText: 'Olga' })).toHaveCount(0);
    const highlights = phone.page.getByRole('region', { name: 'Highlights' });
    await expect(highlights).toContainText(/\S{3}/);
    await expect(highlights).not.toContainText('Olga');
  }
  const { players, rounds } = await resultsOf(host);
  expect(players.map(({ name }) => name).toSorted()).toEqual(['Ben', 'Chloé']);
  const seats = new Set(players.map(({ playerId }) => playerId));
  for (const { chosenBy, questions } of rounds) {
    expect(seats).toContain(chosenBy);
    for (const { answers } of questions)
      for (const { playerId } of answers) expect(seats).toContain(playerId);
  }
  await expect(host.button('Play again')).toBeVisible();
});

test('remembered settings come without topics that this game cannot have, and say which', async ({ sit }) => {
  const host = await sit('Anna', { expects: /422/ });
  const saved = { waitForTimer: true, personalTopics: ['Sports', 'Xyzzyx plugh'] };
  await host.page.addInitScript(
    (text) => localStorage.setItem('custom_settings', text),
    JSON.stringify(saved),
  );
  await host.create();
  await expect(host.words('without topics I can’t ask about here: Xyzzyx plugh')).toBeVisible();
  const { game } = await host.view();
  expect(game.settings).toMatchObject({ waitForTimer: true, personalTopics: ['Sports'] });
});

test("children play the host's own topics, and find no 18+", async ({ sit }) => {
  test.setTimeout(120_000);
  const host = await sit('Anna', { expects: /422/ });
  await host.create();
  await set(host, async (page) => {
    await minute(page);
    await oneRound(page);
    await page.getByLabel(/^Kids mode/).check();
    await page.getByLabel('Personal topics').check();
    await page.getByLabel('Topic 1', { exact: true }).fill('Sports');
    await page.getByRole('button', { name: 'Add a topic' }).click();
    // A topic unsuitable for children and one without questions have different messages.
    await page.getByLabel('Topic 2', { exact: true }).fill('Whisky');
    await page.getByRole('button', { name: 'Add a topic' }).click();
    await page.getByLabel('Topic 3', { exact: true }).fill('Xyzzyx plugh');
    await host.button('Save settings').click();
    const alert = page.getByRole('alert').filter({ hasText: 'then save' });
    await expect(alert).toContainText('Not for kids: Whisky.');
    await expect(alert).toContainText('enough questions on these: Xyzzyx plugh.');
    await page.getByRole('button', { name: 'Remove topic 3' }).click();
    await page.getByLabel('Topic 2', { exact: true }).fill('Cooking');
  });
  const guest = await sit('Ben');
  await guest.join(host.gameId);
  await host.start();
  const shown = await Promise.race(
    [host, guest].map(async (phone) => {
      await phone.button('Cooking').waitFor();
      return await phone.page.getByRole('main').innerText();
    }),
  );
  expect(shown).toContain('one of the host’s topics');
  expect(shown).not.toContain('18+');
  const clicks = await play([host, guest], 'Cooking');
  expect(clicks.map((given) => given.length)).toEqual([6, 6]);
  const { rounds } = await resultsOf(guest);
  expect(rounds.map(({ topic }) => topic.toLowerCase())).toEqual(['cooking']);
  for (const phone of [host, guest]) {
    await expect(phone.page.getByText(/^Round 1: cooking/i).first()).toBeVisible();
    expect((await names(phone, 'Final leaderboard')).toSorted()).toEqual(['Anna', 'Ben']);
  }
});

test.describe('with a whole minute to choose a topic', () => {
  test.use({ environment: { GAME_SPEED: '1' } });

  test('a short game says how long it takes, and 18+ is picked only where everyone is an adult', async ({
    sit,
  }) => {
    const host = await sit('Anna');
    await host.create();
    const guest = await sit('Ben');
    await guest.join(host.gameId);
    await expect(host.words(/^About 3 minutes/)).toBeVisible();
    await host.button(/^Customize game/).click();
    await host.page.getByText('Long', { exact: true }).click();
    await expect(host.words(/^About 7 minutes/)).toBeVisible();
    await host.page.getByRole('switch', { name: /^18\+ topics/ }).uncheck();
    await expect(guest.page.getByText('No 18+')).toBeVisible();
    await host.page.getByRole('switch', { name: /^18\+ topics/ }).check();
    await expect(guest.page.getByText('No 18+')).toBeHidden();
    await host.start();

    const chooser = await Promise.race(
      [host, guest].map(async (phone) => {
        await phone.button('18+').waitFor();
        return phone;
      }),
    );
    await chooser.button('18+').click();
    const question = chooser.page.getByRole('dialog');
    await expect(question).toContainText('Is everyone here an adult?');
    await expectAccessible(chooser.page);
    await chooser.button('Pick another topic').click();
    await expect(question).toBeHidden();
    expect((await chooser.view()).game.phase).toBe('choosing');
    await chooser.button('18+').click();
    await chooser.button('Yes, everyone').click();
    await expect(question).toBeHidden();
    await expect.poll(async () => (await chooser.view()).game.round?.presetTopic).toBe('adultTopics');
  });
});

test.describe('so slow that a busy machine sees each pause', () => {
  test.use({ environment: { GAME_SPEED: '3' } });

  test('the last question counts double where the host wants it, and is announced', async ({ sit }) => {
    test.setTimeout(120_000);
    const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1, doubleLast: true });
    if (guest === undefined) throw new Error('no guest');
    await host.start();
    const played = play([host, guest], 'Cooking');
    await expect(host.words('Next: the last question, for double points')).toBeVisible({ timeout: 60_000 });
    await expect(host.words('Double points')).toBeVisible();
    await played;
    const { rounds } = await resultsOf(host);
    const points = rounds[0]?.questions.map(({ answers }) => Math.max(...answers.map((each) => each.points)));
    expect(points).toHaveLength(6);
    for (const most of points?.slice(0, 5) ?? []) expect(most).toBeLessThanOrEqual(200);
    const last = points?.at(-1) ?? 0;
    expect(last === 0 || last >= 200).toBe(true);
  });
});

test('without 18+ topics the list has none', async ({ sit }) => {
  const [host] = await lobbyOf(sit, ['Anna'], { adultTopics: false });
  const guest = await sit('Ben');
  await guest.join(host.gameId);
  await host.start();
  const chooser = await Promise.race(
    [host, guest].map(async (phone) => {
      await phone.button('Cars').waitFor();
      return phone;
    }),
  );
  await expect(chooser.button('18+')).toHaveCount(0);
});
