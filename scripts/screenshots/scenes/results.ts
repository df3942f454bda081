/** The end of a game: a winner, a tie, teams, no right answer; its dialogs; and the next game. */

import { SHOW_SIZES } from '../camera.ts';
import type { Person } from '../person.ts';
import { settle } from './lobby.ts';
import type { Stage } from './round.ts';

const ON_SHOW = { sizes: SHOW_SIZES, themes: ['dark'] } as const;

const isFinished = (person: Person) => () =>
  person.page.getByRole('region', { name: person.say('results:leaderboard') }).isVisible();

async function seeResults(stage: Stage): Promise<void> {
  const { host, guest } = stage;
  for (const person of [host, guest]) {
    await stage.server.until(isFinished(person));
    await person.page.locator('main details').first().waitFor();
    await person.page.waitForLoadState('networkidle');
    // The table has turned into the podium.
    await person.page.waitForTimeout(600);
  }
}

/** The results of the game that is on, and everything that can be opened on them. */
export async function results(stage: Stage): Promise<void> {
  const { host, guest, show, place } = stage;
  const { camera } = place;
  await seeResults(stage);
  await camera.shoot(host.page, 'results');
  await camera.shoot(guest.page, 'results-player');
  await show.waitForTimeout(1_500);
  await camera.shoot(show, 'show-results', ON_SHOW);
  for (const details of await host.page.locator('main details').all())
    await details.locator('summary').click();
  await camera.shoot(host.page, 'results-open', { isWhole: true });
  await host.page
    .getByRole('button', { name: host.words.like('results:challenge.ask') })
    .first()
    .click();
  await camera.shoot(host.page, 'challenge');
  await host.page.keyboard.press('Escape');
  await host.press('results:feedback.button');
  await camera.shoot(host.page, 'feedback');
  await host.press('results:feedback.notNow');
}

interface Another {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Which option host and guest take; null: they do not answer. */
  readonly options: readonly [host: number, guest: number] | null;
}

const teamNames = ({ host }: Stage) =>
  ['a', 'b'].map((key) => host.say(`settings:setting.teams.names.${key}`));

/** Three more games, for the ways in which a game can end. */
export async function otherEndings(stage: Stage): Promise<void> {
  const { host, guest, place } = stage;
  await host.press('results:again.button');
  await host.button('lobby:start.button').waitFor();
  await guest.see('lobby:title.guest');
  await place.camera.shoot(host.page, 'play-again');
  await place.camera.shoot(guest.page, 'play-again-player');
  const plain = { rounds: 1, zen: false, teams: null };
  await another(stage, { name: 'results-nobody', settings: plain, options: null });
  // Without a speed bonus, the same answers give the same points.
  await another(stage, {
    name: 'results-tie',
    settings: { ...plain, rounds: 2, zen: true },
    options: [0, 0],
  });
  const teams = { ...plain, teams: { names: teamNames(stage) } };
  await another(stage, { name: 'results-teams', settings: teams, options: [0, 1] });
}

async function another(stage: Stage, { name, settings, options }: Another): Promise<void> {
  const { host, guest, show, place } = stage;
  if (await isFinished(host)()) {
    await host.press('results:again.button');
    await host.button('lobby:start.button').waitFor();
    await guest.see('lobby:title.guest');
  }
  await settle(host, settings);
  await host.press('lobby:start.button');
  await host.button('lobby:start.button').waitFor({ state: 'detached' });
  await stage.server.until(async () => {
    for (const [index, person] of [host, guest].entries()) {
      if (options === null) continue;
      // Its clock goes slowly: whether the question is open is learnt from the server.
      await person.wake();
      if ((await person.openOptions.count()) === 0) continue;
      await person.openOptions.nth(options[index] ?? 0).click();
    }
    return await isFinished(host)();
  });
  await seeResults(stage);
  await place.camera.shoot(host.page, name);
  await show.waitForTimeout(1_500);
  await place.camera.shoot(show, `show-${name}`, ON_SHOW);
}
