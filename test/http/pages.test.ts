/** The headers of pages and files, including all that a strict scanner requires; API replies omit those they do not need. */

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';

import { SITE_PLACEHOLDER } from '../../protocol/constants.ts';
import { createPages, registerPages } from '../../server/http/site/pages.ts';
import { headOf, openRaw } from '../support/harness/raw.ts';
import { serverForTests, TestServer } from '../support/server.ts';

const server = await serverForTests();
const SCRIPT = 'document.documentElement.dataset.theme = "dark"';

const folder = await mkdtemp(join(tmpdir(), 'quizround-pages-'));
await mkdir(join(folder, 'de'));
await mkdir(join(folder, '404'));
const FILES = ['index.html', '__spa-fallback.html', 'de/index.html', '404/index.html'];
for (const name of [...FILES, '__game.html', '__join.html', '__join-de.html'])
  await writeFile(
    join(folder, name),
    `<!doctype html><html lang="en"><p class="mt-2" data-paywall-text="true">Buy <b>it</b></p><p>Play</p><link rel="canonical" href="${SITE_PLACEHOLDER}/${name}"><script>${SCRIPT}</script>`,
  );
afterAll(() => rm(folder, { recursive: true }));

/** The reply to a path, with the client of that folder, at a public address. */
async function replyTo(
  path: string,
  publicUrl: string | null,
  headers: Record<string, string> = {},
  paywall = false,
): Promise<{ status: number; headers: Headers; text: string }> {
  const pages = createPages(folder, { publicUrl, paywall });
  const app = Fastify();
  await app.register(async (scope) => {
    await registerPages(scope, pages);
    scope.setNotFoundHandler((request, reply) => pages.notFound(request, reply));
  });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const reply = await fetch(new URL(path, base), { headers });
  const text = await reply.text();
  await app.close();
  return { status: reply.status, headers: reply.headers, text };
}

const headersOf = async (path: string, publicUrl: string | null): Promise<Headers> =>
  (await replyTo(path, publicUrl)).headers;

function policyOf(headers: Headers): Map<string, string> {
  const text = headers.get('content-security-policy') ?? '';
  return new Map(
    text.split(';').map((directive): [string, string] => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test.each(['/', '/game/abcdefghij'])(
  '%s loads nothing from other origins, cannot be framed, and sends no referrer',
  async (path) => {
    const headers = await headersOf(path, 'https://quiz.example');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
    });
    const policy = policyOf(headers);
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe(`'self' 'sha256-${hash}'`);
    expect(policy.get('connect-src')).toBe("'self'");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'");
    expect(policy.has('upgrade-insecure-requests')).toBe(true);
    for (const [name, sources] of policy)
      if (name !== 'form-action') expect(sources).not.toMatch(/\*|https?:|wss?:/);
  },
);

test('on a home network, without TLS, nothing asks for it', async () => {
  const headers = await headersOf('/', null);
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(policyOf(headers).has('upgrade-insecure-requests')).toBe(false);
});

/** The reply to a page's request under an address. */
const sentTo = async (host: string): Promise<string> => {
  const raw = await openRaw(server.base, headOf('GET /', { Host: host, Connection: 'close' }));
  await raw.ended;
  expect(raw.text()).toMatch(/^permissions-policy:/im);
  return raw.text();
};

test('on a plain address of the network no header is sent that browsers complain of', async () => {
  const refused = /^(?:cross-origin-opener-policy|origin-agent-cluster):/im;
  expect(await sentTo('192.168.1.20:3000')).not.toMatch(refused);
  expect(await sentTo('localhost:3000')).toMatch(refused);
});

test('the game’s API is sent with its few constant headers, none of a page', async () => {
  const { headers } = await server.client().get('/api/app-settings/free_games_per_day');
  const names = [...headers.keys()].filter((name) => !['connection', 'date', 'keep-alive'].includes(name));
  expect(names.toSorted()).toEqual([
    'cache-control',
    'content-length',
    'content-security-policy',
    'content-type',
    'referrer-policy',
    'x-content-type-options',
  ]);
});

test('a page names the address that players see, or the one that was asked', async () => {
  const page = await replyTo('/de', 'https://quiz.example');
  expect(page).toMatchObject({
    status: 200,
    text: expect.stringContaining('href="https://quiz.example/de/'),
  });
  expect((await replyTo('/', null)).text).toMatch(/href="http:\/\/127\.0\.0\.1:\d+\/index\.html"/);
});

test('without a paywall a page says nothing of the unlock, and its scripts know it', async () => {
  const without = (await replyTo('/', null)).text;
  expect(without).toContain('<html lang="en" data-paywall="off"><p>Play</p>');
  const paid = (await replyTo('/', null, {}, true)).text;
  expect(paid).toContain('<html lang="en" data-paywall="on"><p class="mt-2" data-paywall-text="true">Buy');
});

test('a page that a browser has is not sent again, and one that it has not comes compressed', async () => {
  const { headers } = await replyTo('/', 'https://quiz.example', { 'accept-encoding': 'br' });
  expect(headers.get('content-encoding')).toBe('br');
  const etag = headers.get('etag') ?? '';
  expect((await replyTo('/', 'https://quiz.example', { 'if-none-match': etag })).status).toBe(304);
  const plain = await replyTo('/', 'https://quiz.example', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
});

test.each([
  ['/join/abcdefghij', '__join.html'],
  ['/join/no-such-game', '__join.html'],
  ['/de/join/abcdefghij/', '__join-de.html'],
  ['/game/abcdefghij?host=true', '__game.html'],
  ['/game/abcdefghij/show', '__spa-fallback.html'],
])('%s gets the page that any other id gets, %s', async (path, file) => {
  const { status, text } = await replyTo(path, 'https://quiz.example');
  expect(status).toBe(200);
  expect(text).toContain(`href="https://quiz.example/${file}"`);
});

test.each(['/zz', '/zz/terms', '/xx/'])('%s is in no language of ours: 404', async (path) => {
  expect((await replyTo(path, null)).status).toBe(404);
});

const CLOSED = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
const API_PATHS = [
  '/api/app-settings/free_games_per_day',
  '/api/games/zzzzzzzzzz',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
];

test.each(API_PATHS)(
  '%s loads nothing and cannot be framed, and TLS is required where players use it',
  async (path) => {
    const plain = await server.client().get(path);
    expect(Object.fromEntries(plain.headers)).toMatchObject(CLOSED);
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    const secure = await TestServer.start({ PUBLIC_URL: 'https://quiz.example' });
    const reply = await secure.client().get(path);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      ...CLOSED,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    await secure.stop();
  },
);

test('the page of the API’s document runs only its own script and style, and sends requests only to this server', async () => {
  const { headers } = await server.client().get('/api/docs/');
  const policy = policyOf(headers);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  for (const [, sources] of policy)
    expect(sources).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*|swagger/);
});
