/** Joining a game: all ways to join, all kinds of names, and all refusals. */

import { tableOf } from '../support/games.ts';
import { PlayerClient } from '../support/harness/player-client.ts';
import { sessionOf } from '../support/values.ts';
import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

const NO_SUCH_GAME = 'Invalid game code or game has already started';
const REMOVED = 'The host removed you from this game.';
/** A browser logs every refused request in its console. */
const REFUSED = /the server responded with a status of 4/;

/** Seats players without a browser. */
async function fill(base: string, gameId: string, names: readonly string[]): Promise<PlayerClient[]> {
  const clients: PlayerClient[] = [];
  for (const name of names) {
    const client = new PlayerClient(base);
    await client.post(`/api/games/${gameId}/players`, { name });
    clients.push(client);
  }
  return clients;
}

const row = ({ page }: Phone, name: string) => page.locator('main li').filter({ hasText: name }).last();

test('a player joins by code, by game id, by a pasted link, or by opening the link', async ({
  sit,
  server,
}) => {
  const host = await sit('Anna');
  const code = await host.create();
  const ways = [
    `${code.slice(0, 3)} ${code.slice(3)}`,
    host.gameId.toUpperCase(),
    `${server.base}/join/${host.gameId}`,
  ];
  await Promise.all(
    ways.map(async (typed, index) => {
      const guest = await sit(`Guest ${index}`);
      await guest.join(typed);
      await expect(guest.heading('You’re in!')).toBeVisible();
    }),
  );
  const invited = await sit('Zoe');
  await invited.page.goto(`/join/${host.gameId}`);
  await expect(invited.heading('Take a seat')).toBeVisible();
  await invited.page.getByLabel('Your name').fill('Zoe');
  await invited.button('Join game').click();
  await expect(invited.heading('You’re in!')).toBeVisible();
  await expect(invited.button('Join game')).toHaveCount(0);
  await expect(host.page.getByText('5 of 10')).toBeVisible();
});

test('/join/ with the game code opens the game as the link does, in every language', async ({ sit }) => {
  const host = await sit('Anna');
  const code = await host.create();
  const spaced = `${code.slice(0, 3)}%20${code.slice(3)}`;
  for (const [index, path] of [`/join/${code}`, `/de/join/${code}`, `/join/${spaced}`].entries()) {
    const guest = await sit(`Guest ${index}`);
    await guest.page.goto(path);
    await expect(guest.heading('Take a seat')).toBeVisible();
    await expect(guest.page).toHaveURL(
      new RegExp(`${path.startsWith('/de') ? '/de' : ''}/join/${host.gameId}$`),
    );
    await guest.page.getByLabel('Your name').fill(guest.name);
    await guest.button('Join game').click();
    await expect(guest.heading('You’re in!')).toBeVisible();
  }
  // As with the link, a player with a seat returns to it.
  await host.page.goto(`/join/${code}`);
  await expect(host.heading('Who’s in?')).toBeVisible();
  const lost = await sit('Eve', { expects: REFUSED });
  await lost.page.goto('/join/000000');
  await expect(lost.heading('Game not found')).toBeVisible();
});

test('an invitation can be read before its scripts and its game are there; who has a seat sees nothing of it', async ({
  sit,
}) => {
  const host = await sit('Anna', { expects: /ERR_FAILED/ });
  await host.create();
  const guest = await sit('Ben', { expects: /ERR_FAILED/ });
  for (const { page } of [guest, host]) await page.route('**/assets/start-*.js', (route) => route.abort());
  await guest.page.goto(`/join/${host.gameId}`, { waitUntil: 'domcontentloaded' });
  await host.page.goto(`/join/${host.gameId}`, { waitUntil: 'domcontentloaded' });
  await expect(guest.heading('Take a seat')).toBeVisible();
  await expect(guest.page.getByLabel('Your name')).toBeDisabled();
  await expect(host.page.getByText('Connecting…')).toBeVisible();
  await expect(host.heading('Take a seat')).toBeHidden();
  await expect(host.button('Join game')).toBeHidden();
  for (const { page } of [guest, host]) await page.unroute('**/assets/start-*.js');
  await Promise.all([guest.page.reload(), host.page.reload()]);
  await expect(guest.page.getByLabel('Your name')).toBeEditable();
  await expect(host.heading('Who’s in?')).toBeVisible();
});

