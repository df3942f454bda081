/** The same server over PostgreSQL: a game is played, and input that PostgreSQL cannot store causes no 5xx. */

import { afterAll, expect, test } from 'vitest';

import { ResultsReplySchema } from '../../protocol/data.ts';
import { drawn, nearly } from '../support/harness/fuzz.ts';
import { fill, OpenApiSchema, routesOf } from '../support/harness/openapi.ts';
import { taken } from '../support/harness/player-client.ts';
import { startPostgres } from '../support/harness/postgres.ts';
import { serverForTests } from '../support/server.ts';

const postgres = await startPostgres();
const server = await serverForTests({ DATABASE_URL: await postgres.createDatabase() });
afterAll(() => postgres.stop());

test('a game is played to its results', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  await table.toQuestion();
  const receipt = await table.answerOver(table.guest, 0);
  await table.toEnd();
  const reply = await table.guest.client.get(`${table.path}/results`);
  const { players } = taken(reply, 200, ResultsReplySchema);
  const own = players.find(({ playerId }) => playerId === table.guest.playerId);
  expect(receipt).toMatchObject({ type: 'receipt', totalPoints: own?.totalScore });
});

test('null characters, half surrogates and endless numbers, in paths and bodies: refused or cleaned', async () => {
  const table = await server.table();
  const { client } = table.host;
  const document = taken(await client.get('/api/openapi.json'), 200, OpenApiSchema);
  const wrong: string[] = [];
  for (const { method, path, operation } of routesOf(document)) {
    for (const odd of ['\u0000', 'a\u0000b', '9'.repeat(40), "'", '%', '\u{10FFFF}']) {
      const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
      if (names.length === 0 || path === '/api/me') continue;
      const values = { gameId: table.gameId, playerId: table.host.playerId, [names.at(-1) ?? '']: odd };
      const reply = await client.ask(method, fill(path, values), method === 'GET' ? {} : { body: {} });
      if (reply.status >= 500) wrong.push(`${method} ${path} ${JSON.stringify(odd)}: ${reply.text}`);
    }
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined) continue;
    const odd = ['\u0000', 'a\u0000b', '\uD800', 2 ** 53 - 1];
    const properties = Object.keys(Object(schema['properties']));
    const known = Object.fromEntries(
      properties.map((name) => [name, name === 'gameId' ? [table.gameId, ...odd] : odd]),
    );
    for (const body of drawn(nearly(schema, known, document.components.schemas), 15)) {
      const reply = await client.ask(method, fill(path, { gameId: table.gameId }), { body });
      const isUnset = /STRIPE_NOT_CONFIGURED|TRANSLATION_FAILED/.test(reply.text);
      if (reply.status >= 500 && !isUnset)
        wrong.push(`${method} ${path} ${JSON.stringify(body)}: ${reply.text}`);
    }
  }
  const feedback = await client.post('/api/feedback', {
    message: 'Fun\u0000!',
    route: '\u0000',
    meta: { a: '\u0000' },
  });
  if (feedback.status !== 201) wrong.push(`feedback: ${feedback.text}`);
  expect(wrong).toEqual([]);
});
