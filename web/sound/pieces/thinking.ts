/** The music of an open question: eight bars in A minor over a clock, in four variations. */

import { hits, over, piece, tones } from '../notation.ts';
import type { Piece } from '../note.ts';

export const THINKING_BEATS_PER_MINUTE = 120;

const BEATS = 32;

const AM = 'A4 C5 E5';
const F = 'A4 C5 F5';
const DM = 'A4 D5 F5';
const E = 'G#4 B4 E5';
const E7 = 'G#4 B4 D5';
const CHORDS = [AM, AM, F, F, DM, DM, E, E7];

const LOW_AM = 'A3 C4 E4';
const LOW_F = 'A3 C4 F4';
const LOW_DM = 'A3 D4 F4';
const PAD = over(
  'pad',
  [LOW_AM, LOW_AM, LOW_F, LOW_F, LOW_DM, LOW_DM, 'G#3 B3 E4', 'G#3 B3 D4'],
  'x - - - - - - -',
);

const PULSE = tones(
  'bass',
  `A2 - . A2 . A2 C3 . | A2 - . A2 . G2 E2 . | F2 - . F2 . F2 A2 . | F2 - . F2 . A2 C3 . |
   D3 - . D3 . D3 F3 . | D3 - . D3 . C3 A2 . | E2 - . E2 . E2 G#2 . | E2 - . E2 . D3 B2 .`,
);
const STEADY = tones(
  'bass',
  `A2 . A2 . A2 . A2 . | A2 . A2 . G2 . E2 . | F2 . F2 . F2 . F2 . | F2 . F2 . A2 . C3 . |
   D3 . D3 . D3 . D3 . | D3 . D3 . C3 . A2 . | E2 . E2 . E2 . E2 . | E2 . E2 . G#2 . B2 .`,
);

const CLOCK = tones('block', 'E6 . B5 . E6 . B5 .');
const BEAT = [hits('kick', 'x . . . x . . .', { loud: 0.7 }), hits('hat', '. o . x . o . x')];
const SPARSE_BEAT = [hits('kick', 'x . . . . . o .', { loud: 0.7 }), hits('shaker', 'o x o x o x o x')];

const RISING = over('pluck', CHORDS, '1 2 3 2 1 2 3 2', { loud: 0.8 });
const OFFBEAT = over('pluck', CHORDS, '. 3 . 2 . 3 . 4', { loud: 0.8 });
const ROLLING = over('keys', CHORDS, '1 . 3 2 . 3 1 . | 1 . 3 2 . 4 3 .', { loud: 1 });
const MOTIF = tones(
  'bell',
  `E5 - D#5 E5 - . . . | . . . . A5 - G5 - | F5 - E5 F5 - . . . | . . . . C6 - A5 - |
   A5 - G#5 A5 - . . . | . . . . F5 - D5 - | E5 - D#5 E5 - . . . | . . B5 - G#5 - D5 -`,
);

export const THINKING: readonly Piece[] = [
  piece(BEATS, PULSE, PAD, RISING, CLOCK, ...BEAT),
  piece(BEATS, STEADY, PAD, MOTIF, CLOCK, ...SPARSE_BEAT),
  piece(BEATS, PULSE, PAD, OFFBEAT, CLOCK, ...SPARSE_BEAT),
  piece(BEATS, STEADY, PAD, ROLLING, CLOCK, ...BEAT),
];
