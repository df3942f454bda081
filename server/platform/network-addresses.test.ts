import type { NetworkInterfaceInfo } from 'node:os';

import { expect, test } from 'vitest';

import { isLoopback, networkOrigins } from './network-addresses.ts';

const info = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  ...(address.includes(':') ? { family: 'IPv6', scopeid: 0 } : { family: 'IPv4' }),
});

const LAPTOP = {
  lo: [info('127.0.0.1', true), info('::1', true)],
  tailscale0: [info('100.101.102.103')],
  eth0: [info('169.254.10.1'), info('203.0.113.7')],
  docker0: [info('172.17.0.1')],
  'br-1f2e3d4c5b6a': [info('172.18.0.1')],
  wlan0: [info('192.168.1.20'), info('fe80::1'), info('fd12::20'), info('2001:db8::20')],
};

test('private IPv4 comes first; loopback, link-local addresses and containers’ bridges are left out', () => {
  expect(networkOrigins('0.0.0.0', 3000, LAPTOP)).toEqual([
    'http://192.168.1.20:3000',
    'http://100.101.102.103:3000',
    'http://203.0.113.7:3000',
  ]);
});

test('IPv6 addresses follow where the server listens to them', () => {
  expect(networkOrigins('::', 80, LAPTOP).slice(3)).toEqual(['http://[fd12::20]', 'http://[2001:db8::20]']);
});

test('a server that listens to one address is reached there, and one that listens to its own machine nowhere', () => {
  expect(networkOrigins('192.168.1.20', 3000, LAPTOP)).toEqual(['http://192.168.1.20:3000']);
  expect(networkOrigins('127.0.0.1', 3000, LAPTOP)).toEqual([]);
  expect(networkOrigins('0.0.0.0', 3000, { lo: [info('127.0.0.1', true)] })).toEqual([]);
});

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is this machine alone',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each(['192.168.1.20', '0.0.0.0', 'localhost.example', 'quiz.example', ''])('%s is not', (host) => {
  expect(isLoopback(host)).toBe(false);
});
