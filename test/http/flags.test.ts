/** Flags: pictures of the product's own, on questions of the bank. */

import { expect, test } from 'vitest';

import { loadBank } from '../../server/questions/bank/bank.ts';
import { drawFromBank } from '../../server/questions/bank/draw.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();
const bank = loadBank('bank');
const pictures = [...bank.in('en').byTopic.values()].flat().filter(({ imageUrl }) => imageUrl !== undefined);

/** Flags that nobody could tell apart on a phone, or that are each other turned or dyed. */
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

test('every picture of the bank is served, from here, with nothing in it that runs', async () => {
  for (const { imageUrl = '' } of pictures) {
    const reply = await fetch(`${server.base}${imageUrl}`);
    expect(reply.status, imageUrl).toBe(200);
    expect(reply.headers.get('content-type')).toContain('image/svg+xml');
    const text = await reply.text();
    expect(text).toMatch(/^<svg/);
    expect(text).not.toMatch(/<script|\bon\w+=|href/);
  }
});

test.each(['xx.svg', 'ee', 'EE.svg', 'eee.svg', '..%2Fpackage.json', 'constructor.svg'])(
  'there is no flag %s',
  async (file) => {
    expect((await fetch(`${server.base}/flags/${file}`)).status).toBe(404);
  },
);

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

test('in a game the picture reaches the screen, without its key', async () => {
  const table = await (await server.table()).toChoosing();
  await table.pick('flags');
  await table.toQuestion();
  const { question } = table.view;
  expect(question).toMatchObject({
    type: 'picture',
    imageUrl: expect.stringMatching(/^\/flags\/[a-z]{2}\.svg$/),
  });
});
