/** The last five seconds of a question, in three variations: three faster, denser bars that end at the same time as the question. */

import { hits, over, piece, tones } from '../notation.ts';
import type { Piece } from '../note.ts';

/** Twelve beats of this tempo last exactly five seconds. */
export const TIGHT_BEATS_PER_MINUTE = 144;

const BEATS = 12;
const SIXTEENTH = 0.25;

const CHORDS = ['A4 C5 E5', 'A4 C5 F5', 'G#4 B4 D5'];

const BASS = tones('bass', 'A2 A2 A2 A2 A2 A2 C3 A2 | F2 F2 F2 F2 F2 F2 A2 F2 | E2 E2 E2 E2 E2 E2 G#2 B2');
const PAD = over('pad', ['A3 C4 E4', 'A3 C4 F4', 'G#3 B3 D4'], 'x - - - - - - -');
const CLOCK = tones('block', 'E6 B5 E6 B5 E6 B5 E6 B5');
const DRUMS = [
  hits('kick', 'x . x . x . x .', { loud: 0.75 }),
  hits('hat', 'x o x o x o x o x o x o x o x o', { step: SIXTEENTH }),
  hits(
    'snare',
    `. . . . o . . . . . . . o . . . | . . . . o . . . . . . . o . o . |
     . . . . o . . . o . o . x x x x`,
    { step: SIXTEENTH, loud: 0.8 },
  ),
];

const CLIMB = over(
  'pluck',
  CHORDS,
  '1 . 2 . 3 . 2 . 1 . 2 . 3 . 4 . | 1 . 2 . 3 . 4 . 3 . 4 . 5 . 4 . | 1 2 3 4 2 3 4 5 3 4 5 6 4 5 6 7',
  { step: SIXTEENTH, loud: 0.8 },
);
const ALARM = over(
  'pluck',
  CHORDS,
  '3 . 4 . 3 . 4 . 3 . 4 . 3 . 4 . | 3 . 4 . 3 . 4 . 4 . 5 . 4 . 5 . | 4 5 4 5 4 5 4 5 5 6 5 6 5 6 6 7',
  { step: SIXTEENTH, loud: 0.8 },
);
const CHASE = over(
  'pluck',
  CHORDS,
  '1 3 . 3 1 3 . 3 2 4 . 4 2 4 . 4 | 1 3 . 3 1 3 . 3 2 4 . 4 3 5 . 5 | 1 3 2 4 3 5 4 6 1 3 2 4 3 5 6 7',
  { step: SIXTEENTH, loud: 0.8 },
);

export const TIGHT: readonly Piece[] = [CLIMB, ALARM, CHASE].map((part) =>
  piece(BEATS, BASS, PAD, CLOCK, part, ...DRUMS),
);
