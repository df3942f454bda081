import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { factKey } from '../../../bank/facts.ts';
import { QUESTIONS_PER_ROUND } from '../../../game/constants.ts';
import { rng } from '../../../game/random.ts';
import { presetTopics } from '../../../game/topics.ts';
import { LANGUAGES } from '../../../protocol/constants.ts';
import type { WriteRequest } from '../port.ts';
import { loadBank, type Bank } from './bank.ts';
import {
  answersOfRound,
  drawFromBank,
  difficultiesByDistance,
  entriesOnTopic,
  useOf,
  type BankUse,
} from './draw.ts';

const bank = loadBank('bank');
const home = z.object({ demo: z.object({ topics: z.record(z.string(), z.string()) }) });
const topicScreen = z.object({ freePlaceholder: z.string() });

const messages = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(`web/i18n/${language}/${file}.json`, 'utf8'));

const request: WriteRequest = {
  topic: 'sports',
  presetTopic: 'sports',
  difficulty: 'hard',
  language: 'en',
  kids: false,
  count: 6,
  facts: [],
  sessions: [],
  isUrgent: false,
};

const draw = (
  change: Partial<WriteRequest>,
  seen: string[] = [],
  use: BankUse = 'game',
): ReturnType<typeof drawFromBank> =>
  drawFromBank(bank, { ...request, ...change }, new Set(seen), rng('bank', 'test'), use);

const count = (topic: string, kids = false): number =>
  entriesOnTopic(bank, { ...request, topic, presetTopic: null, kids }, 'game').length;
const idsOf = (topic: string): string[] =>
  entriesOnTopic(bank, { ...request, topic, presetTopic: null }, 'game').map(({ bankId }) => bankId);

/** The level of a question about a German fairy tale. */
const levelIn = (language: string): string | undefined =>
  bank
    .in(language)
    .all()
    .find(({ bankId }) => bankId === 'fairyTales-18')?.difficulty;

describe('what people type in English', () => {
  test.each([
    ['films', 'film'],
    ['Movies', 'film'],
    ['flicks', 'film'],
    ['dinosaurs', 'dinosaurs'],
    ['90s hits', '90s music'],
    ["90's music", '90s music'],
    ['Nineties', '90s music'],
    ['80s music', '80s music'],
    ['Space', 'nasa'],
    ['Food', 'world food'],
    ['Geography', 'geography'],
    ['capital cities', 'capitals'],
    ['football', 'football'],
    ['soccer', 'football'],
    ['World Cup', 'world cup'],
    ['animals', 'animals'],
    ['the human body', 'human body'],
    ['anatomy', 'human body'],
    ['Greek mythology', 'mythology'],
    ['greek myths', 'mythology'],
    ['Mythology', 'mythology'],
    ['history', 'history'],
    ['video games', 'video games'],
    ['gaming', 'video games'],
    ['music', 'bands'],
    ['rock', 'rock'],
    ['Olympics', 'olympics'],
    ['inventions', 'inventions'],
    ['computers', 'computers'],
    ['fairy tales', 'fairy tales'],
    ['travel', 'travel'],
    ['fashion', 'fashion'],
    ['the sea', 'sea'],
    ['oceans', 'sea'],
    ['TV shows', 'tv'],
    ['series', 'tv'],
    ['Art', 'painting'],
    ['Literature', 'novels'],
    ['Fantasy', 'fantasy'],
    ['flags of the world', 'flags'],
    ['a quiz about Italy', 'italy'],
  ])('%s: a round on %s', (topic, tag) => {
    expect(count(topic)).toBeGreaterThanOrEqual(QUESTIONS_PER_ROUND);
    expect(count(topic, true)).toBeGreaterThanOrEqual(QUESTIONS_PER_ROUND);
    const ids = new Set(idsOf(topic));
    const tagged = entriesOnTopic(bank, { ...request, topic: tag, presetTopic: null }, 'game');
    expect(tagged.some(({ bankId, tags }) => ids.has(bankId) && tags.includes(tag))).toBe(true);
  });

  test.each(['WW2', 'Second World War', 'world wars'])('%s: a round, but not for children', (topic) => {
    expect(count(topic)).toBeGreaterThanOrEqual(QUESTIONS_PER_ROUND);
    expect(count(topic, true)).toBeLessThan(QUESTIONS_PER_ROUND);
  });

  test.each(['American football', 'celebrities'])('%s: less than a round, so it is refused', (topic) =>
    expect(count(topic)).toBeLessThan(QUESTIONS_PER_ROUND),
  );

  test.each([
    ['Sports', 'sports'],
    ['Science & Nature', 'scienceNature'],
    ['science and nature', 'scienceNature'],
    ['Science', 'scienceNature'],
    ['Cooking', 'cooking'],
    ['Cars', 'cars'],
    ['Varia', 'varia'],
  ] as const)('%s, the name of a preset or its word, finds its questions', (topic, preset) => {
    const ids = new Set(idsOf(topic));
    const own = entriesOnTopic(bank, { ...request, topic: preset, presetTopic: preset }, 'game');
    expect(own.filter(({ bankId }) => !ids.has(bankId))).toEqual([]);
  });

  test('a word inside of a longer name finds nothing of it', () => {
    for (const { question } of entriesOnTopic(
      bank,
      { ...request, topic: 'Science', presetTopic: null },
      'game',
    ))
      expect(question).not.toContain('Doctor Who');
    for (const { tags } of entriesOnTopic(bank, { ...request, topic: 'Art', presetTopic: null }, 'game'))
      expect(tags).not.toContain('martial arts');
  });

  test('words with the same stem stay apart', () => {
    for (const topic of ['rock', 'anime'])
      for (const { tags } of entriesOnTopic(bank, { ...request, topic, presetTopic: null }, 'game'))
        expect(tags).toContain(topic);
  });

  test.each([
    ['dinosours', 'dinosaurs'],
    ['mithology', 'mythology'],
    ['olimpics', 'olympics'],
    ['compuetrs', 'computers'],
    ['harry poter', 'harry potter'],
    ['star warz', 'star wars'],
    ['vidoe games', 'video games'],
  ])('%s is taken for %s', (typed, meant) => expect(idsOf(typed)).toEqual(idsOf(meant)));

  test.each(['Iceland', 'Prussia', 'Gambia', 'silence', 'flims', '60s music', 'board gains'])(
    '%s is no typo of another topic',
    (topic) => expect(count(topic)).toBeLessThan(QUESTIONS_PER_ROUND),
  );

  test('a language finds presets by their names in it', () => {
    const german = loadBank('bank', (_, preset) =>
      preset === 'scienceNature' ? 'Wissenschaft & Natur' : preset,
    );
    for (const topic of ['wissenschaft & natur', 'Natur'])
      expect(
        entriesOnTopic(german, { ...request, topic, presetTopic: null, language: 'de' }, 'game').length,
        topic,
      ).toBeGreaterThanOrEqual(QUESTIONS_PER_ROUND);
  });
});

