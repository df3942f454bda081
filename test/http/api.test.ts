/** The contract's conventions: sessions, problems, sizes, fields; and the documents about the API itself. */

import { expect, test } from 'vitest';

import { problemOf, refusalOf, taken } from '../support/client.ts';
import { fill, OpenApiSchema, routesOf } from '../support/openapi.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();
const openApi = async () => taken(await server.client().get('/api/openapi.json'), 200, OpenApiSchema);

/** Every call of the contract's tables. */
const CALLS = [
  ...[
    'submit-answer',
    'select-topic',
    'generate-questions',
    'generate-game-summary',
    'translate-interface',
    'get-entitlements',
    'can-start-game',
    'create-payment-v3',
  ].map((name) => `POST /api/functions/${name}`),
  'POST /api/rpc/generate_join_code',
  'POST /api/rpc/find_game_by_code',
  'POST /api/games',
  'GET /api/games/{gameId}',
  'POST /api/games/{gameId}/players',
  'PATCH /api/games/{gameId}/players/me',
  'DELETE /api/games/{gameId}/players/me',
  'PATCH /api/games/{gameId}/players/{playerId}',
  'DELETE /api/games/{gameId}/players/{playerId}',
  'PATCH /api/games/{gameId}/settings',
  'POST /api/games/{gameId}/start',
  'POST /api/games/{gameId}/reselect',
  'POST /api/games/{gameId}/skip',
  'POST /api/games/{gameId}/play-again',
  'GET /api/games/{gameId}/results',
  'GET /api/games/{gameId}/results.csv',
  'GET /api/app-settings/free_games_per_day',
  'GET /api/translations/{language}',
  'POST /api/games/{gameId}/questions/{questionId}/challenge',
  'POST /api/feedback',
  'POST /api/restore',
  'POST /api/games/{gameId}/show-code',
  'DELETE /api/me',
  'POST /api/stripe/webhook',
];

test('the OpenAPI document names every call of the contract', async () => {
  const named = routesOf(await openApi()).map(({ method, path }) => `${method} ${path}`);
  expect(named).toEqual(expect.arrayContaining(CALLS));
  expect(named.some((call) => /^GET \/api\/payments\/\{\w+\}$/.test(call))).toBe(true);
});

test('the OpenAPI document holds together: references lead somewhere, parameters are declared, refusals are problems', async () => {
  const document = await openApi();
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  const known = Object.keys(document.components.schemas);
  expect(known).toEqual(expect.arrayContaining(['Game', 'Me', 'Problem', 'Results', 'Settings']));
  for (const [, name] of references) expect(known).toContain(name);
  for (const { method, path, operation } of routesOf(document)) {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
    expect([method, path, declared.toSorted()]).toEqual([method, path, inPath.toSorted()]);
    expect([path, Object.keys(operation.responses).length > 0]).toEqual([path, true]);
  }
});

test('the page at /api/docs needs no other origin, and its parts are there', async () => {
  const client = server.client();
  const page = await client.get('/api/docs/');
  expect(page.status).toBe(200);
  const parts = Array.from(page.text.matchAll(/(?:src|href)="([^"]+)"/g), ([, part]) => part ?? '');
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) {
    expect(part).toMatch(/^\.\/static\//);
    expect([part, (await client.get(new URL(part, `${server.base}/api/docs/`).pathname)).status]).toEqual([
      part,
      200,
    ]);
  }
  const initializer = await client.get('/api/docs/static/swagger-initializer.js');
  expect(initializer.text.replaceAll(/(?:stackoverflow|w3)\.(?:com|org)\S*/g, '')).not.toMatch(
    /https?:\/\/[a-z]/,
  );
  expect(taken(await client.get('/api/docs/json'), 200, OpenApiSchema).paths).toHaveProperty(['/api/games']);
});

test('401 SESSION_REQUIRED: every call but the webhook, without a session id or with a malformed one', async () => {
  const stranger = server.client();
  for (const { method, path } of routesOf(await openApi())) {
    if (path === '/api/stripe/webhook') continue;
    for (const sessionId of ['', 'abc', '11111111-1111-1111-8111-111111111111', `${stranger.sessionId}0`]) {
      const reply = await stranger.ask(method, fill(path), { headers: { 'x-session-id': sessionId } });
      expect([method, path, ...refusalOf(reply)]).toEqual([method, path, 401, 'SESSION_REQUIRED']);
    }
  }
});

