/** Every screen of a game on the narrowest phone, with text twice as large, and with the longest words there may be. */

import { expectNoSidewaysScroll } from './support/axe.ts';
import { expect, lobbyOf, test } from './support/test.ts';

test.use({ environment: { GAME_SPEED: '0.5' } });

const PATIENT = { timeout: 60_000 };

test('a screen of 320 pixels needs no sideways scrolling, nor does text at 200 %', async ({ sit }) => {
  test.setTimeout(120_000);
  const [host, guest] = await lobbyOf(
    sit,
    ['Wolfeschlegelstein 20', 'Ben'].map((name) => name.slice(0, 20)),
  );
  if (guest === undefined) throw new Error('no guest');
  const bothFit = async () => {
    for (const { page } of [host, guest]) {
      await page.setViewportSize({ width: 320, height: 568 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expectNoSidewaysScroll(page);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    }
  };
  await host.button(/^Customize game/).click();
  await bothFit();
  await host.start();
  await expect(guest.heading('Get ready')).toBeVisible();
  await bothFit();
  await expect(guest.heading(/pick/i)).toBeVisible(PATIENT);
  await bothFit();
  await ((await host.button('Sports').isVisible()) ? host : guest).pick('Sports');
  await expect(guest.heading('Sports')).toBeVisible();
  await bothFit();
  await expect(guest.openOptions).toHaveCount(4, PATIENT);
  await bothFit();
  await Promise.all([host.answer(0), guest.answer(1)]);
  await expect(guest.page.getByText(/Next question in/)).toBeVisible(PATIENT);
  await bothFit();
});

test('a host sees the code and the start button on a small phone, in portrait and landscape', async ({
  sit,
}) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Ben']);
  const code = host.page.getByText(/^\d{3} ?\d{3}$/).first();
  const start = host.page.getByRole('region', { name: 'Start' });
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [568, 320],
    [740, 360],
  ] as const) {
    await host.page.setViewportSize({ width, height });
    await expect(host.button('Start game')).toBeInViewport({ ratio: 1 });
    const [codeBox, startBox] = await Promise.all([code.boundingBox(), start.boundingBox()]);
    expect((codeBox?.y ?? height) + (codeBox?.height ?? 0), `${width} × ${height}`).toBeLessThanOrEqual(
      startBox?.y ?? 0,
    );
  }
});

test('a question of 120 characters and four options of 60 are on a phone of 360 by 640 without scrolling', async ({
  sit,
}) => {
  test.setTimeout(90_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben']);
  if (guest === undefined) throw new Error('no guest');
  // Long words of the host's line; the server's questions are shorter.
  await host.context.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(String(message).replace(/"question":\{.*?\]/, lengthened)));
  });
  await host.page.reload();
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible(PATIENT);
  await ((await host.button('Sports').isVisible()) ? host : guest).pick('Sports');
  await expect(host.openOptions).toHaveCount(4, PATIENT);
  const question = host.words(QUESTION);
  await expect(question).toBeInViewport({ ratio: 1 });
  for (const option of await host.options.all()) await expect(option).toBeInViewport({ ratio: 1 });
  const lowest = await host.options.last().boundingBox();
  const footer = await host.page.getByRole('contentinfo').boundingBox();
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 640);
});

const QUESTION =
  'Which of these four rather long-winded answers was given by our quizmaster at the very end of a long evening of 1987?';
const OPTION = 'The one that nobody at the round table had ever thought of';

function lengthened(question: string): string {
  const options = ['A', 'B', 'C', 'D'].map((letter) => `${OPTION} ${letter}`.slice(-60));
  return question
    .replace(/"text":"(?:[^"\\]|\\.)*"/, `"text":${JSON.stringify(QUESTION)}`)
    .replace(/"options":\[.*\]$/, `"options":${JSON.stringify(options)}`);
}
