/** Synthesizes short sounds with Web Audio. This module is loaded once sounds are switched on. */

export type SoundName = 'join' | 'tick' | 'right' | 'wrong' | 'round' | 'win';

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds from the start of the sound. */
  readonly at: number;
  /** Seconds. */
  readonly lasts: number;
  /** 0 to 1. */
  readonly loud?: number;
  readonly wave?: OscillatorType;
}

const C5 = 523.25;
const E5 = 659.25;
const G5 = 783.99;
const C6 = 1_046.5;

const SOUNDS: Readonly<Record<SoundName, readonly Note[]>> = {
  join: [
    { pitch: E5, at: 0, lasts: 0.1 },
    { pitch: G5, at: 0.08, lasts: 0.16 },
  ],
  tick: [{ pitch: 1_400, at: 0, lasts: 0.05, loud: 0.5, wave: 'square' }],
  right: [
    { pitch: C5, at: 0, lasts: 0.12 },
    { pitch: E5, at: 0.09, lasts: 0.12 },
    { pitch: C6, at: 0.18, lasts: 0.3 },
  ],
  wrong: [
    { pitch: 220, at: 0, lasts: 0.16, wave: 'sawtooth', loud: 0.5 },
    { pitch: 174.6, at: 0.14, lasts: 0.3, wave: 'sawtooth', loud: 0.5 },
  ],
  round: [
    { pitch: G5, at: 0, lasts: 0.14 },
    { pitch: C5, at: 0.12, lasts: 0.14 },
    { pitch: G5, at: 0.24, lasts: 0.3 },
  ],
  win: [C5, E5, G5, C6, G5, C6].map((pitch, step) => ({
    pitch,
    at: step * 0.13,
    lasts: step === 5 ? 0.7 : 0.18,
  })),
};

const VOLUME = 0.16;
const ATTACK_S = 0.012;

let context: AudioContext | null = null;

/** A sound that the browser allows only after this is too late for what it says. */
const LATE_MS = 500;

/** Plays a sound; does nothing where the browser does not allow it yet. */
export async function playSound(name: SoundName): Promise<void> {
  const asked = performance.now();
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  if (performance.now() - asked > LATE_MS) return;
  for (const note of SOUNDS[name]) playNote(context, note);
}

function playNote(audio: AudioContext, { pitch, at, lasts, loud = 1, wave = 'triangle' }: Note): void {
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME * loud, start + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + lasts);
}
