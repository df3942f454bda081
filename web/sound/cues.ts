/** The short sounds of a game, as notes in seconds. */

import type { ToneName } from './instruments.ts';
import { pitchOf, type Tone } from './note.ts';

const CUES = {
  join: row('chime', [
    ['E5', 0, 0.1],
    ['G5', 0.08, 0.16],
  ]),
  tick: row('tick', [['F6', 0, 0.05]]),
  right: row('chime', [
    ['C5', 0, 0.12],
    ['E5', 0.09, 0.12],
    ['C6', 0.18, 0.3],
  ]),
  wrong: row('buzz', [
    ['A3', 0, 0.16],
    ['F3', 0.14, 0.3],
  ]),
  round: row('chime', [
    ['G5', 0, 0.14],
    ['C5', 0.12, 0.14],
    ['G5', 0.24, 0.3],
  ]),
  win: row('chime', [
    ['C5', 0, 0.18],
    ['E5', 0.13, 0.18],
    ['G5', 0.26, 0.18],
    ['C6', 0.39, 0.18],
    ['G5', 0.52, 0.18],
    ['C6', 0.65, 0.7],
  ]),
} as const;

export type CueName = keyof typeof CUES;

/** The tones of a cue; here one beat is one second. */
export const cueOf = (name: CueName): readonly Tone[] => CUES[name];

function row(
  instrument: ToneName,
  tones: readonly (readonly [name: string, at: number, lasts: number])[],
): readonly Tone[] {
  return tones.map(([name, at, lasts]) => ({ instrument, pitch: pitchOf(name), at, lasts, loud: 1 }));
}
