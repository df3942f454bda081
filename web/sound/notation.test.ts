import { describe, expect, test } from 'vitest';

import { hits, over, piece, tones } from './notation.ts';
import { hertzOf, isTone, pitchOf, type Note } from './note.ts';

const pitches = (notes: readonly Note[]): number[] => notes.filter(isTone).map(({ pitch }) => pitch);

describe('a note', () => {
  test('has the MIDI number and the frequency of its name', () => {
    expect(['C4', 'A4', 'F#5', 'C3', 'B2'].map(pitchOf)).toEqual([60, 69, 78, 48, 47]);
    expect(hertzOf(pitchOf('A4'))).toBe(440);
    expect(hertzOf(pitchOf('A2'))).toBeCloseTo(110, 9);
    expect(hertzOf(pitchOf('C5'))).toBeCloseTo(523.25, 2);
  });

  test('with a name that does not exist is refused', () => {
    for (const name of ['H4', 'A', 'a4', 'Cb4', 'A44', '']) expect(() => pitchOf(name)).toThrow('not a note');
  });
});

describe('a line', () => {
  test('gives every token the same length, and a held note those of its dashes too', () => {
    const { notes, beats } = tones('pluck', 'A4 . C5 - | - E5');
    expect(beats).toBe(3);
    expect(notes).toEqual([
      { instrument: 'pluck', pitch: 69, at: 0, lasts: 0.5, loud: 1 },
      { instrument: 'pluck', pitch: 72, at: 1, lasts: 1.5, loud: 1 },
      { instrument: 'pluck', pitch: 76, at: 2.5, lasts: 0.5, loud: 1 },
    ]);
  });

  test('of a drum has full and soft hits and nothing else', () => {
    const { notes } = hits('kick', 'x . o .', { step: 1, loud: 0.8 });
    expect(notes).toEqual([
      { instrument: 'kick', at: 0, loud: 0.8 },
      { instrument: 'kick', at: 2, loud: 0.8 * 0.45 },
    ]);
    expect(() => hits('kick', 'x y')).toThrow('not a hit: y');
  });
});

describe('a rhythm over chords', () => {
  test('plays whole chords and single tones of them, beyond the last an octave higher', () => {
    const { notes, beats } = over('keys', ['C4 E4 G4'], 'x 1 4 5', { step: 1 });
    expect(beats).toBe(4);
    expect(pitches(notes)).toEqual([60, 64, 67, 60, 72, 76]);
  });

  test('of two bars goes on with its second bar on the second chord, and begins again on the third', () => {
    const { notes } = over('keys', ['C4', 'D4', 'E4'], '1 . . . | . 1 . .', { step: 1 });
    expect(notes.map(({ at }) => at)).toEqual([0, 5, 8]);
    expect(pitches(notes)).toEqual([60, 62, 64]);
  });

  test('is refused where it does not last whole bars', () => {
    expect(() => over('keys', ['C4'], '1 1 1')).toThrow('not whole bars');
  });
});

describe('a piece', () => {
  test('repeats shorter parts until it is full, in the order of time', () => {
    const { notes } = piece(4, tones('bass', 'A2 - - -', { step: 1 }), hits('kick', 'x .', { step: 1 }));
    expect(notes.map(({ instrument, at }) => [instrument, at])).toEqual([
      ['bass', 0],
      ['kick', 0],
      ['kick', 2],
    ]);
  });

  test('refuses a part that does not fit in a whole number of times', () => {
    expect(() => piece(4, hits('kick', 'x . .', { step: 1 }))).toThrow('3 beats do not fit into 4');
  });
});
