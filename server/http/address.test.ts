import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { addressReader, trustIn } from './address.ts';

/** A request from 10.0.0.1 that was forwarded for a client and another proxy. */
function forwarded(): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.1' });
  const request = new IncomingMessage(socket);
  request.headers['x-forwarded-for'] = '203.0.113.7, 10.0.0.2';
  return request;
}

test.each([
  [false, '10.0.0.1'],
  [true, '203.0.113.7'],
  [1, '10.0.0.2'],
  [2, '203.0.113.7'],
  ['10.0.0.1', '10.0.0.2'],
  ['10.0.0.0/8', '203.0.113.7'],
  ['10.0.0.1, 10.0.0.2', '203.0.113.7'],
])('with TRUST_PROXY %s a forwarded request comes from %s', (setting, address) => {
  expect(addressReader(trustIn(setting))(forwarded())).toBe(address);
});
