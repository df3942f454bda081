/** The lobby's music: eight warm bars in C major, in four variations. */

import { hits, over, piece, tones } from '../notation.ts';
import type { Piece } from '../note.ts';

export const LOBBY_BEATS_PER_MINUTE = 100;

const BEATS = 32;

const CHORDS = [
  'E3 G3 B3 D4',
  'E3 G3 C4 E4',
  'F3 A3 C4 E4',
  'F3 G3 B3 E4',
  'E3 G3 B3 D4',
  'E3 G3 C#4 E4',
  'F3 A3 C4 E4',
  'F3 A3 C4 D4',
];

const SWAYING_BASS = tones(
  'bass',
  `C3 - . C3 G2 - . B2 | A2 - . A2 E3 - . C3 | D3 - . D3 A2 - . A2 | G2 - . G2 D3 - . D#3 |
   E3 - . E3 B2 - . B2 | A2 - . A2 C#3 - . C#3 | D3 - . D3 A2 - . F#2 | G2 - . G2 D3 - . B2`,
);
const WALKING_BASS = tones(
  'bass',
  `C3 - E3 - G3 - B2 - | A2 - C3 - E3 - C3 - | D3 - C3 - A2 - F#2 - | G2 - B2 - D3 - D#3 - |
   E3 - D3 - B2 - A#2 - | A2 - C#3 - E3 - C#3 - | D3 - C3 - A2 - F#2 - | G2 - A2 - B2 - D3 -`,
  { loud: 0.9 },
);

const OFF_BEATS = over('keys', CHORDS, '. x . . x . . x');
const PUSHED = over('keys', CHORDS, 'x - . x - . . . | . x - . x - . .');
const PAD = over('pad', CHORDS, 'x - - - - - - -', { loud: 0.8 });

const SOFT_BEAT = [
  hits('kick', 'x . . . x . . .', { loud: 0.7 }),
  hits('shaker', 'o x o x o x o x'),
  hits('snare', '. . o . . . o .', { loud: 0.7 }),
];
const LIGHT_BEAT = [
  hits('kick', 'x . . o . . x .', { loud: 0.6 }),
  hits('hat', '. x . x . x . x', { loud: 0.7 }),
];

const TUNE = tones(
  'pluck',
  `E5 . G5 . . D5 E5 . | . . C5 . E5 . . . | F5 . A5 . . E5 F5 . | . . D5 . B4 . . . |
   G5 . B5 . . A5 G5 . | . . E5 . C#5 . . . | F5 . E5 . D5 . C5 . | . D5 . . G4 . . .`,
);
const ANSWER = tones(
  'pluck',
  `. C5 E5 . G5 . E5 . | . . . . . A4 C5 . | . D5 F5 . A5 . F5 . | . . . . . B4 D5 . |
   . E5 G5 . B5 . G5 . | . . . . . A4 C#5 . | . D5 F5 . E5 . D5 . | C5 . D5 . B4 . . .`,
);
const BELLS = tones(
  'bell',
  `G5 - - - . . . . | E5 - - - . . C5 - | A5 - - - . . . . | F5 - - - . . D5 - |
   B5 - - - . . . . | G5 - - - . . E5 - | A5 - - . F5 - - . | D5 - - - . . . .`,
);
const FEW_BELLS = tones(
  'bell',
  `. . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . G5 . D5 . |
   . . . . . . . . | . . . . . . . . | . . . . . . . . | . . G5 . D5 . B4 .`,
);

export const LOBBY: readonly Piece[] = [
  piece(BEATS, SWAYING_BASS, OFF_BEATS, TUNE, ...SOFT_BEAT),
  piece(BEATS, SWAYING_BASS, PAD, BELLS, ...LIGHT_BEAT),
  piece(BEATS, SWAYING_BASS, PUSHED, ANSWER, ...SOFT_BEAT),
  piece(BEATS, WALKING_BASS, OFF_BEATS, PAD, FEW_BELLS, ...LIGHT_BEAT),
];
