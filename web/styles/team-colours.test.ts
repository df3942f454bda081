/** The colours of teams differ from each other and from the page, for normal vision and for each kind of colour blindness. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const TOKENS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const SCHEMES = ['light', 'dark'] as const;
const TEAMS = 5;
/** A distance in OKLab. Two greys this far apart differ by a tenth of the way from black to white. */
const APART = 0.1;
/** WCAG 1.4.11, for non-text content. */
const CONTRAST = 3;

/** Linear sRGB as seen without one kind of cones (Machado, Oliveira, Fernandes 2009, severity 1). */
const EYES: readonly (readonly [string, Matrix])[] = [
  [
    'all cones',
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  ],
  [
    'no red cones',
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  ],
  [
    'no green cones',
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  ],
  [
    'no blue cones',
    [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  ],
];

const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple): number => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};
const each = ([a, b, c]: Triple, change: (value: number) => number): Triple => [
  change(a),
  change(b),
  change(c),
];

/** Björn Ottosson's matrices between linear sRGB and OKLab. */
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const FROM_CONES: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];

const toLab = (rgb: Triple): Triple => times(TO_LAB, each(times(TO_CONES, rgb), Math.cbrt));
const toRgb = (lab: Triple): Triple =>
  times(
    FROM_CONES,
    each(times(FROM_LAB, lab), (value) => value ** 3),
  );
const shown = (rgb: Triple): Triple => each(rgb, (value) => Math.min(1, Math.max(0, value)));

function rgbOf(oklch = ''): Triple {
  const [lightness = NaN, chroma = NaN, hue = NaN] = oklch.split(' ').map(Number);
  const angle = (hue / 180) * Math.PI;
  return shown(toRgb([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]));
}

/** A token's linear sRGB in both schemes. */
function token(name: string): Readonly<Record<(typeof SCHEMES)[number], Triple>> {
  const value = new RegExp(`--color-${name}: light-dark\\(oklch\\((.+?)\\), oklch\\((.+?)\\)\\)`).exec(
    TOKENS,
  );
  if (value === null) throw new Error(`no colour ${name} in tokens.css`);
  return { light: rgbOf(value[1]), dark: rgbOf(value[2]) };
}

const luminance = ([red, green, blue]: Triple): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: Triple, other: Triple): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const teams = Array.from({ length: TEAMS }, (_, team) => token(`team-${team}`));

test.each(SCHEMES)('the colours of any two teams are apart for everyone: %s', (scheme) => {
  for (const [eyes, matrix] of EYES) {
    const seen = teams.map((colour) => toLab(shown(times(matrix, colour[scheme]))));
    for (const [team, colour] of seen.entries()) {
      for (const [other, otherColour] of seen.slice(0, team).entries()) {
        const distance = Math.hypot(...colour.map((value, axis) => value - (otherColour[axis] ?? NaN)));
        expect(distance, `teams ${other} and ${team}, ${eyes}`).toBeGreaterThan(APART);
      }
    }
  }
});

test.each(SCHEMES)('the colour of a team stands out from paper, card and table: %s', (scheme) => {
  for (const ground of ['paper', 'card', 'ring']) {
    for (const [team, colour] of teams.entries()) {
      const against = contrast(colour[scheme], token(ground)[scheme]);
      expect(against, `team ${team} on ${ground}`).toBeGreaterThanOrEqual(CONTRAST);
    }
  }
});
