import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { addressReader, networkOf, networksOf, proxyTrust } from './address.ts';

/** A request from 10.0.0.1 that was forwarded for a client and another proxy. */
function forwarded(by = '203.0.113.7, 10.0.0.2'): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.1' });
  const request = new IncomingMessage(socket);
  request.headers['x-forwarded-for'] = by;
  return request;
}

test.each([
  [0, '10.0.0.1'],
  [1, '10.0.0.2'],
  [2, '203.0.113.7'],
  ['10.0.0.1', '10.0.0.2'],
  ['10.0.0.0/8', '203.0.113.7'],
  ['10.0.0.1, 10.0.0.2', '203.0.113.7'],
])('with TRUST_PROXY %s a forwarded request comes from %s', (setting, address) => {
  expect(addressReader(proxyTrust(setting))(forwarded())).toBe(address);
});

test('the ports that proxies add to addresses are no part of them', () => {
  const ported = forwarded('203.0.113.7:5000, 10.0.0.2:80');
  expect(addressReader(proxyTrust('10.0.0.0/8'))(ported)).toBe('203.0.113.7');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
  ['203.0.113.7:5000', '203.0.113.7'],
  ['[2001:db8:1:2::9]:5000', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('of IPv6 the networks are counted that one customer may have all of; of IPv4 the address alone', () => {
  expect(networksOf('2001:db8:1:2345:6::7')).toEqual([
    '2001:db8:1:2345::/64',
    '2001:db8:1:2300::/56',
    '2001:db8:1:0::/48',
  ]);
  expect(networksOf('2001:db8:ffff:ffff::')).toEqual([
    '2001:db8:ffff:ffff::/64',
    '2001:db8:ffff:ff00::/56',
    '2001:db8:ffff:0::/48',
  ]);
  expect(networksOf('203.0.113.7')).toEqual(['203.0.113.7']);
  expect(networksOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7']);
});
