/** The total request limit per address: a flood without a session affects only its sender. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http, { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test, vi } from 'vitest';
import { z } from 'zod';

import { eventually } from '../support/eventually.ts';
import { PlayerClient } from '../support/harness/player-client.ts';
import { headOf, openRaw, statusesOf } from '../support/harness/raw.ts';
import { ServerProcess } from '../support/harness/server-process.ts';
import { latenciesOf } from '../support/latencies.ts';
import { TestServer } from '../support/server.ts';

const FLOOD = join(import.meta.dirname, '../support/flood.ts');
const CONNECTIONS = 32;
/** How many times slower the neighbour's median may be during a flood from the same machine. */
const RATIO_MAX = 6;
/** Pause between two requests of the neighbour. */
const PAUSE_MS = 30;

const AnsweredSchema = z.record(z.string(), z.number());

/** Floods a server from 127.0.0.1 while `work` runs. */
async function whileFlooded<Result>(
  base: string,
  paths: readonly string[],
  run: () => Promise<Result>,
): Promise<{ result: Result; answered: Record<string, number> }> {
  const child = spawn(process.execPath, [FLOOD, base, String(CONNECTIONS), ...paths]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // The first window's budget is used up.
  await once(child.stdout, 'data');
  const result = await run();
  child.kill('SIGTERM');
  await once(child, 'close');
  return { result, answered: AnsweredSchema.parse(JSON.parse(output.split('\n').at(-1) ?? '')) };
}

test.each([
  ['the API’s document', ['/api/openapi.json']],
  ['its page and what that loads', ['/api/docs/', '/api/docs/static/swagger-ui.css', '/api/docs/yaml']],
  ['metrics and health', ['/metrics', '/healthz', '/readyz']],
  ['pages and the API without a session', ['/', '/robots.txt', '/api/games/zzzzzzzzzz', '/nothing']],
])('32 connections that ask for %s leave a neighbour in peace', async (_name, paths) => {
  const server = await ServerProcess.start({ RATE_LIMIT: 'on' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const neighbour = new PlayerClient(server.base, undefined, { agent, localAddress: '127.0.0.2' });
  const ask = async (): Promise<void> => {
    expect((await neighbour.get('/api/app-settings/free_games_per_day')).status).toBe(200);
  };
  const measured = async (): Promise<number> => (await latenciesOf(ask, 30, PAUSE_MS)).p50;
  await measured();
  const quiet = await measured();
  const { result: under, answered } = await whileFlooded(server.base, paths, measured);
  console.log(`p50 ${quiet.toFixed(1)} ms quiet, ${under.toFixed(1)} ms beside a flood`, answered);
  expect(under / quiet).toBeLessThan(RATIO_MAX);
  expect((answered['429'] ?? 0) + (answered['closed'] ?? 0)).toBeGreaterThan(0);
  agent.destroy();
  await server.dispose();
});

/** With more at once, they would wait in the system's queue instead of the server's. */
const OPENED_AT_ONCE = 200;

/** A server in this process, and the number of its connections. */
async function startCounted(
  environment: Readonly<Record<string, string>>,
): Promise<{ server: TestServer; held: () => Promise<number> }> {
  const made = vi.spyOn(http, 'createServer');
  const server = await TestServer.start(environment);
  const listening: unknown = made.mock.results.at(-1)?.value;
  if (!(listening instanceof http.Server)) throw new Error('no server was made');
  return { server, held: promisify(listening.getConnections.bind(listening)) };
}

/** Opens silent connections from an address. Resolves once the server has accepted or ended all of them, with all of them and the number ended. */
async function opened(
  { server, held }: Awaited<ReturnType<typeof startCounted>>,
  count: number,
  localAddress: string,
): Promise<{ sockets: Socket[]; ended: number }> {
  const { port } = new URL(server.base);
  const before = await held();
  const sockets: Socket[] = [];
  let ended = 0;
  const open = async (): Promise<void> => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined).resume();
    socket.once('close', () => ended++);
    sockets.push(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  };
  while (sockets.length < count) {
    const some = Math.min(OPENED_AT_ONCE, count - sockets.length);
    await Promise.all(Array.from({ length: some }, open));
    await eventually(async () => (await held()) + ended === before + sockets.length);
  }
  return { sockets, ended };
}

test('an address holds 2,000 connections that are no sockets of games, and no more; others come in, and one that ends makes room', async () => {
  const counted = await startCounted({ RATE_LIMIT: 'on' });
  const held = await opened(counted, 2_000, '127.0.0.1');
  expect(held.ended).toBe(0);
  const more = await opened(counted, 20, '127.0.0.1');
  expect(more.ended).toBe(20);
  const other = await opened(counted, 20, '127.0.0.2');
  expect(other.ended).toBe(0);
  for (const socket of held.sockets.slice(0, 20)) socket.destroy();
  await eventually(async () => (await counted.held()) === 2_000);
  const again = await opened(counted, 20, '127.0.0.1');
  expect(again.ended).toBe(0);
  for (const socket of [...held.sockets, ...other.sockets, ...again.sockets]) socket.destroy();
  await counted.server.stop();
});

test.each([
  '/%72eadyz',
  '/api/%6fpenapi.json',
  '/%61pi/docs/',
  'http://quiz/healthz',
  '/healthz%3f',
  '/metrics?a=%',
])('%s is counted as a document, as it is served', async (target) => {
  const server = await TestServer.start({ RATE_LIMIT: 'on' });
  const answered: string[] = [];
  for (let times = 0; times < 101; times++) {
    const { text, ended } = await openRaw(server.base, headOf(`GET ${target}`, { Connection: 'close' }));
    await ended;
    answered.push(...statusesOf(text()));
  }
  expect(answered.indexOf('429')).toBe(100);
  await server.stop();
});

test('MAX_CONNECTIONS bounds those of everybody together', async () => {
  const counted = await startCounted({ MAX_CONNECTIONS: '10' });
  const held = await opened(counted, 10, '127.0.0.1');
  const more = await opened(counted, 5, '127.0.0.2');
  expect([held.ended, more.ended]).toEqual([0, 5]);
  for (const socket of held.sockets) socket.destroy();
  await counted.server.stop();
});

test('a socket of a game is no plain connection: it has a limit of its own', async () => {
  const counted = await startCounted({ RATE_LIMIT: 'on' });
  const table = await counted.server.table(['Anna', 'Ben']);
  const held = await opened(counted, 1_900, '127.0.0.1');
  const [live, ...rest] = await Promise.all(
    Array.from({ length: 10 }, () => table.guest.client.live(table.gameId)),
  );
  expect([held.ended, live?.isOpen, rest.length]).toEqual([0, true, 9]);
  for (const socket of held.sockets) socket.destroy();
  await counted.server.stop();
});

/** Requests upgrades from 127.0.0.1, each over a new connection that the client never closes. Returns how often each status was answered; '' for none. */
async function upgradesAnswered(base: string, count: number, path: string): Promise<Record<string, number>> {
  const { port } = new URL(base);
  const statuses: Record<string, number> = {};
  const ask = async (): Promise<void> => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: quiz\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await Promise.race([once(socket, 'end'), once(socket, 'close')]);
    const status = answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 404'.length);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  for (let asked = 0; asked < count; asked += OPENED_AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, count - asked) }, ask));
  return statuses;
}

test('upgrades that are refused are counted, and hold no connection when the client never closes its own', async () => {
  const { server, held } = await startCounted({ RATE_LIMIT: 'on' });
  expect(await upgradesAnswered(server.base, 700, '/x')).toEqual({ '404': 600, '429': 100 });
  await eventually(async () => (await held()) === 0);
  await server.stop();
});

test('upgrades pass what is counted of every request: refused beyond it, ended at twice that', async () => {
  const server = await TestServer.start({ RATE_LIMIT: 'on' });
  expect(await upgradesAnswered(server.base, 201, '/metrics')).toEqual({ '404': 100, '429': 100, '': 1 });
  await server.stop();
});

test('behind a trusted proxy, addresses are those that it reports, and its connections are not ended', async () => {
  const server = await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const proxy = new PlayerClient(server.base, undefined, { agent });
  const asked = async (address: string): Promise<number> =>
    (await proxy.ask('GET', '/healthz', { headers: { 'x-forwarded-for': address } })).status;
  const flooding: number[] = [];
  for (let times = 0; times < 300; times++) flooding.push(await asked('203.0.113.7'));
  expect(flooding.filter((status) => status === 200)).toHaveLength(100);
  expect(flooding.filter((status) => status === 429)).toHaveLength(200);
  expect(await asked('203.0.113.8')).toBe(200);
  agent.destroy();
  await server.stop();
});
