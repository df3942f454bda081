/** The lobby: for the host, a player, a visitor and an organizer; with bots, teams, dialogs and the show screen. */

import type { Page } from '@playwright/test';

import { PlayerClient } from '../../../test/support/harness/player-client.ts';
import { SHOW_SIZES } from '../camera.ts';
import { Person, type Place } from '../person.ts';

/** The longest name there may be, in each script. */
const GUEST_NAMES = {
  en: 'Maximiliane-Charlott',
  de: 'Maximiliane-Charlott',
  ru: 'Константин Безбород.',
  ar: 'عبد الرحمن بن محمد',
};
const HOST_NAMES = { en: 'Anna', de: 'Anna', ru: 'Аня', ar: 'ليلى' };
const OTHERS = ['Ben', 'Cleopatra'] as const;
const TEAM_KEYS = ['a', 'b', 'c'] as const;

/** A game with everyone in it. */
export interface PictureGame {
  readonly place: Place;
  readonly host: Person;
  readonly guest: Person;
  readonly show: Page;
  /** Players without a browser. */
  readonly others: readonly PlayerClient[];
  readonly gameId: string;
}

export async function createGame(place: Place, name: string): Promise<Person> {
  const person = await Person.of(place, name);
  await person.open('/');
  await person.page.getByLabel(person.say('home:name')).fill(name);
  await person.press('home:create');
  await person.button('lobby:start.button').waitFor();
  return person;
}

export async function settle(person: Person, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await person.send('PATCH', `/api/games/${person.gameId}/settings`, settings);
}

/** From the first look at the lobby to a table of four with a show screen. */
export async function lobby(place: Place): Promise<PictureGame> {
  const { camera, words } = place;
  const host = await createGame(place, HOST_NAMES[words.language]);
  const { gameId } = host;
  await camera.shoot(host.page, 'lobby-host-alone');
  await settle(host, { gameName: words.say('settings:setting.gameName.placeholder') });

  const guest = await Person.of(place, GUEST_NAMES[words.language]);
  await guest.open(`/join/${gameId}`);
  await camera.shoot(guest.page, 'join');
  await guest.page.getByLabel(guest.say('lobby:join.name')).fill(guest.name);
  await guest.press('lobby:join.submit');
  await guest.see('lobby:title.guest');
  await camera.shoot(guest.page, 'lobby-player');
  await guest.press('lobby:seat.editLabel');
  await camera.shoot(guest.page, 'lobby-seat', { isWhole: true });
  await guest.open('/');
  await guest.page.getByRole('link', { name: guest.say('home:back') }).waitFor();
  await camera.shoot(guest.page, 'home-return');
  await guest.open(`/join/${gameId}`);
  await guest.see('lobby:title.guest');

  await withBots(place, host);
  await dialogs(place, host, guest);
  await teams(place, host, guest);
  await settle(host, {
    // One more than there are players over the API, whose rounds are not looked at.
    rounds: OTHERS.length + 1,
    questionTimeLimit: 60,
    showScreen: true,
    deepAnalytics: true,
    spectators: true,
  });
  const show = await host.context.newPage();
  await show.goto(words.path(`/game/${gameId}/show`));
  await show.getByText(words.like('show:join.goTo')).first().waitFor();
  const others = await Promise.all(OTHERS.map((name) => join(place, gameId, name)));
  await show.getByText(OTHERS[0]).first().waitFor();
  await camera.shoot(show, 'show-lobby', { sizes: SHOW_SIZES, themes: ['dark'] });
  return { place, host, guest, show, others, gameId };
}

/** A player who plays over the API. */
export async function join(place: Place, gameId: string, name: string): Promise<PlayerClient> {
  const client = new PlayerClient(place.base);
  await client.post(`/api/games/${gameId}/players`, { name });
  await client.live(gameId);
  return client;
}

async function withBots({ camera }: Place, host: Person): Promise<void> {
  for (let bots = 1; bots <= 2; bots++) {
    await host.press('lobby:table.addBot');
    await host.page
      .getByText(host.say('lobby:table.count', { count: String(2 + bots), total: '10' }))
      .waitFor();
  }
  await camera.shoot(host.page, 'lobby-bots', { isWhole: true });
  const rows = host.page.locator('ul.divide-y > li').filter({ hasText: host.say('common:seat.bot') });
  for (let left = await rows.count(); left > 0; left--) {
    await rows.first().getByRole('button').last().click();
    await host.page
      .getByText(host.say('lobby:table.count', { count: String(1 + left), total: '10' }))
      .waitFor();
  }
}

async function dialogs({ camera }: Place, host: Person, guest: Person): Promise<void> {
  const { page } = host;
  await host.press('settings:invite.qr');
  await camera.shoot(page, 'lobby-qr', { isWhole: true });
  await host.press('settings:invite.qrHide');
  const settings = page.getByRole('button', { name: host.words.like('settings:title') }).first();
  await settings.click();
  await page.getByLabel(host.say('settings:setting.rounds.label')).waitFor();
  await camera.shoot(page, 'settings', { isWhole: true });
  await settings.click();
  await host.press('play:exit.button');
  await camera.shoot(page, 'leave');
  await host.press('play:exit.stay');
  await host.press('settings:remove.button', { name: guest.name });
  await camera.shoot(page, 'remove');
  await host.press('common:cancel');
}

async function teams(place: Place, host: Person, guest: Person): Promise<void> {
  const { camera } = place;
  const names = TEAM_KEYS.map((key) => host.say(`settings:setting.teams.names.${key}`));
  await settle(host, { teams: { names } });
  await guest.page
    .getByText(names[0] ?? '')
    .first()
    .waitFor();
  await camera.shoot(host.page, 'lobby-teams', { isWhole: true });
  await camera.shoot(guest.page, 'lobby-teams-player', { isWhole: true });
  const visitor = await Person.of(place, 'visitor');
  await visitor.open(`/join/${host.gameId}`);
  await visitor.page
    .getByText(names[0] ?? '')
    .first()
    .waitFor();
  await camera.shoot(visitor.page, 'join-teams');
  await visitor.close();
  await settle(host, { teams: null });
}
