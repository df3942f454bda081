/** The contract's conventions: sessions, problems, sizes, fields; and the documents about the API itself. */

import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { fill, OpenApiSchema, routesOf } from '../support/harness/openapi.ts';
import { problemOf, refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, TestServer } from '../support/server.ts';

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
  'POST /api/games/{gameId}/players/{playerId}/mute',
  'POST /api/games/{gameId}/players/{playerId}/unmute',
  'POST /api/games/{gameId}/knock',
  'GET /api/games/{gameId}/knock',
  'DELETE /api/games/{gameId}/knock',
  'POST /api/games/{gameId}/knocks/{knockId}',
  'PATCH /api/games/{gameId}/settings',
  'POST /api/games/{gameId}/start',
  'POST /api/games/{gameId}/reselect',
  'POST /api/games/{gameId}/skip',
  'POST /api/games/{gameId}/hold',
  'POST /api/games/{gameId}/go-on',
  'POST /api/games/{gameId}/pass-on',
  'POST /api/games/{gameId}/end',
  'POST /api/games/{gameId}/questions/{questionId}/close',
  'POST /api/games/{gameId}/play-again',
  'GET /api/games/{gameId}/results',
  'GET /api/games/{gameId}/results.csv',
  'GET /api/app-settings/free_games_per_day',
  'GET /api/translations/{language}',
  'POST /api/games/{gameId}/questions/{questionId}/challenge',
  'POST /api/games/{gameId}/questions/{questionId}/love',
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

test('the document is serialised once, and sent again only to those who do not have it', async () => {
  const client = server.client();
  for (const path of ['/api/openapi.json', '/api/docs/json']) {
    const first = await client.get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await client.ask('GET', path, { headers: { 'if-none-match': known } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    expect((await client.ask('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  }
  expect(refusalOf(await client.get('/api/docs/yaml'))).toEqual([404, 'NOT_FOUND']);
});

test('401 SESSION_REQUIRED: every call but the webhook, without a session id or with a malformed one', async () => {
  const visitor = server.client();
  for (const { method, path } of routesOf(await openApi())) {
    if (path === '/api/stripe/webhook') continue;
    for (const sessionId of ['', 'abc', '11111111-1111-1111-8111-111111111111', `${visitor.sessionId}0`]) {
      const reply = await visitor.ask(method, fill(path), { headers: { 'x-session-id': sessionId } });
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

test('METRICS_TOKEN: metrics only with the token; METRICS=off: none', async () => {
  const guarded = await TestServer.start({ METRICS_TOKEN: 'a long secret' });
  const metrics = new URL('/metrics', guarded.base);
  const asked = (headers: Record<string, string>): Promise<Response> => fetch(metrics, { headers });
  for (const authorization of [
    '',
    'a long secret',
    'Bearer',
    'Bearer a long secre',
    'Bearer a long secret!',
  ]) {
    const refused = await asked({ authorization });
    expect([authorization, refused.status]).toEqual([authorization, 401]);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect(await refused.text()).not.toContain('# HELP');
  }
  const shown = await asked({ authorization: 'Bearer a long secret' });
  expect([shown.status, (await shown.text()).startsWith('# HELP')]).toEqual([200, true]);
  await guarded.stop();

  const closed = await TestServer.start({ METRICS: 'off' });
  expect((await fetch(new URL('/metrics', closed.base))).status).toBe(404);
  await closed.stop();
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

test('what there is not is a problem too: unknown paths, and addresses that are none', async () => {
  const client = server.client();
  expect(refusalOf(await client.get('/api/nothing'))).toEqual([404, 'NOT_FOUND']);
  expect(refusalOf(await client.get('/api/games/%zz'))).toEqual([400, 'INVALID_INPUT']);
  expect(refusalOf(await client.get(`/api/games/${'z'.repeat(200)}`))[0]).toBe(404);
  expect(refusalOf(await client.get('/api/games/%00'))).toEqual([404, 'NOT_FOUND']);
});

test('405 with the methods a path takes, for every one of the document and those beside it', async () => {
  const client = server.client();
  const asked = async (method: string, path: string): Promise<(string | number | null)[]> => {
    const reply = await client.ask(method, path);
    return [path, ...refusalOf(reply), reply.headers.get('allow')];
  };
  for (const { method, path } of routesOf(await openApi())) {
    const [, status, code, allow] = await asked('PUT', fill(path));
    expect([path, status, code]).toEqual([path, 405, 'METHOD_NOT_ALLOWED']);
    expect(String(allow).split(', ')).toContain(method);
  }
  const seat = '/api/games/zzzzzzzzzz/players/me';
  const exact = [
    ['GET', '/api/games', 'POST'],
    ['DELETE', '/api/games/zzzzzzzzzz?a=/b', 'GET, HEAD'],
    ['POST', seat, 'DELETE, PATCH'],
    ['OPTIONS', `${seat}/`, 'DELETE, PATCH'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/robots.txt', 'GET, HEAD'],
  ] as const;
  for (const [method, path, allow] of exact)
    expect(await asked(method, path)).toEqual([path, 405, 'METHOD_NOT_ALLOWED', allow]);
});

test('bytes that are no request, and a head that is too long, are answered with a problem document', async () => {
  expect(refusalOf(await said('this is no HTTP\r\n\r\n'))).toEqual([400, 'INVALID_INPUT']);
  expect(refusalOf(await said('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'))).toEqual([
    400,
    'INVALID_INPUT',
  ]);
  const long = `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(refusalOf(await said(long))).toEqual([431, 'INVALID_INPUT']);
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

test('413 PAYLOAD_TOO_LARGE: over 16 KiB, and translate-interface over 256 KiB', async () => {
  const client = server.client();
  const small = '{"targetLanguage":"","name":""}';
  const limits = [
    ['/api/games', 16],
    ['/api/functions/submit-answer', 16],
    ['/api/functions/translate-interface', 256],
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

/** Writes a text to a new connection, and reads everything until its end. */
async function said(text: string): Promise<Reply> {
  const { hostname, port } = new URL(server.base);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Headers(
    fields.map((field): [string, string] => {
      const [name = '', value = ''] = field.split(': ');
      return [name, value];
    }),
  );
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  return { status: Number(line.split(' ')[1]), headers, text: body, body: JSON.parse(body) };
}