test('no session is asked for by health, metrics, OpenAPI and its page', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs/'])
    expect([path, (await fetch(new URL(path, server.base))).status]).toEqual([path, 200]);
  const metrics = await (await fetch(new URL('/metrics', server.base))).text();
  expect(metrics).toMatch(/^# HELP /m);
});

test('an error is a problem document: type, title, status, code', async () => {
  const reply = await server.client().get('/api/games/zzzzzzzzzz');
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(problemOf(reply)).toEqual({
    type: 'urn:quizround:problem:GAME_NOT_FOUND',
    title: 'Game not found',
    status: 404,
    code: 'GAME_NOT_FOUND',
  });
});

test('what there is not is a problem too: unknown paths, methods, and addresses that are none', async () => {
  const client = server.client();
  expect(refusalOf(await client.get('/api/nothing'))).toEqual([404, 'NOT_FOUND']);
  expect(refusalOf(await client.ask('PUT', '/api/games'))).toEqual([404, 'NOT_FOUND']);
  expect(refusalOf(await client.get('/api/games/%zz'))).toEqual([400, 'INVALID_INPUT']);
  expect(refusalOf(await client.get(`/api/games/${'z'.repeat(200)}`))[0]).toBe(404);
  expect(refusalOf(await client.get('/api/games/%00'))).toEqual([404, 'NOT_FOUND']);
});

test('missing and wrong fields are refused with {path, message}', async () => {
  const client = server.client();
  const missing = problemOf(await client.call('submit-answer', { gameId: 'x', answerIndex: 'one' }));
  expect(missing).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(missing.errors?.map(({ path }) => path).toSorted()).toEqual(['answerIndex', 'playerId']);
  for (const { message } of missing.errors ?? []) expect(message).not.toBe('');
  const nested = problemOf(
    await client.post('/api/games', { name: 'Anna', settings: { questionTimeLimit: 61 } }),
  );
  expect(nested.errors).toMatchObject([{ path: 'settings.questionTimeLimit' }]);
});

test('a body that is not JSON, or not said to be, is refused', async () => {
  const client = server.client();
  for (const body of [
    '{',
    'name=Anna',
    '{"name":"Anna"',
    'null',
    '[]',
    '"Anna"',
    '1',
    '{"__proto__":{"x":1}}',
  ]) {
    const reply = await client.ask('POST', '/api/games', { body });
    expect([body, ...refusalOf(reply)]).toEqual([body, 400, 'INVALID_INPUT']);
    expect(problemOf(reply).errors).not.toEqual([]);
  }
  const xml = await client.ask('POST', '/api/games', {
    body: '<a/>',
    headers: { 'content-type': 'text/xml' },
  });
  expect(refusalOf(xml)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test('unknown fields are ignored', async () => {
  const client = server.client();
  const made = await client.post('/api/games', {
    name: 'Anna',
    host_id: 'x',
    status: 'finished',
    score: 9_000,
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ game: { status: 'waiting', scores: { total: [0] } } });
});

test('413 PAYLOAD_TOO_LARGE: over 16 KiB, translate-interface over 256 KiB, the webhook over 1 MiB', async () => {
  const client = server.client();
  const small = '{"targetLanguage":"","name":""}';
  const limits = [
    ['/api/games', 16],
    ['/api/functions/submit-answer', 16],
    ['/api/functions/translate-interface', 256],
    ['/api/stripe/webhook', 1_024],
  ] as const;
  for (const [path, kibibytes] of limits) {
    const within = await client.ask('POST', path, { body: small.padEnd(kibibytes * 1_024) });
    expect([path, within.status >= 500, within.status === 413]).toEqual([path, false, false]);
    const over = await client.ask('POST', path, { body: small.padEnd(kibibytes * 1_024 + 1) });
    expect([path, ...refusalOf(over)]).toEqual([path, 413, 'PAYLOAD_TOO_LARGE']);
  }
});

test('replies of the API are not kept by anyone', async () => {
  const reply = await server.client().post('/api/games', { name: 'Anna' });
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
});
