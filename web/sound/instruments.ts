/** The parameters of the instruments; the synthesizer builds them from oscillators and noise. */

export interface ToneSound {
  /** The strengths of the fundamental and of the overtones above it. */
  readonly harmonics: readonly number[];
  /** The loudness of a note of full strength, 0 to 1. */
  readonly level: number;
  readonly attackS: number;
  /** `struck` fades by itself within `ringS`, or within the note's length if there is none; `held` sounds at full strength until its end. */
  readonly envelope:
    | { readonly kind: 'struck'; readonly ringS?: number }
    | { readonly kind: 'held'; readonly releaseS: number };
  readonly filter?: Filter;
}

export interface Filter {
  readonly type: 'lowpass' | 'highpass' | 'bandpass';
  readonly hertz: number;
}

export interface DrumSound {
  readonly level: number;
  /** Seconds until it has faded. */
  readonly ringS: number;
  /** Noise, or a tone that falls. */
  readonly source: 'noise' | { readonly fromHz: number; readonly toHz: number };
  readonly filter?: Filter;
}

const TRIANGLE = [1, 0, -1 / 9, 0, 1 / 25, 0, -1 / 49];
const saw = (count: number): number[] => Array.from({ length: count }, (_, index) => 1 / (index + 1));
const SQUARE = Array.from({ length: 15 }, (_, index) => (index % 2 === 0 ? 1 / (index + 1) : 0));

const TONES = {
  bass: {
    harmonics: [1, 0.5, 0.25, 0.12, 0.06],
    level: 0.15,
    attackS: 0.008,
    envelope: { kind: 'held', releaseS: 0.06 },
  },
  pad: {
    harmonics: saw(8),
    level: 0.045,
    attackS: 0.18,
    envelope: { kind: 'held', releaseS: 0.3 },
    filter: { type: 'lowpass', hertz: 900 },
  },
  keys: {
    harmonics: [1, 0.35, 0.1, 0.12],
    level: 0.08,
    attackS: 0.01,
    envelope: { kind: 'struck', ringS: 0.9 },
  },
  pluck: {
    harmonics: TRIANGLE,
    level: 0.14,
    attackS: 0.004,
    envelope: { kind: 'struck', ringS: 0.5 },
  },
  bell: {
    harmonics: [1, 0, 0, 0.22, 0, 0, 0.05],
    level: 0.085,
    attackS: 0.004,
    envelope: { kind: 'struck', ringS: 1.4 },
  },
  brass: {
    harmonics: saw(14),
    level: 0.085,
    attackS: 0.03,
    envelope: { kind: 'held', releaseS: 0.12 },
    filter: { type: 'lowpass', hertz: 2_200 },
  },
  block: {
    harmonics: [1, 0.1, 0.3],
    level: 0.12,
    attackS: 0.002,
    envelope: { kind: 'struck', ringS: 0.07 },
  },
  chime: { harmonics: TRIANGLE, level: 0.32, attackS: 0.012, envelope: { kind: 'struck' } },
  tick: { harmonics: SQUARE, level: 0.16, attackS: 0.012, envelope: { kind: 'struck' } },
  buzz: { harmonics: saw(20), level: 0.16, attackS: 0.012, envelope: { kind: 'struck' } },
} as const satisfies Record<string, ToneSound>;

const DRUMS = {
  kick: { level: 0.26, ringS: 0.22, source: { fromHz: 130, toHz: 46 } },
  tom: { level: 0.24, ringS: 0.35, source: { fromHz: 150, toHz: 80 } },
  hat: { level: 0.13, ringS: 0.05, source: 'noise', filter: { type: 'highpass', hertz: 7_000 } },
  shaker: { level: 0.14, ringS: 0.09, source: 'noise', filter: { type: 'bandpass', hertz: 5_500 } },
  snare: { level: 0.36, ringS: 0.14, source: 'noise', filter: { type: 'bandpass', hertz: 1_900 } },
  cymbal: { level: 0.1, ringS: 1.6, source: 'noise', filter: { type: 'highpass', hertz: 5_000 } },
} as const satisfies Record<string, DrumSound>;

export type ToneName = keyof typeof TONES;
export type DrumName = keyof typeof DRUMS;

export const toneSound = (name: ToneName): ToneSound => TONES[name];
export const drumSound = (name: DrumName): DrumSound => DRUMS[name];