test('host=true in an invitation link does not make a visitor the host', async ({ sit }) => {
  const [host] = await lobbyOf(sit, ['Anna']);
  const guest = await sit('Ben');
  await guest.page.goto(`/game/${host.gameId}?host=true`);
  await guest.page.getByLabel('Your name').fill('Ben');
  await guest.button('Join game').click();
  await expect(guest.page.getByRole('heading', { name: 'Waiting for the host' })).toBeVisible();
  await expect(guest.button('Start game')).toHaveCount(0);
});

test('a missing name, a missing code and a wrong code each show a message', async ({ sit }) => {
  const visitor = await sit('Anna', { expects: REFUSED });
  const { page } = visitor;
  await page.goto('/');
  await visitor.button('Create new quiz').click();
  await expect(visitor.words('Name required')).toBeVisible();
  await expect(visitor.words('Please enter your name to create a game')).toBeVisible();
  await visitor.button('Join existing game').click();
  await visitor.button('Join game').click();
  await expect(visitor.words('Please enter your name to join a game')).toBeVisible();
  await page.getByLabel('Your name').fill('Anna');
  await visitor.button('Join game').click();
  await expect(visitor.words('Game code required')).toBeVisible();
  await expect(visitor.words('Please enter the 6-digit game code')).toBeVisible();
  await page.getByLabel('Game code').fill('000000');
  await visitor.button('Join game').click();
  await expect(visitor.words(NO_SUCH_GAME)).toBeVisible();
  await page.goto('/game/zzzzzzzzzz');
  await expect(visitor.words(NO_SUCH_GAME)).toBeVisible();
});

test('while a game is created or looked for, no button of the start page does anything else', async ({
  sit,
}) => {
  const visitor = await sit('Anna');
  const { page } = visitor;
  // Never answered.
  await page.route('**/api/games', () => undefined);
  await page.route('**/api/rpc/find_game_by_code', () => undefined);
  const allDisabled = async (...names: (string | RegExp)[]) => {
    for (const name of names) await expect(visitor.button(name)).toBeDisabled();
  };
  const start = async (name: string) => {
    await page.goto('/');
    await visitor.typeName();
    await visitor.button(name).click();
  };

  await start('Create new quiz');
  await allDisabled('Setting the table…', 'Join existing game', 'Try it alone');
  await start('Try it alone');
  await allDisabled('Create new quiz', 'Join existing game', 'Try it alone');
  await start('Join existing game');
  await page.getByLabel('Game code').fill('123456');
  await visitor.button('Join game').click();
  await allDisabled('Finding your game…', 'Back', 'Create new quiz');
});

test("players named '4242', '<b>', in emoji or in Arabic are players like any other; the second Anna is Anna 2", async ({
  sit,
}) => {
  const host = await sit('Anna');
  const code = await host.create();
  const names = ['4242', '<b>', '👩‍🚀', 'مريم', 'Anna'];
  const guests = await Promise.all(
    names.map(async (name) => {
      const guest = await sit(name);
      await guest.join(code);
      return guest;
    }),
  );
  for (const { page } of [host, ...guests]) {
    await expect(page.getByText('6 of 10')).toBeVisible();
    for (const name of [...names.slice(0, 4), 'Anna 2'])
      await expect(page.getByText(name, { exact: true }).last()).toBeVisible();
  }
});

test('the eleventh player sees that the game is full', async ({ sit, server }) => {
  const host = await sit('Anna');
  const code = await host.create();
  await fill(
    server.base,
    host.gameId,
    Array.from({ length: 9 }, (_, index) => `Player ${index + 2}`),
  );
  await expect(host.page.getByText('10 of 10')).toBeVisible();
  const eleventh = await sit('Eve', { expects: REFUSED });
  await eleventh.askToJoin(code);
  await expect(eleventh.words('This game is full. All ten seats are taken.')).toBeVisible();
});

