/** The themes of the choice of topics: every free topic of the bank is listed under one of them, in every language. */

import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { expect, test } from 'vitest';

import { parseSharedFile, parseThemesFile } from '../../../bank/schema.ts';
import { DIFFICULTIES, presetTopics, type Difficulty } from '../../../game/topics.ts';
import { THEMES } from '../../../protocol/themes.ts';
import { requestOn } from '../request.ts';
import { loadBank } from './bank.ts';
import { hasRound } from './offered.ts';

const path = 'bank/themes.json';
const themes = parseThemesFile(path, readFileSync(path, 'utf8'));
const listed = THEMES.flatMap((theme) => themes[theme]);
const bank = loadBank('bank');

/** The tags listed by a theme that all questions of a free topic's file have. */
const listedTagsOf = (file: string): string[] => {
  const { topic, questions } = parseSharedFile(file, readFileSync(file, 'utf8'));
  if (topic !== null) return listed;
  return listed.filter((tag) => questions.every(({ tags }) => tags.includes(tag)));
};

test('each topic is listed once', () => {
  expect(new Set(listed).size).toBe(listed.length);
});

// `home:lead` and the landing pages say so.
test('more than seventy topics are ready, presets included', () => {
  expect(listed.length + presetTopics.length).toBeGreaterThan(70);
});

test('every file of a free topic is in a theme', () => {
  const files = globSync('bank/shared/*.json');
  const missing = files.filter((file) => listedTagsOf(file).length === 0).map((file) => basename(file));
  expect(missing).toEqual([]);
});

/** Whether the bank has a full round on a tag's topic, by the name that a language shows for it. */
function hasRoundIn(
  language: string,
  tag: string,
  kids: boolean,
  difficulty: Difficulty = 'medium',
): boolean {
  const topic = bank.in(language).nameOf(tag);
  return hasRound(bank, requestOn({ topic, presetTopic: null, difficulty, language, kids }));
}

test.each(bank.languages)('in %s every listed topic has a round at every level', (language) => {
  const missing = listed.flatMap((tag) =>
    DIFFICULTIES.filter((difficulty) => !hasRoundIn(language, tag, false, difficulty)).map(
      (difficulty) => `${tag} ${difficulty}`,
    ),
  );
  expect(missing).toEqual([]);
});

test.each(bank.languages)(
  'in %s every theme has topics of which there is a round, also for children',
  (language) => {
    for (const theme of THEMES)
      for (const kids of [false, true]) {
        const played = themes[theme].filter((tag) => hasRoundIn(language, tag, kids));
        expect([theme, kids, played.length >= 2]).toEqual([theme, kids, true]);
        const [tag = ''] = played;
        expect(bank.in(language).themeOf(bank.in(language).nameOf(tag))).toBe(theme);
      }
  },
);
