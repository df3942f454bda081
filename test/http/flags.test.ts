/** Flags and outlines of countries: the product's own pictures, in questions of the bank. */

import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { presetTopics } from '../../game/topics.ts';
import { ResultsReplySchema } from '../../protocol/data.ts';
import { GenerateQuestionsReplySchema } from '../../protocol/functions.ts';
import { loadBank } from '../../server/questions/bank/bank.ts';
import { drawFromBank } from '../../server/questions/bank/draw.ts';
import { pictureOf } from '../../server/questions/pictures.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();
const bank = loadBank('bank');
const pictures = presetTopics
  .flatMap((topic) => bank.in('en').preset(topic))
  .filter(({ imageUrl }) => imageUrl !== undefined);

/** Flags that cannot be distinguished on a phone, or that differ only by rotation or shade. */
const LOOK_ALIKE = [
  ['Chad', 'Romania', 'Moldova', 'Andorra'],
  ['Indonesia', 'Monaco', 'Poland', 'Malta'],
  ['Ireland', 'Ivory Coast', 'Italy', 'Mexico'],
  ['India', 'Niger'],
  ['Netherlands', 'Luxembourg', 'Paraguay', 'Croatia'],
  ['Slovenia', 'Slovakia', 'Russia', 'Serbia'],
  ['Australia', 'New Zealand'],
  ['Colombia', 'Ecuador', 'Venezuela'],
  ['Honduras', 'Nicaragua', 'El Salvador'],
  ['Senegal', 'Mali', 'Guinea', 'Cameroon'],
  ['Qatar', 'Bahrain'],
  ['Thailand', 'Costa Rica'],
  ['Austria', 'Latvia'],
  ['Norway', 'Iceland'],
  ['Turkey', 'Tunisia'],
  ['Jordan', 'Palestine', 'Sudan', 'Kuwait', 'United Arab Emirates'],
  ['Egypt', 'Syria', 'Yemen', 'Iraq'],
  ['Ghana', 'Bolivia', 'Ethiopia'],
  ['United States', 'Liberia', 'Malaysia'],
];

test('thirty questions show a flag, ten of each difficulty', () => {
  const counted = ['easy', 'medium', 'hard'].map(
    (wanted) => pictures.filter(({ difficulty }) => difficulty === wanted).length,
  );
  expect(counted).toEqual([10, 10, 10]);
});

test('no two flags among the options of a question look alike', () => {
  for (const { answer, distractors } of pictures)
    for (const group of LOOK_ALIKE)
      expect([answer, ...distractors].filter((option) => group.includes(option)).length).toBeLessThan(2);
});

