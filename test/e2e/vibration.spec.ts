/** A phone vibrates for events that its player must notice, and never if the switch is off. */

import type { Phone } from './support/phone.ts';
import { expect, lobbyOf, test } from './support/test.ts';

// A question of a minute lasts 15 s.
test.use({ environment: { GAME_SPEED: '4' } });

const TAP = [30];
const TURN = [80, 60, 80];
const TICK = [25];
const RIGHT = [40, 50, 40];
const WRONG = [160];

/** Records a phone's vibrations from now on instead of running them. */
async function recordVibration({ page }: Phone): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => asked.push(pattern) > 0 });
  });
  return () => page.evaluate(() => [...((window as { asked?: unknown[] }).asked ?? [])]);
}

const verdictOf = async (phone: Phone): Promise<number[]> => {
  const { answer } = (await phone.view()).me;
  if (answer?.isCorrect === undefined || answer.isCorrect === null) throw new Error('no verdict');
  return answer.isCorrect ? RIGHT : WRONG;
};

test('phones vibrate for the chooser’s turn, the last three seconds of who has not answered, right and wrong', async ({
  sit,
}) => {
  test.setTimeout(120_000);
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], { rounds: 1 }, { hasTouch: true });
  if (guest === undefined) throw new Error('no guest');
  const asked = new Map([
    [host, await recordVibration(host)],
    [guest, await recordVibration(guest)],
  ]);
  const of = async (phone: Phone): Promise<unknown[]> => (await asked.get(phone)?.()) ?? [];
  await host.start();
  await expect(host.heading(/pick/i)).toBeVisible();
  const [chooser, other] = (await host.button('Sports').isVisible()) ? [host, guest] : [guest, host];
  await expect.poll(() => of(chooser)).toEqual([TURN]);
  expect(await of(other)).toEqual([]);
  await chooser.pick('Sports');

  await chooser.answer(0);
  await expect.poll(async () => (await of(chooser)).length, { timeout: 10_000 }).toBe(3);
  expect(await of(chooser)).toEqual([TURN, TAP, await verdictOf(chooser)]);
  // The other player lets the time run out.
  await expect.poll(() => of(other), { timeout: 20_000 }).toEqual([TICK, TICK, TICK]);
  await expect(other.openOptions).toHaveCount(0);
  expect(await of(chooser)).toHaveLength(3);
  expect(await of(other)).toHaveLength(3);
});

test('with the switch off, which stays off after a reload, nothing vibrates', async ({ sit }) => {
  test.setTimeout(120_000);
  const settings = { rounds: 1, questionTimeLimit: 20 };
  const [host, guest] = await lobbyOf(sit, ['Anna', 'Ben'], settings, { hasTouch: true });
  if (guest === undefined) throw new Error('no guest');
  for (const phone of [host, guest]) {
    await phone.button('Sound and extra time').click();
    await phone.button('More').click();
    await expect(phone.button('Vibration')).toHaveAttribute('aria-pressed', 'true');
    await phone.button('Vibration').click();
    await phone.page.reload();
    await phone.button('Sound and extra time').click();
    await phone.button('More').click();
    await expect(phone.button('Vibration')).toHaveAttribute('aria-pressed', 'false');
    await phone.button('Close sound and extra time').click();
  }
  const asked = await Promise.all([recordVibration(host), recordVibration(guest)]);
  await host.start();
  await Promise.race([host.pick('Sports'), guest.pick('Sports')]);
  await host.answer(0);
  // Until the question is over and its reveal has passed.
  await expect(guest.openOptions).toHaveCount(4);
  await expect(guest.openOptions).toHaveCount(0, { timeout: 20_000 });
  await expect.poll(async () => (await host.view()).game.currentQuestion, { timeout: 20_000 }).toBe(2);
  expect(await Promise.all(asked.map((read) => read()))).toEqual([[], []]);
});

test('a device without a touch screen has no switch for vibration, which it could not do', async ({
  sit,
}) => {
  const [host] = await lobbyOf(sit, ['Anna', 'Ben']);
  await host.button('Sound and extra time').click();
  await expect(host.button('Sound is off')).toBeVisible();
  await expect(host.button('More')).toHaveCount(0);
  await host.button('Sound is off').click();
  await host.button('More').click();
  await expect(host.page.getByRole('slider', { name: 'Volume' })).toBeVisible();
  await expect(host.button('Vibration')).toHaveCount(0);
});
