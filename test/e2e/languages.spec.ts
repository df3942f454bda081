/** A game from the start page to the results in each shipped language: all texts are translated, and nothing is cut off on a phone. */

import { globSync, readFileSync } from 'node:fs';

import { LANGUAGES, pathIn } from '../../protocol/constants.ts';
import { expectNoFaults, takePicture } from './support/look.ts';
import { cutNamesOn, englishOnly, foundOn, messagesIn } from './support/messages.ts';
import type { Phone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

// The minute to choose is long enough for all checks of the screen.
test.use({ environment: { GAME_SPEED: '4' } });

const PATIENT = { timeout: 30_000 };
const SIZES = [
  { width: 640, height: 360 },
  { width: 320, height: 568 },
  { width: 360, height: 640 },
] as const;

/** The bank's questions in a language. */
function questionsIn(language: string): Set<string> {
  const files = globSync(`bank/${language}/*.json`).filter((path) => !path.endsWith('tags.json'));
  return new Set(
    files.flatMap((path) => {
      const { questions, own = [] } = JSON.parse(readFileSync(path, 'utf8')) as {
        questions: Record<string, { question: string }>;
        own?: { question: string }[];
      };
      return [...Object.values(questions), ...own].map(({ question }) => question);
    }),
  );
}

for (const { code } of LANGUAGES) {
  test(`a game in ${code} is in that language from the start page to the results`, async ({ sit }) => {
    test.setTimeout(120_000);
    const own = messagesIn(code);
    const english = code === 'en' ? [] : englishOnly(code);
    const bank = questionsIn(code);
    const say = (key: string): string => own.get(key) ?? key;
    const host = await sit('Anna');
    const guest = await sit('Ben');
    const look = async (screen: string, phone: Phone = host): Promise<void> => {
      await takePicture(phone.page, `${code}-${screen}`);
      expect(await foundOn(phone.page, english), `English on ${screen}`).toEqual([]);
      for (const size of SIZES) {
        await phone.page.setViewportSize(size);
        await expectNoFaults(phone.page, `${screen}, ${size.width} × ${size.height}`, screen === 'question');
      }
    };
    for (const { page } of [host, guest]) {
      await page.goto(pathIn(code, '/'));
      await expect(page.locator('html')).toHaveAttribute('lang', code);
    }

    await expect(host.page.getByRole('button', { name: say('home:create') })).toBeVisible();
    await look('home');
    await host.page.getByLabel(say('home:name')).fill('Anna');
    await host.page.getByRole('button', { name: say('home:create') }).click();
    await expect(host.page.getByRole('button', { name: say('lobby:start.button') })).toBeVisible();
    await host.send('PATCH', 'settings', { rounds: 1, questionTimeLimit: 60 });
    // A link opens in the game's language, not in that of the address.
    await guest.page.goto(`/join/${host.gameId}`);
    await guest.page.getByLabel(say('lobby:join.name')).fill('Ben');
    await guest.page.getByRole('button', { name: say('lobby:join.submit') }).click();
    await expect(guest.page.getByText(say('lobby:title.guest'))).toBeVisible();
    await look('lobby-guest', guest);
    await look('lobby');
    await host.page.getByRole('button', { name: say('lobby:start.button') }).click();

    const topicOf = ({ page }: Phone) =>
      page.getByRole('button', { name: say('common:topics.scienceNature'), exact: true });
    const topic = topicOf(host);
    const guestTopic = topicOf(guest);
    await expect(async () => {
      expect((await topic.isVisible()) || (await guestTopic.isVisible())).toBe(true);
    }).toPass(PATIENT);
    const [chooser, other] = (await topic.isVisible()) ? [host, guest] : [guest, host];
    await Promise.all([look('choosing', chooser), look('waiting', other)]);
    await topicOf(chooser).click();
    const options = ({ page }: Phone) =>
      page.getByRole('list', { name: say('play:question.answers') }).locator('button:enabled');
    await expect(options(host)).toHaveCount(4, PATIENT);
    expect(bank).toContain((await host.view()).game.question?.text);
    await look('question');
    // The screen of the reveal stays until the game ends.
    await host.send('POST', 'hold');
    await Promise.all([options(host).nth(0).click(), options(guest).nth(1).click()]);
    await expect.poll(async () => (await host.view()).game.phase, PATIENT).toBe('reveal');
    await look('reveal');
    await host.send('POST', 'end');
    await expect(host.page.getByRole('button', { name: say('results:again.button') })).toBeVisible(PATIENT);
    await look('results');
    // The ranking leaves room for names on the narrowest phones.
    await host.page.setViewportSize({ width: 320, height: 568 });
    expect(await cutNamesOn(host.page)).toEqual([]);
    await look('results-guest', guest);
  });
}