test('every picture of the bank is there, with nothing in it that runs', () => {
  const shared = globSync('bank/shared/*.json').map((file) => readFileSync(file, 'utf8'));
  const named = shared.flatMap((text) => [...text.matchAll(/"picture":"([^"]+)"/g)].map(([, name]) => name));
  expect(named.length).toBe(54);
  for (const name of named) {
    const picture = pictureOf(`/${name}.svg`);
    expect(picture, name).toMatch(/^<svg/);
    expect(picture).not.toMatch(/<script|\bon\w+=|href|<title|<desc/);
  }
});

test.each([
  '/flags/xx.svg',
  '/flags/ee',
  '/flags/EE.svg',
  '/flags/constructor.svg',
  '/outlines/xx.svg',
  '/outlines/IT.svg',
  '/outlines/../en.svg',
  'https://example.org/ee.svg',
])('there is no picture %s', (imageUrl) => {
  expect(pictureOf(imageUrl)).toBeNull();
});

test('a flag is a question of general knowledge, for children too, and found by the word', () => {
  const request = {
    difficulty: 'easy',
    language: 'en',
    kids: true,
    count: 200,
    facts: [],
    sessions: [],
  } as const;
  const wanted = { ...request, isUrgent: false };
  const drawn = (topic: string, presetTopic: 'generalKnowledge' | null) =>
    drawFromBank(bank, { ...wanted, topic, presetTopic }, new Set(), Math.random, 'game');
  expect(drawn('generalKnowledge', 'generalKnowledge').some(({ imageUrl }) => imageUrl !== undefined)).toBe(
    true,
  );
  expect(drawn('flags', null).filter(({ imageUrl }) => imageUrl !== undefined)).toHaveLength(25);
});

test('[VIEW-9] in a game the picture reaches the screen by the question’s id, and no frame, reply or header names its country', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  await table.toChoosing();
  await table.pick('flags');
  await table.host.live.phase('intro');
  const visitor = server.client();
  let shownPictures = 0;
  for (let number = 1; number <= 6; number++) {
    await table.toQuestion();
    const { id, type, imageUrl = '' } = table.question;
    if (type === 'choice') {
      await table.toReveal();
      continue;
    }
    shownPictures++;
    expect(imageUrl).toBe(`/pictures/${table.gameId}/${id}`);
    const picture = await fetch(new URL(imageUrl, server.base));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(picture.headers.get('cache-control')).toMatch(/^private/);
    for (const name of ['etag', 'last-modified', 'content-disposition', 'content-location', 'link'])
      expect(picture.headers.get(name)).toBeNull();
    const told = [
      ...table.seats.flatMap(({ live }) => live.texts),
      (await table.guest.client.get(table.path)).text,
      JSON.stringify([...picture.headers]),
    ].join('\n');
    expect(told).not.toMatch(/flags\/|\.svg/);
    await table.toReveal();
  }
  await table.toEnd();
  const reply = await table.guest.client.get(`${table.path}/results`);
  const { rounds } = taken(reply, 200, ResultsReplySchema);
  const shown = rounds.flatMap(({ questions }) => questions).filter(({ imageUrl }) => imageUrl !== undefined);
  expect(shown).toHaveLength(shownPictures);
  expect(shownPictures).toBeGreaterThan(2);
  await table.host.client.post(`${table.path}/play-again`);
  for (const { id, imageUrl = '', options, correctAnswer } of shown) {
    expect(imageUrl).toBe(`/pictures/${table.gameId}/${id}`);
    const svg = await (await fetch(new URL(imageUrl, server.base))).text();
    const entry = pictures.find(({ answer }) => answer === options[correctAnswer]);
    expect(svg).toBe(pictureOf(entry?.imageUrl ?? ''));
  }
  expect((await visitor.get(`/api/games/${table.gameId}/results`)).status).toBe(403);
});

test('[VIEW-9] no picture is there before its question, for an unknown one, or by its country', async () => {
  const table = await server.table();
  await table.toChoosing();
  await table.pick('flags');
  await table.host.live.phase('intro');
  await table.toQuestion();
  const statusOf = async (path: string): Promise<number> => (await fetch(`${server.base}${path}`)).status;
  for (const path of [
    '/flags/br.svg',
    '/pictures/br',
    `/pictures/${table.gameId}`,
    `/pictures/${table.gameId}/br`,
    `/pictures/${table.gameId}/zzzzzzzzzz`,
    `/pictures/zzzzzzzzzz/${table.question.id}`,
    `/pictures/${table.gameId}%2f/${table.question.id}`,
    '/pictures/constructor/constructor',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
});

test('a preview holds its pictures itself, and names no country either', async () => {
  const reply = await server.client().call('generate-questions', { topic: 'flags', difficulty: 'easy' });
  const { questions } = taken(reply, 200, GenerateQuestionsReplySchema);
  const withPicture = questions.filter(({ type }) => type === 'picture');
  expect(withPicture.length).toBeGreaterThan(2);
  for (const { imageUrl = '', options, correctAnswer } of withPicture) {
    const svg = Buffer.from(imageUrl.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    const entry = pictures.find(({ answer }) => answer === options[correctAnswer]);
    expect(svg).toBe(pictureOf(entry?.imageUrl ?? ''));
  }
  expect(reply.text).not.toContain('/flags/');
});
