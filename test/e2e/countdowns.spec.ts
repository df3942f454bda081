/** Every countdown starts at its limit, on phones and on the show screen, even if its deadline is further away. */

import type { GameView, MeView } from '../../protocol/view.ts';
import { tableOf, type RulesGame } from '../support/games.ts';
import { SHOW, stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

/** A question that has been sent but is not open yet. The rules give it 300 ms, too short for a test. */
const OPENS_IN_MS = 60_000;

const table = (): RulesGame => tableOf(['Anna', 'Ben'], { settings: { rounds: 2 } });
const secondQuestion = (): RulesGame => table().toQuestion().until('reveal').until('question');
const failed = (): RulesGame => {
  const game = table().until('generating');
  return game.fail();
};

interface Countdown {
  readonly name: string;
  readonly view: () => { game: GameView; phone: MeView };
  readonly seconds: number;
  readonly hasShow: boolean;
}

const seen = (game: RulesGame, who: string, more: Partial<GameView> = {}) => ({
  game: { ...game.view(), ...more },
  phone: game.me(who),
});

const COUNTDOWNS: readonly Countdown[] = [
  { name: 'get ready', view: () => seen(table().start(), 'Anna'), seconds: 3, hasShow: true },
  {
    name: 'the topic, for the chooser',
    view: () => {
      const game = table().toChoosing();
      return seen(game, game.chooser);
    },
    seconds: 60,
    hasShow: true,
  },
  {
    name: 'the topic, for the others',
    view: () => {
      const game = table().toChoosing();
      return seen(game, game.others[0] ?? '');
    },
    seconds: 60,
    hasShow: false,
  },
  { name: 'a failed topic', view: () => seen(failed(), 'Anna'), seconds: 60, hasShow: true },
  { name: 'a question on its way', view: () => seen(secondQuestion(), 'Anna'), seconds: 10, hasShow: false },
];

for (const { name, view, seconds, hasShow } of COUNTDOWNS) {
  test(`a countdown starts at its limit: ${name}`, async ({ sit }) => {
    const { game, phone } = view();
    const { page } = await sit('Anna');
    await stage(page, game, phone, OPENS_IN_MS);
    await expect(page.getByRole('timer')).toHaveAccessibleName(`Seconds left: ${seconds}`);
    if (!hasShow) return;
    const screen = await sit('show');
    await stage(screen.page, game, SHOW, OPENS_IN_MS);
    await expect(screen.page.getByRole('timer')).toHaveAccessibleName(`Seconds left: ${seconds}`);
  });
}

test('a countdown starts at its limit: the pause, with and without a show screen', async ({ sit }) => {
  const game = table().toQuestion().until('reveal').view();
  const me = table().me('Anna');
  const { page } = await sit('Anna');
  const staged = await stage(page, game, me);
  await expect(page.getByText('Next question in 6 seconds')).toBeVisible();
  await staged.show({ ...game, showScreenConnected: true });
  await expect(page.getByText('Next question in 10 seconds')).toBeVisible();
});

test('a countdown’s bar is full until its time runs', async ({ sit }) => {
  const game = secondQuestion();
  const { page } = await sit('Anna');
  await stage(page, game.view(), game.me('Anna'), OPENS_IN_MS);
  const bar = page.getByRole('timer').locator('div > div').first();
  const [track, full] = await Promise.all([bar.locator('..').boundingBox(), bar.boundingBox()]);
  await page.waitForTimeout(1_500);
  expect((await bar.boundingBox())?.width).toBe(full?.width);
  expect(full?.width).toBe(track?.width);
});
