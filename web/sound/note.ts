/** The notes of a piece of music: tones and hits, in beats from its start. */

import type { DrumName, ToneName } from './instruments.ts';

export interface Tone {
  readonly instrument: ToneName;
  /** A MIDI number: 60 is middle C, 69 is 440 Hz. */
  readonly pitch: number;
  /** Beats from the start of the piece. */
  readonly at: number;
  /** Beats. */
  readonly lasts: number;
  /** More than 0, at most 1. */
  readonly loud: number;
}

/** A drum hit, which has no given length. */
export interface Hit {
  readonly instrument: DrumName;
  /** Beats from the start of the piece. */
  readonly at: number;
  /** More than 0, at most 1. */
  readonly loud: number;
}

export type Note = Tone | Hit;

export interface Piece {
  readonly beats: number;
  /** In the order in which they begin. */
  readonly notes: readonly Note[];
}

export const isTone = (note: Note): note is Tone => 'pitch' in note;

const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The MIDI number of a name such as 'A4' or 'F#5'; throws for any other text. */
export function pitchOf(name: string): number {
  const [, letter = '', sharp = '', octave = ''] = /^([A-G])(#?)(\d)$/.exec(name) ?? [];
  const semitone = SEMITONES[letter];
  if (semitone === undefined) throw new Error(`not a note: ${name}`);
  return semitone + (sharp === '' ? 0 : 1) + 12 * (Number(octave) + 1);
}

/** The frequency of a MIDI number, in hertz. */
export const hertzOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);
