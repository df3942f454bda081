/** The server's address for players: which one is sent, and to whom. */

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

import { beforeEach, expect, test, vi } from 'vitest';

import { CapabilitiesReplySchema, type Capabilities } from '../../protocol/data.ts';
import { openRaw } from '../support/harness/raw.ts';
import { serverForTests } from '../support/server.ts';

/** The machine's network interfaces, as the servers of this process see them. */
const machine = vi.hoisted(() => ({ addresses: ['192.168.1.20'] }));
vi.mock(import('node:os'), async (load) => {
  const real = await load();
  return {
    ...real,
    networkInterfaces: () => ({
      wlan0: machine.addresses.map((address) => ({
        address,
        family: 'IPv4' as const,
        internal: false,
        netmask: '255.255.255.0',
        mac: '',
        cidr: null,
      })),
    }),
  };
});
beforeEach(() => {
  machine.addresses = ['192.168.1.20'];
});

const open = await serverForTests({ HOST: '0.0.0.0' });
const closed = await serverForTests({ HOST: '127.0.0.1' });
const proxied = await serverForTests({ HOST: '0.0.0.0', TRUST_PROXY: '1' });
const published = await serverForTests({ HOST: '0.0.0.0', PUBLIC_URL: 'https://quiz.example/' });

/** The address that a server sends to a page opened under `host`. */
async function toldTo(base: string, headers: Readonly<Record<string, string>> = {}): Promise<Capabilities> {
  const sent = request(new URL('/api/capabilities', base), {
    headers: { 'x-session-id': randomUUID(), ...headers },
  });
  const body = await new Promise<unknown>((resolve, reject) => {
    sent.on('response', (response) => void json(response).then(resolve, reject));
    sent.on('error', reject);
    sent.end();
  });
  return CapabilitiesReplySchema.parse(body);
}

test.each(['localhost', '127.0.0.1', '[::1]'])(
  'a page opened on the machine itself as %s receives the network address, with the port that the server listens on, whatever the page says',
  async (name) => {
    const told = await toldTo(open.base, { host: `${name}:4000` });
    const { port } = new URL(open.base);
    expect(told).toMatchObject({ playersUrl: `http://192.168.1.20:${port}`, isLocalOnly: false });
  },
);

test.each([
  ['another name', { host: 'quiz.example' }],
  ['the network address', { host: '192.168.1.20:3000' }],
  ['a proxy on this machine', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' }],
  ['a proxy that names itself', { host: 'localhost:3000', via: '1.1 proxy' }],
  ['a proxy that sends only the scheme', { host: 'localhost:3000', 'x-forwarded-proto': 'https' }],
  ['a proxy that sends the client', { host: 'localhost:3000', 'x-client-ip': '203.0.113.7' }],
  ['a tunnel', { host: 'localhost:3000', 'cf-connecting-ip': '203.0.113.7' }],
])('no inner address is sent to a page that came by %s', async (_name, headers) => {
  expect(await toldTo(open.base, headers)).toMatchObject({ playersUrl: null, isLocalOnly: false });
});

test('no inner address is sent over HTTP/1.0, nor by a server configured with proxies', async () => {
  const head = `GET /api/capabilities HTTP/1.0\r\nHost: localhost\r\nx-session-id: ${randomUUID()}\r\n\r\n`;
  const old = await openRaw(open.base, head);
  await old.ended;
  expect(old.text()).toContain('"playersUrl":null');
  expect(await toldTo(proxied.base, { host: 'localhost' })).toMatchObject({ playersUrl: null });
});

test('PUBLIC_URL is sent to everyone, and no inner address with it', async () => {
  for (const host of ['localhost:3000', 'quiz.example'])
    expect(await toldTo(published.base, { host })).toMatchObject({ playersUrl: 'https://quiz.example' });
});

test('a server that takes its own machine alone says so there', async () => {
  expect(await toldTo(closed.base)).toMatchObject({ playersUrl: null, isLocalOnly: true });
});

test('a machine without a network has no address to send', async () => {
  machine.addresses = [];
  expect(await toldTo(open.base)).toMatchObject({ playersUrl: null, isLocalOnly: false });
});
