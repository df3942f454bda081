/** Questions that are not in their game's language: no silent fallback. */

import { expect, test } from 'vitest';

import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

test('the server says in which languages it has questions without a model', async () => {
  const { body } = await server.client().get('/api/capabilities');
  expect(body).toMatchObject({
    model: false,
    questionLanguages: expect.arrayContaining(['en', 'de', 'et']),
  });
});

test('a question in another language than its game says which', async () => {
  const table = await (await server.table(['Anna', 'Ben'], { language: 'Klingon' })).toQuestion();
  expect(table.question).toMatchObject({ language: 'en' });
  const preview = await server.client().call('generate-questions', { topic: 'sports', language: 'Klingon' });
  for (const question of (preview.body as { questions: object[] }).questions)
    expect(question).toMatchObject({ language: 'en' });
});

test('a question in the language of its game says nothing of it', async () => {
  const table = await (await server.table(['Anna', 'Ben'], { language: 'de' })).toQuestion();
  expect(table.question).not.toHaveProperty('language');
});

test.each(['German', 'Deutsch', 'de'])('a game in %s is a game in German', async (language) => {
  const made = await server.client().post('/api/games', { name: 'Anna', language });
  expect(made.body).toMatchObject({ game: { language: 'de' } });
});

test.each(['Sport', 'SPORT', 'Sports'])(
  'the preset %s is recognized by its name in any language that ships',
  async (name) => {
    const table = await (await server.table(['Anna', 'Ben'], { language: 'de' })).toChoosing();
    await table.pick(name);
    expect(table.view.round).toMatchObject({ presetTopic: 'sports' });
  },
);
