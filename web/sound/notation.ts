/**
 * Writes pieces down as text. A line is a row of tokens, each of the same length; '.' is silence, '-' holds the note before it, and '|'
 * is there for the eye.
 */

import type { DrumName, ToneName } from './instruments.ts';
import { pitchOf, type Note, type Piece } from './note.ts';

/** What one instrument plays; repeated to the end of the piece. */
export interface Part {
  readonly beats: number;
  readonly notes: readonly Note[];
}

interface Style {
  /** Beats per token. */
  readonly step?: number;
  /** More than 0, at most 1. */
  readonly loud?: number;
}

interface Token {
  readonly text: string;
  readonly at: number;
  readonly lasts: number;
}

const EIGHTH = 0.5;
const BEATS_PER_BAR = 4;
/** The strength of a hit written as 'o'. */
const SOFT = 0.45;

function read(line: string, step: number): { tokens: Token[]; beats: number } {
  const texts = line.split(/[\s|]+/).filter((text) => text !== '');
  const tokens = texts.flatMap((text, index) => {
    if (text === '.' || text === '-') return [];
    const rest = texts.slice(index + 1);
    const end = rest.findIndex((next) => next !== '-');
    const held = end === -1 ? rest.length : end;
    return [{ text, at: index * step, lasts: (1 + held) * step }];
  });
  return { tokens, beats: texts.length * step };
}

/** Tones by their names: 'A4 . C5 -'. */
export function tones(instrument: ToneName, line: string, { step = EIGHTH, loud = 1 }: Style = {}): Part {
  const { tokens, beats } = read(line, step);
  const notes = tokens.map(({ text, at, lasts }) => ({ instrument, pitch: pitchOf(text), at, lasts, loud }));
  return { beats, notes };
}

/** Hits of a drum: 'x' is one, 'o' a soft one. */
export function hits(instrument: DrumName, line: string, { step = EIGHTH, loud = 1 }: Style = {}): Part {
  const { tokens, beats } = read(line, step);
  const notes = tokens.map(({ text, at }) => {
    if (text !== 'x' && text !== 'o') throw new Error(`not a hit: ${text}`);
    return { instrument, at, loud: text === 'x' ? loud : loud * SOFT };
  });
  return { beats, notes };
}

/**
 * Chords, one per bar, in a rhythm: 'x' is all of the chord's tones, a digit one of them, the lowest 1; beyond its last it goes on an
 * octave higher. The rhythm is repeated until every chord has been played.
 */
export function over(
  instrument: ToneName,
  chords: readonly string[],
  rhythm: string,
  { step = EIGHTH, loud = 1 }: Style = {},
): Part {
  const beats = chords.length * BEATS_PER_BAR;
  const { tokens, beats: rhythmBeats } = read(rhythm, step);
  if (rhythmBeats % BEATS_PER_BAR !== 0) throw new Error(`not whole bars: ${rhythm}`);
  const notes = chords.flatMap((chord, bar) => {
    const pitches = chord.split(' ').map(pitchOf);
    const inBar = tokens.flatMap((token) => {
      const at = token.at + BEATS_PER_BAR * bar - ((BEATS_PER_BAR * bar) % rhythmBeats);
      return Math.floor(at / BEATS_PER_BAR) === bar ? [{ ...token, at }] : [];
    });
    return inBar.flatMap(({ text, at, lasts }) =>
      (text === 'x' ? pitches : [nth(pitches, Number(text))]).map((pitch) => ({
        instrument,
        pitch,
        at,
        lasts,
        loud,
      })),
    );
  });
  return { beats, notes };
}

function nth(pitches: readonly number[], number: number): number {
  const pitch = pitches[(number - 1) % pitches.length];
  if (pitch === undefined) throw new Error(`not a tone of a chord: ${number}`);
  return pitch + 12 * Math.floor((number - 1) / pitches.length);
}

/** Combines parts; throws if a part does not fit into the piece a whole number of times. */
export function piece(beats: number, ...parts: readonly Part[]): Piece {
  const notes = parts.flatMap((part) => {
    const times = beats / part.beats;
    if (!Number.isInteger(times)) throw new Error(`${part.beats} beats do not fit into ${beats}`);
    return Array.from({ length: times }, (_, time) =>
      part.notes.map((note) => ({ ...note, at: note.at + time * part.beats })),
    ).flat();
  });
  return { beats, notes: notes.toSorted((a, b) => a.at - b.at) };
}
