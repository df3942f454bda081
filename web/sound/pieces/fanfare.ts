/** The winner's fanfare: four bars of brass in C major. */

import { hits, over, piece, tones } from '../notation.ts';
import type { Piece } from '../note.ts';

export const FANFARE_BEATS_PER_MINUTE = 132;

const BEATS = 16;

const TRUMPET = tones(
  'brass',
  'G4 . G4 G4 C5 - - - | G4 . C5 E5 G5 - - - | A5 - G5 F5 G5 - D5 E5 | C6 - - - - - . .',
);
const SECOND = tones(
  'brass',
  'E4 . E4 E4 G4 - - - | E4 . G4 C5 E5 - - - | F5 - E5 D5 D5 - B4 B4 | G5 - - - - - . .',
  { loud: 0.75 },
);
const CHORDS = over(
  'keys',
  ['C4 E4 G4', 'C4 E4 G4', 'B3 D4 G4', 'C4 E4 G4'],
  '. . . . x . x . | . . . . x . x x | . . . . x . x . | x - - - - - - -',
  { loud: 1 },
);
const BASS = tones(
  'bass',
  'C3 . C3 . C3 - - G2 | C3 . C3 . E3 - - - | F2 - - . G2 - G2 - | C3 - - - - - . .',
);
const SPARKLE = tones(
  'bell',
  '. . . . . . . . . . . . . . . . | . . . . . . . . G5 C6 E6 G6 . . . . | . . . . . . . . . . . . . . . . | C6 E6 G6 C7 G6 E6 C6 E6 G6 - - - . . . .',
  { step: 0.25 },
);
const DRUMS = [
  hits('kick', 'x . x . x . . . | x . x . x . . . | x . . . x . x . | x . . . . . . .'),
  hits('tom', '. . . . . . x x | . . . . . . x x | . . . . x . x x | x . . . . . . .'),
  hits('snare', '. . . . x . o o | . . . . x . o o | x . o o x o x x | x . . . . . . .'),
  hits('cymbal', 'x . . . . . . . | . . . . x . . . | . . . . . . . . | x . . . . . . .'),
];

export const FANFARE: Piece = piece(BEATS, TRUMPET, SECOND, CHORDS, BASS, SPARKLE, ...DRUMS);
