import { expect, test } from 'vitest';

import { drawAvatar, drawFace } from './draw-avatar.ts';

const SEEDS = Array.from({ length: 50 }, (_, index) => `player-${index}`);
const FEATURES = /<path [^>]*fill="#2b1d14"\/>/g;
const PLACES = /<g transform="[^"]*">/g;

test('the face on a page is the one in a shared picture, without frame and licence', () => {
  for (const seed of SEEDS) {
    const image = decodeURIComponent(drawAvatar(seed));
    const face = drawFace(seed);
    expect(face.match(FEATURES)).toEqual(image.match(FEATURES));
    expect(face.match(FEATURES)?.length).toBeGreaterThanOrEqual(2);
    expect(face.match(PLACES)).toEqual(image.match(PLACES));
    expect(face).not.toMatch(/svg|mask|metadata|transparent/);
    expect(face.match(/<g /g)).toHaveLength(face.match(/<\/g>/g)?.length ?? 0);
  }
  expect(new Set(SEEDS.map(drawFace)).size).toBeGreaterThan(40);
});

test('a face holds nothing of its seed', () => {
  expect(drawFace('"><script>alert(1)</script>')).not.toMatch(/script|alert/);
});

test('a face has one pair of eyes and one mouth that can be moved', () => {
  for (const seed of SEEDS) {
    const parts = [...drawFace(seed).matchAll(/data-part="(\w+)"/g)].map(([, part]) => part);
    expect([seed, ...parts]).toEqual([seed, 'eyes', 'mouth']);
  }
});