test('an invitation to a full game says that it is full and offers to wait in place of joining, and the visitor can join when a seat is free', async ({
  sit,
  server,
}) => {
  const host = await sit('Anna');
  await host.create();
  const names = Array.from({ length: 8 }, (_, index) => `Player ${index + 2}`);
  await fill(server.base, host.gameId, names);
  const eve = await sit('Eve');
  const name = eve.page.getByLabel('Your name');
  const full = eve.words('This game is full. All ten seats are taken.');
  await eve.page.goto(`/join/${host.gameId}`);
  await name.fill('Eve');
  // The last seat is taken while the visitor types their name.
  const [last] = await fill(server.base, host.gameId, ['Player 10']);
  await expect(full).toBeVisible();
  await expect(eve.button('Wait for a seat')).toBeVisible();
  await expect(eve.button('Join game')).toHaveCount(0);
  const late = await sit('Zoe');
  await late.page.goto(`/join/${host.gameId}`);
  await expect(late.words('This game is full. All ten seats are taken.')).toBeVisible();
  await expect(late.button('Wait for a seat')).toBeVisible();
  await expect(late.button('Join game')).toHaveCount(0);

  await last?.delete(`/api/games/${host.gameId}/players/me`);
  await expect(eve.button('Join game')).toBeVisible();
  await expect(name).toHaveValue('Eve');
  await eve.button('Join game').click();
  await expect(eve.heading('You’re in!')).toBeVisible();
});

test('a full table with a bot at it has a seat for a person', async ({ sit }) => {
  const table = tableOf(Array.from({ length: 9 }, (_, index) => `Player ${index + 1}`));
  table.do({ do: 'addBots', session: sessionOf('Player 1'), playerIds: ['bot-1'] });
  const { page } = await sit('Eve');
  await page.route(`**/api/games/${table.game.id}`, (route) =>
    route.fulfill({ json: { game: table.view(), me: table.me('Eve'), now: Date.now() } }),
  );
  await page.goto(`/join/${table.game.id}`);
  await expect(page.getByLabel('Your name')).toBeEditable();
});

test('a visitor who opens a started game learns that it has started, and sees nothing of it', async ({
  sit,
}) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Ben'], { knocking: false });
  const code = (await host.view()).game.code;
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible();
  const visitor = await sit('Eve', { expects: REFUSED });
  await visitor.page.goto(`/join/${host.gameId}`);
  await expect(visitor.heading('This game has already started')).toBeVisible();
  await visitor.askToJoin(code);
  await expect(visitor.words(NO_SUCH_GAME)).toBeVisible();
});

test('a player of a started game comes back to the seat by the code typed on the start page, in every phase', async ({
  sit,
}) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben']);
  if (guest === undefined) throw new Error('no guest');
  const { game, me } = await guest.view();
  const sameSeat = async () => {
    for (const phone of [host, guest]) await phone.join(game.code);
    const now = await guest.view();
    expect(now.me.playerId).toBe(me.playerId);
    expect(now.game.players.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
    expect((await host.view()).me.isHost).toBe(true);
  };
  await host.start();
  await expect(guest.heading(/pick/i)).toBeVisible();
  await sameSeat();
  await expect(guest.heading(/pick/i)).toBeVisible();
  await ((await host.button('Sports').isVisible()) ? host : guest).pick('Sports');
  await guest.answer(1);
  await expect(guest.page.getByText('Your answer is in.')).toBeVisible();
  await sameSeat();
  await expect(guest.options.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(host.openOptions).toHaveCount(4);
});

test('a removed player sees it at once and can rejoin once; leaving asks for confirmation', async ({
  sit,
}) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], {}, { expects: REFUSED });
  if (guest === undefined) throw new Error('no guest');
  const code = (await host.view()).game.code;
  const remove = async () => {
    await host.button('Remove Ben').click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(host.page.getByText('1 of 10')).toBeVisible();
  };
  await remove();
  await expect(guest.heading('You’re in!')).toHaveCount(0);
  await expect(guest.words(REMOVED)).toBeVisible();
  await guest.page.getByLabel('Your name').fill('Ben');
  await guest.button('Join game').click();
  await expect(row(host, 'Ben')).toBeVisible();
  await expect(guest.heading('You’re in!')).toBeVisible();
  await expect(guest.page.getByText(REMOVED)).toHaveCount(0);

  await guest.button('Leave game').click();
  await guest.button('Stay').click();
  await expect(host.page.getByText('2 of 10')).toBeVisible();
  await remove();
  await guest.askToJoin(code);
  await expect(guest.words(REMOVED)).toBeVisible();

  await host.button('Leave game').click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Leave game' }).click();
  await expect(host.words('You have left the game successfully')).toBeVisible();
  await expect(host.button('Create new quiz')).toBeVisible();
});

