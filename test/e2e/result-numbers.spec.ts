/** The numbers of the results page agree if somebody did not answer: round by round, by topic, by player and in the file. */

import { resultsOf } from '../../game/results.ts';
import { tableOf } from '../support/games.ts';
import { stage } from './support/staged.ts';
import { expect, test } from './support/test.ts';

test('a round counts its right answers out of all that could have been given, everywhere on the page', async ({
  sit,
}) => {
  const table = tableOf(['Anna', 'Ben'], { settings: { rounds: 1, deepAnalytics: true } });
  for (let number = 1; number <= 6; number++) {
    table
      .toQuestion()
      .wait(1_000)
      .answer('Anna', number !== 3);
    if (number <= 3) table.wait(500).answer('Ben', number === 1);
    table.until('reveal');
  }
  table.until('finished');
  const { page } = await sit('Anna', { expects: /ERR_FAILED|status of 404/ });
  await page.route('**/api/functions/generate-game-summary', (route) => route.abort());
  await page.route('**/api/games/*/results', (route) =>
    route.fulfill({ json: { ...resultsOf(table.game), summary: null } }),
  );
  await stage(page, table.view(), table.me('Anna'));
  await expect(page.getByText('Round by round')).toBeVisible();
  await expect(page.locator('summary').filter({ hasText: 'Round 1: ' })).toContainText('6 of 12');
  const lines = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
  await expect(lines('By topic')).toContainText('6 of 12');
  await expect(lines('By difficulty')).toContainText('6 of 12');
  await expect(lines('By player').filter({ hasText: 'Anna' })).toContainText('5 of 6');
  await expect(lines('By player').filter({ hasText: 'Ben' })).toContainText('1 of 6');
});
