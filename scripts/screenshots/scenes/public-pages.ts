/** Pages that need no game: home, language, search, terms, landing pages, problems. */

import type { PictureModel } from '../model.ts';
import { Person, type Place } from '../person.ts';
import { ARABIC } from '../words.ts';

/** Statuses that a browser writes into its console when it is refused something on purpose. */
export const REFUSED = /status of 4\d\d/;

export async function publicPages(place: Place): Promise<void> {
  const { camera } = place;
  const visitor = await Person.of(place, 'visitor');
  const { page } = visitor;
  await visitor.open('/');
  await camera.shoot(page, 'home');
  await page.locator('main summary').first().click();
  await camera.shoot(page, 'home-how-to', { isWhole: true });
  await visitor.press('home:join');
  await camera.shoot(page, 'home-join');
  await visitor.press('home:joinNow');
  await camera.shoot(page, 'home-join-refused');
  await page.getByRole('button', { name: visitor.words.like('common:language.label') }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await camera.shoot(page, 'language');

  await visitor.open('/search');
  await camera.shoot(page, 'search');
  await page.getByLabel(visitor.say('pages:search.label')).fill(visitor.say('common:topics.sports'));
  await visitor.press('pages:search.button');
  await page.waitForLoadState('networkidle');
  await camera.shoot(page, 'search-found');
  await visitor.open('/terms');
  await camera.shoot(page, 'terms', { isWhole: true });
  await visitor.open('/payment-canceled');
  await camera.shoot(page, 'payment-canceled');
  await visitor.open('/quiz-games');
  await camera.shoot(page, 'landing', { isWhole: true });
  await visitor.open('/trivia-generator');
  await camera.shoot(page, 'trivia-generator', { isWhole: true });

  visitor.expects = REFUSED;
  await visitor.open('/no-such-page');
  await camera.shoot(page, 'not-found');
  await visitor.open('/game/zzzzzzzzzz');
  await camera.shoot(page, 'game-not-found');
  await visitor.open('/game/zzzzzzzzzz/show');
  await camera.shoot(page, 'show-not-found');
  await visitor.close();
}

/** The first to want a language waits for its translation. */
export async function translating(place: Place, model: PictureModel): Promise<void> {
  const { camera, words } = place;
  // Before the translation the pages are English, so the words to look for are too.
  const first = await Person.of(place, 'first reader', { prefersLanguage: false });
  const { page } = first;
  const gate = Promise.withResolvers<void>();
  model.waitsFor = gate.promise;
  await page.goto('/');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByLabel('Find a language').fill(ARABIC);
  await page.getByRole('button', { name: `Translate into ${ARABIC}` }).click();
  await page.getByText(`Translating Quizround into ${ARABIC}`).waitFor();
  await camera.shoot(page, 'translating');
  model.waitsFor = null;
  gate.resolve();
  await page.getByRole('button', { name: words.say('home:create') }).waitFor({ timeout: 60_000 });
  await first.close();
}
