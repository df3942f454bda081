/** Typed texts: the names of languages, and one cleaning rule for all. */

import { expect, test } from 'vitest';

import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  'a game in the language %s is played to its end, and summed up',
  async (language) => {
    const host = server.client();
    const made = await host.post('/api/games', { name: 'Anna', language });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ game: { language } });
    const preview = await server
      .client()
      .post('/api/functions/generate-questions', { topic: 'sports', language });
    expect(preview.status).toBe(200);
    const table = await server.table(['Anna', 'Ben'], { language });
    await table.toEnd();
    const summary = await table.host.client.post('/api/functions/generate-game-summary', {
      gameId: table.gameId,
    });
    expect(summary.body).toMatchObject({ summary: expect.stringContaining('Thank you') });
  },
);

test.each([
  ['  Klin\u202Egon\u{E0061} ', 'Klingon'],
  [`Vo${'\u0303'.repeat(99)}ro`, `Vo${'\u0303'.repeat(4)}ro`.normalize('NFC')],
  ['فارسی', 'فارسی'],
])('the language %j is kept as %j', async (typed, kept) => {
  const made = await server.client().post('/api/games', { name: 'Anna', language: typed });
  expect(made.body).toMatchObject({ game: { language: kept } });
});

test.each(['', ' ', '\u202E', '\u{E0041}', '\uFE0F', 'x'.repeat(41)])(
  'the language %j is refused',
  async (language) => {
    const made = await server.client().post('/api/games', { name: 'Anna', language });
    expect(made).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  },
);

test('feedback of several lines is cleaned line by line, and refused where nothing of it can be seen', async () => {
  const client = server.client();
  const send = (message: string) => client.post('/api/feedback', { message });
  expect((await send('Good\u202E fun!\n\n\n\nMore\u{E0061} cats.')).status).toBe(201);
  expect((await send('\u202E \n \u200B')).body).toMatchObject({ code: 'INVALID_INPUT' });
});