test('copying the code or the link is confirmed for two seconds', async ({ sit }) => {
  const [host] = await lobbyOf(sit, ['Anna']);
  const { code } = (await host.view()).game;
  await host.button('Copy code').click();
  await expect(host.words('Code copied!')).toBeVisible();
  expect(await host.pasted()).toBe(code);
  await host.button('Copy invite link').click();
  await expect(host.words('Link copied!')).toBeVisible();
  expect(await host.pasted()).toContain(`/join/${host.gameId}`);
  await host.button('Show QR code').click();
  await expect(host.page.getByText(`QR code that opens ${await host.pasted()}`)).toBeAttached();
});

test('a player who leaves in one tab is a visitor in the other, without a notice of removal', async ({
  sit,
}) => {
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben']);
  if (guest === undefined) throw new Error('no guest');
  const other = await guest.context.newPage();
  await other.goto(`/join/${host.gameId}`);
  await expect(other.getByRole('heading', { name: 'You’re in!' })).toBeVisible();
  await guest.button('Leave game').click();
  await guest.page.getByRole('dialog').getByRole('button', { name: 'Leave game' }).click();
  await expect(guest.words('You have left the game successfully')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Take a seat' })).toBeVisible();
  await expect(other.getByText(REMOVED)).toHaveCount(0);
});

test('a name typed before hydration is kept, whatever name was stored, and a press of a button is carried out', async ({
  sit,
}) => {
  const guest = await sit('Ben');
  const { page } = guest;
  const field = page.getByLabel('Your name');
  let code = Promise.resolve();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await code;
    await route.continue();
  });
  /** Opens the start page as on a slow connection: the form is visible long before its code has loaded. */
  const openSlowly = async (): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    code = promise;
    await page.goto('/', { waitUntil: 'commit' });
    await field.waitFor();
    return resolve;
  };

  /** Expects its buttons to work. A delayed click that worked removes its button. */
  const isAlive = () =>
    expect(async () => {
      const isOpen = await page.getByLabel('Game code').isVisible();
      if (!isOpen) await guest.button('Join existing game').click({ timeout: 500 });
      await expect(page.getByLabel('Game code')).toBeVisible({ timeout: 500 });
    }).toPass();

  const first = await openSlowly();
  await guest.button('Join existing game').click();
  await field.pressSequentially('Ben');
  await field.press('Enter');
  first();
  // The last press counts: Enter, which presses the first button.
  await expect(guest.heading('Who’s in?')).toBeVisible();
  expect((await guest.view()).game.players.map(({ name }) => name)).toEqual(['Ben']);

  const language = await openSlowly();
  await guest.button('Language: English').click();
  language();
  await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible();

  const second = await openSlowly();
  await field.pressSequentially('Be');
  second();
  await isAlive();
  await field.press('End');
  await field.pressSequentially('n');
  await expect(field).toHaveValue('Ben');
  await guest.button('Back').click();

  // The cursor is in the empty field: typing replaces the stored text.
  const third = await openSlowly();
  await field.focus();
  third();
  await expect(field).toHaveValue('Ben');
  await page.keyboard.type('Cleo');
  await expect(field).toHaveValue('Cleo');
});
