/** The reveal: a few bright notes if anyone was right, a few soft ones otherwise. */

import { hits, over, piece, tones } from '../notation.ts';
import type { Piece } from '../note.ts';

export const STING_BEATS_PER_MINUTE = 120;

const BEATS = 4;
const SIXTEENTH = 0.25;

const LANDING = [hits('kick', 'x . . . . . . .'), hits('cymbal', 'x . . . . . . .', { loud: 0.8 })];

const BRIGHT_CHORD = over('brass', ['E3 G3 C4 E4'], 'x - - . x - - -', { loud: 0.8 });
const BRIGHT_BASS = tones('bass', 'C3 - - . C3 - - -');

/** Somebody was right. */
export const BRIGHT_STING: readonly Piece[] = [
  'G5 C6 E6 G6 . . C6 - - - . . . . . .',
  'C6 . G5 C6 E6 . . . G6 - - - . . . .',
  'E6 D6 C6 G5 . . E6 - . . C6 - - - . .',
].map((line) =>
  piece(BEATS, ...LANDING, BRIGHT_CHORD, BRIGHT_BASS, tones('bell', line, { step: SIXTEENTH })),
);

const SOFT_CHORD = over('pad', ['A3 C4 E4 A4'], 'x - - - - - - .');
const SOFT_KEYS = over('keys', ['A3 C4 E4'], 'x - - - - - - -', { loud: 0.9 });
const SOFT_BASS = tones('bass', 'F2 - - - - - - .');

/** Nobody was right. */
export const SOFT_STING: readonly Piece[] = [
  'E5 . C5 . A4 - - -',
  'C5 . E5 . A4 - - -',
  'A5 . E5 . C5 - - -',
].map((line) => piece(BEATS, ...LANDING, SOFT_CHORD, SOFT_KEYS, SOFT_BASS, tones('bell', line)));
