/** Deep analytics after a game: the numbers on screen and in the file agree with the answers. */

import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { resultsOf, type Results } from '../../game/results.ts';
import { resultsCsv } from '../../server/http/routes/results-csv.ts';
import { tableOf } from '../support/games.ts';
import { expectAccessible, LOOKS } from './support/axe.ts';
import { stageResults } from './support/staged.ts';
import { expect, test } from './support/test.ts';

type Answer = Results['rounds'][number]['questions'][number]['answers'][number];

const PERCENT = new Intl.NumberFormat('en', { style: 'percent' });
const share = (answers: readonly Answer[], asked: number) =>
  PERCENT.format(answers.filter(({ isCorrect }) => isCorrect).length / asked);
const right = (answers: readonly Answer[], asked: number) =>
  `${answers.filter(({ isCorrect }) => isCorrect).length} of ${asked} right`;

/** The longest run of right answers. */
function streakOf(verdicts: readonly boolean[]): number {
  const runs = verdicts
    .map((isRight) => (isRight ? '1' : '0'))
    .join('')
    .split('0');
  return Math.max(...runs.map((run) => run.length));
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Parses CSV by RFC 4180: cells with commas, quotes and line breaks are quoted, lines end with CRLF. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (cell.lastIndex < text.length) {
    const { lastIndex } = cell;
    const found = cell.exec(text);
    if (found === null) throw new Error(`no cell at ${lastIndex}: ${text.slice(lastIndex, lastIndex + 60)}`);
    const [, quoted, plain = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(cells);
    cells = [];
  }
  return rows;
}

/** A name as it appears in the file: escaped, so that it is no formula. */
const cellOf = (name: string) => name.replace(/^[=@]/, "'$&");

test('a finished game shows accuracy and time by player, topic and difficulty, extremes, race, streaks, shares and a file', async ({
  sit,
}) => {
  const names = ['=1+1', 'B"e, n', '@Chlo'];
  const table = tableOf(names, { settings: { rounds: 2, deepAnalytics: true } });
  for (const [topic, difficulty] of [
    ['sports', 'easy'],
    ['cooking', 'hard'],
  ] as const) {
    table.until('choosing');
    table.do(table.selectTopic(table.chooser, topic, { difficulty }));
    for (let number = 1; number <= 6; number++) {
      table.toQuestion();
      for (const [index, name] of names.entries()) table.wait(700).answer(name, number % (index + 2) > 0);
      table.until('reveal');
    }
  }
  const host = await sit('=1+1');
  const { page } = host;
  await stageResults(page, table.until('finished'), table.me('=1+1'));
  const results = resultsOf(table.game);
  if (results === null) throw new Error('not finished');
  await page.route(`**/api/games/${table.game.id}/results.csv`, (route) =>
    route.fulfill({ contentType: 'text/csv', body: resultsCsv(results, (preset) => preset) }),
  );
  const questions = results.rounds.flatMap((round) =>
    round.questions.map((question) => ({ round, question })),
  );
  const answersOf = (asked: typeof questions) => asked.flatMap(({ question }) => question.answers);
  expect(answersOf(questions)).toHaveLength(36);

  for (const { playerId, name } of results.players) {
    const own = answersOf(questions).filter((answer) => answer.playerId === playerId);
    const line = section(page, 'By player').getByRole('listitem').filter({ hasText: name });
    await expect(line).toContainText(share(own, 12));
    await expect(line).toContainText(right(own, 12));
    await expect(line).toContainText(/[\d.]+ ?s(ec)?\w* on average/);
    const streak = streakOf(own.map(({ isCorrect }) => isCorrect));
    await expect(line.getByText('in a row')).toHaveText(streak > 1 ? [`${streak} right in a row`] : []);
  }
  for (const [title, keyOf] of [
    ['By topic', ({ round }: (typeof questions)[number]) => round.presetTopic ?? round.topic],
    ['By difficulty', ({ round }: (typeof questions)[number]) => round.difficulty],
  ] as const) {
    const groups = Map.groupBy(questions, keyOf);
    const lines = section(page, title).getByRole('listitem');
    await expect(lines).toHaveCount(groups.size);
    for (const [key, asked] of groups) {
      const line = lines.filter({ hasText: new RegExp(key, 'i') });
      await expect(line).toContainText(share(answersOf(asked), asked.length * 3));
      await expect(line).toContainText(right(answersOf(asked), asked.length * 3));
    }
  }

  // No question was known by fewer players, and none by more.
  const knew = questions.map(({ question }) => question.correctCount);
  const extreme = (title: string) => page.locator('dl > div', { hasText: title });
  await expect(extreme('Hardest question')).toContainText(`${Math.min(...knew)} of 3 got it`);
  await expect(extreme('Easiest question')).toContainText(`${Math.max(...knew)} of 3 got it`);

  const race = section(page, 'The score race');
  await expect(race.getByRole('img')).toBeVisible();
  await race.getByText('The race in numbers').click();
  for (const { name, roundScores, totalScore } of results.players) {
    const cells = race.getByRole('row').filter({ hasText: name }).getByRole('cell');
    const after = [roundScores[0] ?? 0, totalScore].map((points) => points.toLocaleString('en'));
    await expect(cells).toHaveText(after);
  }

  await page
    .getByText(/^Round 1: /)
    .first()
    .click();
  const [first] = questions;
  if (first === undefined) throw new Error('no question');
  const shares = first.question.options.map((_, index) =>
    PERCENT.format(first.question.answers.filter(({ answerIndex }) => answerIndex === index).length / 3),
  );
  const options = page.getByRole('list', { name: 'Options' }).first().getByRole('listitem');
  for (const [index, shown] of shares.entries()) await expect(options.nth(index)).toContainText(shown);
  await expectAccessible(page, LOOKS.slice(0, 1));

  const downloading = page.waitForEvent('download');
  await host.button('Download as CSV').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`quizround-${table.game.id}.csv`);
  const [header, ...rows] = parseCsv(await readFile(await file.path(), 'utf8'));
  expect(header?.slice(0, 4)).toEqual(['round', 'topic', 'difficulty', 'question']);
  expect(rows).toHaveLength(36);
  for (const cells of rows) {
    expect(cells).toHaveLength(header?.length ?? 0);
    for (const text of cells) expect(text).not.toMatch(/^[=+@\t\r-]/);
  }
  const at = (name: string) => header?.indexOf(name) ?? -1;
  const points = new Map<string, number>();
  for (const cells of rows) {
    const player = cells[at('player')] ?? '';
    points.set(player, (points.get(player) ?? 0) + Number(cells[at('points')]));
  }
  expect(Object.fromEntries(points)).toEqual(
    Object.fromEntries(results.players.map(({ name, totalScore }) => [cellOf(name), totalScore])),
  );
});
