import { expect, test } from 'vitest';

import { HOST_LINES } from '../game/host-line-table.ts';
import { checkMessages, type File } from './check-messages.ts';

const file = (language: string, sentences: Record<string, string>): File => ({
  language,
  namespace: 'home',
  sentences: new Map(Object.entries(sentences)),
});

const ENGLISH = { title: 'Hello {{name}}', games_one: '{{count}} game', games_other: '{{count}} games' };
const SOURCE = "t('title'); t(`home:games`); t(`steps.${step}.text`)";

test('English alone, all of it used, is fine', () => {
  expect(checkMessages([file('en', ENGLISH)], [SOURCE])).toEqual([]);
});

test('a language needs its own plural forms, and no others', () => {
  const russian = { title: 'Привет, {{name}}', games_one: 'игра', games_other: '{{count}} игры' };
  expect(checkMessages([file('en', ENGLISH), file('ru', russian)], [SOURCE])).toEqual([
    'ru/home has no games_few',
    'ru/home has no games_many',
  ]);
  const japanese = { title: '{{name}}', games_one: 'x', games_other: '{{count}}' };
  expect(checkMessages([file('en', ENGLISH), file('ja', japanese)], [SOURCE])).toEqual([
    'ja/home has games_one, which is not in English',
  ]);
});

test('values have to survive the translation', () => {
  const german = { title: 'Hallo {{nome}}', games_one: 'ein Spiel', games_other: '{{count}} Spiele' };
  expect(checkMessages([file('en', ENGLISH), file('de', german)], [SOURCE])).toEqual([
    'de/home has other placeholders or tags than English in title: Hallo {{nome}}',
  ]);
});

test('a space beside a French mark or a German ellipsis does not break', () => {
  const english = { title: '“Hello”: one moment…' };
  const wrong = [
    file('en', english),
    file('fr', { title: '« Bonjour\u202F» : un instant…' }),
    file('de', { title: '„Hallo“: Moment …' }),
  ];
  expect(checkMessages(wrong, [SOURCE])).toEqual([
    'fr/home has a space that breaks beside a mark in title: « Bonjour\u202F» : un instant…',
    'de/home has a space that breaks beside a mark in title: „Hallo“: Moment …',
  ]);
  const right = [
    file('en', english),
    file('fr', { title: '«\u202FBonjour\u202F»\u202F: un instant…' }),
    file('de', { title: '„Hallo“: Moment\u00A0…' }),
  ];
  expect(checkMessages(right, [SOURCE])).toEqual([]);
});

test('keys that nothing uses are found, those built from parts are not', () => {
  const english = { ...ENGLISH, 'steps.one.text': 'a', 'steps.one.title': 'b' };
  expect(checkMessages([file('en', english)], [SOURCE])).toEqual([
    'en/home has steps.one.title, which is not used',
  ]);
});

test('a message that is the same as in English is not translated, unless it is listed or has no words', () => {
  const german = { title: 'Hello {{name}}', games_one: '{{count}}', games_other: '{{count}} Spiele' };
  expect(checkMessages([file('en', ENGLISH), file('de', german)], [SOURCE])).toEqual([
    'de/home has the English text for title: Hello {{name}}',
  ]);
  const names = [file('en', { 'demo.names.a': 'Mia' }), file('de', { 'demo.names.a': 'Mia' })];
  expect(checkMessages(names, ["t('demo.names.a')"])).toEqual([]);
});

test('the host’s lines are as many in every language as the rules choose from, each with values that are known there', () => {
  const lines = Object.entries(HOST_LINES).flatMap(([situation, { count }]) =>
    Array.from(
      { length: count },
      (_, index) => [`${situation}.${index + 1}`, `${situation} ${index}`] as const,
    ),
  );
  const host = (language: string, changed: Record<string, string> = {}): File => ({
    language,
    namespace: 'host',
    sentences: new Map([
      ...lines.map(([key, text]) => [key, `${language} ${text}`] as const),
      ...Object.entries(changed),
    ]),
  });
  expect(lines.length).toBeGreaterThanOrEqual(100);
  // Lines are written freely: a German one may use a name that the English one leaves out.
  const free = host('de', { 'reveal.one.1': 'Nur {{name}}.' });
  expect(checkMessages([host('en'), free], [])).toEqual([]);
  const wrong = host('de', { 'reveal.nobody.1': 'Niemand, {{name}}.', 'reveal.nobody.2': 'N'.repeat(79) });
  expect(checkMessages([host('en'), wrong], [])).toEqual([
    'de/host has {{name}} in reveal.nobody.1, which is not known there',
    'de/host has a line that is too long: reveal.nobody.2',
  ]);
  const short = host('en');
  const few = { ...short, sentences: new Map([...short.sentences].slice(0, 99)) };
  expect(checkMessages([few], [])).toContain('en/host has fewer than 100 lines');
});