describe('drawing from the bank', () => {
  test('a preset does without the search for free topics, which takes time and memory to make', () => {
    const english = bank.in('en');
    const withoutSearch = {
      ...bank,
      in: () => ({
        ...english,
        get search(): never {
          throw new Error('the search was made');
        },
      }),
    };
    expect(drawFromBank(withoutSearch, request, new Set(), rng('bank', 'test'), 'game')).toHaveLength(6);
    const free = { ...request, presetTopic: null };
    expect(() => drawFromBank(withoutSearch, free, new Set(), rng('bank', 'test'), 'game')).toThrow(
      'the search was made',
    );
  });

  test('gives six of the topic and difficulty, with different answers', () => {
    const drawn = draw({});
    expect(drawn).toHaveLength(6);
    expect(drawn.every(({ topic, difficulty }) => topic === 'sports' && difficulty === 'hard')).toBe(true);
    expect(new Set(drawn.map(({ answer }) => answer))).toHaveLength(6);
  });

  test('never repeats a fact of the game, and takes the neighbours when a difficulty runs out', () => {
    const facts: WriteRequest['facts'][number][] = [];
    const difficulties: string[] = [];
    for (let round = 0; round < 12; round++) {
      const drawn = draw({ facts });
      expect(drawn).toHaveLength(6);
      difficulties.push(...drawn.map(({ difficulty }) => difficulty));
      facts.push(...drawn);
    }
    expect(new Set(facts.map(({ subject, answer }) => `${subject}|${answer}`))).toHaveLength(72);
    expect(difficulties.slice(0, 24).every((difficulty) => difficulty === 'hard')).toBe(true);
    expect(difficulties.slice(42)).toContain('medium');
  });

  test('prefers facts these players have not met', () => {
    const seen = entriesOnTopic(bank, request, 'game')
      .filter(({ difficulty }) => difficulty === 'hard')
      .map(factKey);
    expect(draw({}, seen).every(({ difficulty }) => difficulty === 'medium')).toBe(true);
  });

  test('gives children only what is marked for all ages, and nothing of 18+', () => {
    for (const preset of presetTopics) {
      const drawn = draw({ topic: preset, presetTopic: preset, kids: true });
      expect(drawn.every(({ kids }) => kids)).toBe(true);
    }
    expect(draw({ topic: 'adultTopics', presetTopic: 'adultTopics', kids: true })).toEqual([]);
  });

  test('finds a free topic by its tag or subject in any form', () => {
    const drawn = draw({ topic: 'A quiz about the ANIMAL', presetTopic: null });
    expect(drawn).toHaveLength(6);
    for (const { tags } of drawn) expect(tags).toContain('animals');
    expect(draw({ topic: 'The Prancing-Horse Emblems', presetTopic: null })).toHaveLength(1);
  });

  test('finds no free topic by a word inside of a longer name', () => {
    expect(count('martial arts')).toBeGreaterThan(0);
    expect(count('martial')).toBe(0);
    expect(count('horse emblems')).toBe(0);
  });

  test('has the level of its language, where that has one of its own', () => {
    expect(['en', 'de', 'ru'].map(levelIn)).toEqual(['hard', 'easy', 'hard']);
  });

  test('finds two topics together by what has both', () => {
    const drawn = entriesOnTopic(bank, { ...request, topic: 'Italy wine', presetTopic: null }, 'game');
    expect(drawn.length).toBeGreaterThan(0);
    for (const { tags } of drawn) expect(tags).toEqual(expect.arrayContaining(['italy', 'wine']));
  });

  test('what previews show is a fixed sample of every topic and difficulty that no game asks', () => {
    for (const preset of presetTopics) {
      const wanted = { ...request, topic: preset, presetTopic: preset };
      const [games, previews] = [
        entriesOnTopic(bank, wanted, 'game'),
        entriesOnTopic(bank, wanted, 'preview'),
      ];
      const shown = new Set(previews.map(({ bankId }) => bankId));
      expect(games.some(({ bankId }) => shown.has(bankId))).toBe(false);
      for (const difficulty of ['easy', 'medium', 'hard'])
        expect(previews.filter((each) => each.difficulty === difficulty).length).toBeGreaterThanOrEqual(5);
    }
    expect(draw({}, [], 'preview').every((entry) => useOf(entry) === 'preview')).toBe(true);
  });

  test.each(['"; drop table items', 'NEAR(a b)', 'tags:*', '***', "c'est", '🚀'])(
    'takes %s for words, not for a query',
    (topic) => {
      expect(() => draw({ topic, presetTopic: null })).not.toThrow();
    },
  );
});

