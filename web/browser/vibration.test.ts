import { afterEach, expect, test, vi } from 'vitest';

import { writeStored } from '../storage/storage.ts';
import { setVibration, vibrate } from './vibration.ts';

const NAMES = ['tap', 'turn', 'tick', 'right', 'wrong'] as const;

afterEach(() => {
  vi.unstubAllGlobals();
  writeStored('vibration', null);
});

/** A fake browser that records its vibration calls. */
function browser(hasBeenActive: boolean): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal('navigator', {
    userActivation: { hasBeenActive },
    vibrate: (pattern: unknown) => asked.push(pattern),
  });
  return asked;
}

test('a phone vibrates until it is switched off, shortly and differently for each event', () => {
  const asked = browser(true);
  for (const name of NAMES) vibrate(name);
  expect(asked).toEqual([[30], [80, 60, 80], [25], [40, 50, 40], [160]]);
});

test('a phone that is switched off does not vibrate for anything, until it is switched on again', () => {
  const asked = browser(true);
  setVibration(false);
  for (const name of NAMES) vibrate(name);
  expect(asked).toEqual([]);
  setVibration(true);
  vibrate('right');
  expect(asked).toHaveLength(1);
});

test('a page that nobody has tapped yet does not ask for it, which browsers would report', () => {
  const asked = browser(false);
  for (const name of NAMES) vibrate(name);
  expect(asked).toEqual([]);
});

test('a browser that cannot vibrate is not asked to', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  expect(() => vibrate('right')).not.toThrow();
});
