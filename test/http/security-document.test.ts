/** docs/security.md agrees with the program: what is stored, for how long, and the value of every limit. */

import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { RETENTION_DAYS } from '../../protocol/constants.ts';
import { OPEN_GAMES_MAX } from '../../server/limits/open-games.ts';
import { messagesIn } from '../e2e/support/messages.ts';

const document = readFileSync('docs/security.md', 'utf8');
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each<[keyof typeof RETENTION_DAYS, RegExp]>([
  ['unfinishedGame', /^Unfinished games/],
  ['finishedGame', /^Finished games/],
  ['plays', /^Plays/],
  ['seenFacts', /^Facts/],
  ['feedback', /^Feedback$/],
  ['freeTopicQuestions', /on a topic that someone typed$/],
  ['unpaidPayments', /^Checkouts that were not paid/],
  ['payers', /^Which session paid/],
  ['idempotencyKeys', /^Keys of repeated requests/],
])('%s is listed with the days that the retention job keeps it', (name, data) => {
  expect(
    rows.filter(([, first = '', table = '']) => data.test(first) && /[a-z]+_?[a-z]+/.test(table)),
  ).not.toEqual([]);
  const listed = rows.filter(([, first = '']) => data.test(first)).map((row) => row[3]);
  expect(listed).toContain(String(RETENTION_DAYS[name]));
});

test('every table of the database that holds rows about people is listed', () => {
  const schema = readFileSync('server/store/schema.ts', 'utf8');
  const [, tables = ''] = /export interface Schema \{([\s\S]*?)\n\}/.exec(schema) ?? [];
  const names = Array.from(tables.matchAll(/^  readonly (\w+):/gm), ([, name = '']) => name);
  const aboutNobody = ['app_settings', 'payment_events', 'unlock_lock', 'challenges', 'erasures'];
  const listed = rows.map((row) => row[2] ?? '').join(', ');
  for (const name of names.filter((each) => !aboutNobody.includes(each))) expect(listed).toContain(name);
});

test('the bound of games per session is the program’s', () => {
  expect(rows.find(([, first]) => first === 'Unfinished games of a session')?.[2]).toBe(
    String(OPEN_GAMES_MAX),
  );
});

test('the terms page states the same numbers', () => {
  const terms = [...messagesIn('en')]
    .filter(([key]) => key.startsWith('pages:terms.'))
    .map(([, text]) => text);
  const text = terms.join(' ');
  expect(text).toContain('24 hours after the last activity');
  expect(RETENTION_DAYS.unfinishedGame).toBe(1);
  expect(text).toContain(`${RETENTION_DAYS.finishedGame} days after the last activity`);
  expect(text).toContain(`After ${RETENTION_DAYS.payers} days`);
  for (const value of ['seen', 'plays', 'feedback', 'topics']) expect(text).toContain(`{{${value}}} days`);
});