test('a language without a bank is served in English', () => {
  expect(bank.in('Klingon').language).toBe('en');
  expect(draw({ language: 'Klingon' })).toHaveLength(6);
});

test('the neighbours of a difficulty come by distance', () => {
  expect(difficultiesByDistance('medium')).toEqual(['medium', 'easy', 'hard']);
  expect(difficultiesByDistance('hard')).toEqual(['hard', 'medium', 'easy']);
});

test('the answers a round has already are those of the last facts', () => {
  const facts = ['A', 'B', 'C'].map((answer) => ({ subject: answer, answer }));
  expect(answersOfRound({ facts, count: 6 })).toEqual(new Set());
  expect(answersOfRound({ facts, count: 4 })).toEqual(new Set(['b', 'c']));
});

describe('the free topics that pages suggest', () => {
  test.each(LANGUAGES)('have a round of questions in $code', ({ code: language }) => {
    const shown = Object.values(home.parse(messages(language, 'home')).demo.topics);
    const { freePlaceholder } = topicScreen.parse(messages(language, 'topics'));
    const suggested = freePlaceholder.replace(/\s*…$/, '').split(/, |、/);
    for (const topic of [...shown, ...suggested])
      expect(
        entriesOnTopic(bank, { ...request, topic, presetTopic: null, language }, 'game').length,
        `${topic} in ${language}`,
      ).toBeGreaterThanOrEqual(QUESTIONS_PER_ROUND);
  });
});

const dinosaurs = (of: Bank): string[] =>
  of
    .in('de')
    .search.find('Dinosaurier')
    .map(({ bankId }) => bankId);

test('what free topics of a language need is read in slices, and finds the same as when it is needed at once', async () => {
  const sliced = loadBank('bank');
  const ready = Promise.all([sliced.prepare('de'), sliced.prepare('de')]).then(() => 'ready');
  // Other work gets its turn between the slices.
  for (let turns = 0; turns < 10; turns++)
    expect(await Promise.race([ready, setImmediate('turn')])).toBe('turn');
  await ready;
  expect(dinosaurs(sliced)).toEqual(dinosaurs(bank));
  expect(dinosaurs(sliced).length).toBeGreaterThan(6);
});
