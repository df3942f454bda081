import { describe, expect, test } from 'vitest';

import { connectionMessage } from './connection-message.ts';

describe.each([true, false])('with the game shown before: %s', (wasConnected) => {
  const before = wasConnected ? 'connection.reconnecting' : 'connection.connecting';

  test('a device without a network shows a player that the seat is kept', () => {
    expect(connectionMessage('offline', { isSeated: true, wasConnected })).toBe('connection.offline');
  });

  test('a device without a network promises no seat to a browser without one', () => {
    expect(connectionMessage('offline', { isSeated: false, wasConnected })).toBe(before);
  });

  test.each([true, false])('a server that does not answer is named (seated: %s)', (isSeated) => {
    expect(connectionMessage('unreachable', { isSeated, wasConnected })).toBe('connection.unreachable');
    expect(connectionMessage('connecting', { isSeated, wasConnected })).toBe(before);
  });
});
