/** Which pages may open a game's socket. */

import { expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { serverForTests, TestServer } from '../support/server.ts';

const server = await serverForTests({
  PUBLIC_URL: 'https://quiz.example',
  ALLOWED_ORIGINS: 'https://school.example, http://localhost:5173',
});

/** The status of the reply to an upgrade: 101 if the socket opens. */
function upgraded(base: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const ws = new WebSocket(`${base.replace('http', 'ws')}/api/games/zzzzzzzzzz/live`, { headers });
  return new Promise((resolve) => {
    ws.on('error', () => undefined);
    ws.on('open', () => {
      ws.close();
      resolve(101);
    });
    ws.on('unexpected-response', (_request, response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
  });
}

test.each([
  ['https://quiz.example', 101],
  ['https://school.example', 101],
  ['http://localhost:5173', 101],
  ['https://evil.example', 403],
  ['http://quiz.example', 403],
  ['https://quiz.example.evil.example', 403],
  ['https://school.example:8443', 403],
  ['null', 403],
  ['quiz.example', 403],
  ['', 403],
])('a page of %s is answered with %s', async (origin, status) => {
  expect(await upgraded(server.base, { origin })).toBe(status);
});

test('the host that was asked may, and who is no page', async () => {
  expect(await upgraded(server.base, { origin: server.base })).toBe(101);
  expect(await upgraded(server.base, {})).toBe(101);
  expect(await upgraded(server.base, { origin: 'http://home.local:3000', host: 'home.local:3000' })).toBe(
    101,
  );
  expect(await upgraded(server.base, { origin: 'http://home.local:3000', host: 'other.local:3000' })).toBe(
    403,
  );
});

test('what a client says of a proxy is believed of proxies alone', async () => {
  const headers = { origin: 'https://behind.example', 'x-forwarded-host': 'behind.example' };
  expect(await upgraded(server.base, headers)).toBe(403);
  const behind = await TestServer.start({ TRUST_PROXY: '1' });
  expect(await upgraded(behind.base, headers)).toBe(101);
  await behind.stop();
});

test('ALLOWED_ORIGINS=* lets every page', async () => {
  const open = await TestServer.start({ ALLOWED_ORIGINS: '*' });
  expect(await upgraded(open.base, { origin: 'https://evil.example' })).toBe(101);
  await open.stop();
});
