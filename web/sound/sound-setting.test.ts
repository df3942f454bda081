import { afterEach, expect, test } from 'vitest';

import { writeStored } from '../storage/storage.ts';
import { gainOf, isMusicOn, isSoundOn, setMusic, setSound, setVolume, volumeOf } from './sound-setting.ts';

afterEach(() => {
  for (const key of ['sound', 'sound_show', 'volume', 'volume_show', 'music']) writeStored(key, null);
});

test('a big screen sounds until it is switched off, a phone does not until it is switched on', () => {
  expect([isSoundOn('show'), isSoundOn('phone')]).toEqual([true, false]);
  setSound('show', false);
  setSound('phone', true);
  expect([isSoundOn('show'), isSoundOn('phone')]).toEqual([false, true]);
});

test('each has a volume of its own, and one that was not stored by this product is not used', () => {
  expect([volumeOf('show'), volumeOf('phone')]).toEqual([70, 70]);
  setVolume('show', 0);
  setVolume('phone', 100);
  expect([volumeOf('show'), volumeOf('phone')]).toEqual([0, 100]);
  for (const stored of ['loud', '-1', '101', 'Infinity']) {
    writeStored('volume', stored);
    expect(volumeOf('phone'), stored).toBe(70);
  }
});

test('no volume is silence, and the largest is full gain', () => {
  expect([0, 50, 100].map(gainOf)).toEqual([0, 0.25, 1]);
});

test('music sounds on the big screen with its sound', () => {
  expect(isMusicOn('show', false)).toBe(true);
  setSound('show', false);
  expect(isMusicOn('show', false)).toBe(false);
});

test('music sounds on a phone only where it is the host’s, with sound and music switched on', () => {
  const states = [false, true].flatMap((sound) =>
    [false, true].flatMap((music) =>
      [false, true].map((isHost) => {
        setSound('phone', sound);
        setMusic(music);
        return isMusicOn('phone', isHost) ? { sound, music, isHost } : null;
      }),
    ),
  );
  expect(states.filter((state) => state !== null)).toEqual([{ sound: true, music: true, isHost: true }]);
});
