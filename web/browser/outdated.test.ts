import { beforeEach, expect, test, vi } from 'vitest';

import { PROTOCOL_VERSION } from '../../protocol/constants.ts';

const NEWER = PROTOCOL_VERSION + 1;

beforeEach(() => vi.resetModules());

/** A newly opened page, and the protocol versions that its servers sent. */
async function toldBy(...versions: (number | undefined)[]) {
  const { noteProtocol, shouldReload } = await import('./outdated.ts');
  for (const version of versions) noteProtocol(version);
  return shouldReload;
}

test('a client older than its server reloads when a game is left for another page', async () => {
  const shouldReload = await toldBy(NEWER);
  expect(shouldReload('/game/abcdefghij', '/')).toBe(true);
  expect(shouldReload('/game/abcdefghij', '/de')).toBe(true);
  expect(shouldReload('/', '/terms')).toBe(true);
});

test('a client older than its server never reloads in a game, nor on the way to one', async () => {
  const shouldReload = await toldBy(NEWER);
  expect(shouldReload('/game/abcdefghij', '/game/abcdefghij')).toBe(false);
  expect(shouldReload('/', '/game/abcdefghij')).toBe(false);
  expect(shouldReload('/', '/de/join/abcdefghij')).toBe(false);
  expect(shouldReload('/game/abcdefghij', '/game/abcdefghij/show')).toBe(false);
});

test('a client as new as its server, or newer, never reloads; a server that sends no version has version 1', async () => {
  for (const told of [[], [PROTOCOL_VERSION], [PROTOCOL_VERSION - 1], [undefined]]) {
    const shouldReload = await toldBy(...told);
    expect(shouldReload('/game/abcdefghij', '/')).toBe(false);
  }
});

test('one newer server is enough, whatever version an older one sends later', async () => {
  const shouldReload = await toldBy(NEWER, PROTOCOL_VERSION, undefined);
  expect(shouldReload('/game/abcdefghij', '/')).toBe(true);
});
