/** A language that does not ship: translated while people wait, stored, laid out in its direction, and English if the translation fails. */

import {
  elements,
  startModelServer,
  type ModelCall,
  type ModelServer,
} from '../support/harness/model-server.ts';
import { besideWriting, soundQuestions } from '../support/questions.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { expectNoFaults } from './support/look.ts';
import { messagesIn } from './support/messages.ts';
import type { Phone } from './support/phone.ts';
import { gameServer } from './support/server.ts';
import { expect, test as base } from './support/test.ts';

const PATIENT = { timeout: 30_000 };
const MARK = 'ﻉ';

/** Stands for an Arabic text: the English one after an Arabic letter, so that buttons can be found. */
const arabic = (text: string): string => `${MARK} ${text}`;
const english = messagesIn('en');
const say = (key: string): string => arabic(english.get(key) ?? key);

/** The replies of a working model. */
const answer = (call: ModelCall) => {
  if (call.purpose === 'write') return { pieces: elements(soundQuestions(9)) };
  if (call.purpose !== 'translate') return besideWriting(call);
  const messages = call.data.messages ?? [];
  return { pieces: elements(messages.map(({ id, text }) => ({ id, text: arabic(text) }))) };
};

interface Model {
  /** A model that translates and writes until the test makes it fail or wait. */
  readonly model: ModelServer & { fails: boolean; waitsFor: Promise<void> | null };
}

const test = base.extend<Model>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is asked for
  model: async ({}, use) => {
    const state = { fails: false, waitsFor: null as Promise<void> | null };
    const model = await startModelServer(async (call) => {
      await state.waitsFor;
      return state.fails ? { status: 400 } : answer(call);
    });
    await use(Object.assign(state, model));
    await model.close();
  },
  server: async ({ model }, use) => {
    const server = await gameServer({
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'm',
      AI_BASE_URL: model.url,
      GAME_SPEED: '8',
    });
    await use(server);
    await server.dispose();
  },
});

/** Types a text and picks the translation into the language it names. */
async function choose(phone: Phone, typed: string, language = typed): Promise<void> {
  const { page } = phone;
  await page.goto('/');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByLabel('Find a language').fill(typed);
  await page.getByRole('button', { name: `Translate into ${language}` }).click();
}

test('a game in Arabic runs from right to left, from the start page to the results, for everyone in it', async ({
  sit,
  model,
}) => {
  test.setTimeout(120_000);
  const host = await sit('Anna');
  const guest = await sit('Ben');
  for (const { page } of [host, guest]) await page.setViewportSize({ width: 360, height: 640 });
  const gate = Promise.withResolvers<void>();
  model.waitsFor = gate.promise;
  await host.page.goto('/');
  await host.typeName();
  await choose(host, 'arab', 'العربية (Arabic)');
  await expect(host.page.getByText('Translating Quizround into العربية')).toBeVisible();
  const tip = host.page.locator('dialog p.font-semibold');
  const first = await tip.textContent();
  await expect(tip).not.toHaveText(first ?? '', { timeout: 5_000 });
  model.waitsFor = null;
  gate.resolve();
  await expect(host.page.locator('html')).toHaveAttribute('dir', 'rtl', PATIENT);
  await expect(host.page.locator('html')).toHaveAttribute('lang', 'ar');
  // The name typed before is still there.
  await expect(host.page.getByLabel(say('home:name'))).toHaveValue('Anna');
  await host.page.getByRole('button', { name: say('home:create') }).click();
  await expect(host.page.getByRole('button', { name: say('lobby:start.button') })).toBeVisible();
  await expectNoFaults(host.page, 'the lobby');

  const translated = model.count('translate');
  await guest.page.goto(`/join/${host.gameId}`);
  await guest.page.getByLabel(say('lobby:join.name')).fill('Ben');
  await guest.page.getByRole('button', { name: say('lobby:join.submit') }).click();
  await expect(guest.page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(model.count('translate')).toBe(translated);
  await host.page.getByRole('button', { name: say('lobby:start.button') }).click();

  const topicOf = ({ page }: Phone) =>
    page.getByRole('button', { name: say('common:topics.sports'), exact: true });
  const options = ({ page }: Phone) =>
    page.getByRole('list', { name: say('play:question.answers') }).locator('button:enabled');
  const again = host.page.getByRole('button', { name: say('results:again.button') });
  while (!(await again.isVisible())) {
    for (const phone of [host, guest]) {
      if (await topicOf(phone).isVisible()) await topicOf(phone).click({ timeout: 1_000 }).catch(ignored);
      if ((await options(phone).count()) === 4)
        await options(phone).first().click({ timeout: 1_000 }).catch(ignored);
    }
    await expectNoSidewaysScroll(host.page);
    await expect(host.page.locator('html')).toHaveAttribute('dir', 'rtl');
  }
  await expectNoFaults(host.page, 'the results');
});

const ignored = (): void => undefined;

test('where the translation fails, the page stays English, says so, and can try again', async ({
  sit,
  model,
}) => {
  const anna = await sit('Anna');
  model.fails = true;
  await choose(anna, 'Klingon');
  await expect(anna.words('Translation failed. Using English.')).toBeVisible(PATIENT);
  await expect(anna.page.locator('html')).toHaveAttribute('lang', 'en');
  model.fails = false;
  await choose(anna, 'Klingon');
  await expect(anna.page.getByRole('button', { name: say('home:create') })).toBeVisible(PATIENT);
  // It is stored, and read again without a request.
  const asked = model.count('translate');
  await anna.page.reload();
  await expect(anna.page.getByRole('button', { name: say('home:create') })).toBeVisible();
  expect(model.count('translate')).toBe(asked);
});

test('a browser that prefers a language and no longer has its messages fetches them again', async ({
  sit,
}) => {
  const anna = await sit('Anna');
  await choose(anna, 'Klingon');
  await expect(anna.page.getByRole('button', { name: say('home:create') })).toBeVisible(PATIENT);
  await anna.page.evaluate(() => localStorage.removeItem('translations_klingon'));
  await anna.page.reload();
  await expect(anna.page.getByRole('button', { name: say('home:create') })).toBeVisible(PATIENT);
  expect(await anna.page.evaluate(() => localStorage.getItem('preferred_language'))).toBe('Klingon');
});
