/** Plays notes with Web Audio. No other module creates audio nodes. */

import { drumSound, toneSound, type Filter, type ToneName } from './instruments.ts';
import { hertzOf, isTone, type Hit, type Tone } from './note.ts';
import type { ScheduledNote, Sink, Track } from './player.ts';

/** Gain of the music while the host's voice speaks. */
const DUCKED = 0.25;
/** Time constant of a volume change, in seconds. */
const GLIDE_S = 0.08;
/** What counts as silence: an exponential fade never reaches 0. */
const SILENCE = 0.001;
const NOISE_S = 1;

export class Synthesizer implements Sink {
  readonly #context: BaseAudioContext;
  readonly #volume: GainNode;
  readonly #music: GainNode;
  readonly #noise: AudioBuffer;
  readonly #waves = new Map<ToneName, PeriodicWave>();

  /** `gain`: the initial volume, 0 to 1. */
  constructor(context: BaseAudioContext, gain: number) {
    this.#context = context;
    this.#volume = new GainNode(context, { gain });
    this.#music = new GainNode(context);
    this.#music.connect(this.#volume).connect(context.destination);
    this.#noise = noise(context);
  }

  readonly now = (): number => this.#context.currentTime;
  readonly isRunning = (): boolean => this.#context.state === 'running';

  /** `gain`: 0 to 1, for all sounds. */
  setVolume(gain: number): void {
    this.#volume.gain.setTargetAtTime(gain, this.now(), GLIDE_S);
  }

  /** Lowers the music to a quarter, or restores it. */
  setDucked(isDucked: boolean): void {
    this.#music.gain.setTargetAtTime(isDucked ? DUCKED : 1, this.now(), GLIDE_S);
  }

  /** A note without a track: of a cue, which is not ducked. */
  playCue(scheduled: ScheduledNote): void {
    this.#play(scheduled, (filter) => this.#filtered(filter, this.#volume));
  }

  readonly openTrack = (at: number, fadeS: number): Track => {
    const exit = new GainNode(this.#context);
    exit.connect(this.#music);
    const entrance = new GainNode(this.#context, { gain: fadeS > 0 ? 0 : 1 });
    if (fadeS > 0) entrance.gain.setValueAtTime(0, at).linearRampToValueAtTime(1, at + fadeS);
    entrance.connect(exit);
    const filters = new Map<Filter, AudioNode>();
    const inputFor = (filter: Filter | undefined): AudioNode => {
      if (filter === undefined) return entrance;
      const known = filters.get(filter) ?? this.#filtered(filter, entrance);
      filters.set(filter, known);
      return known;
    };
    return {
      play: (scheduled) => this.#play(scheduled, inputFor),
      fadeOut: (from, lastsS) => {
        exit.gain.setValueAtTime(1, from).linearRampToValueAtTime(0, from + lastsS);
      },
    };
  };

  #filtered(filter: Filter | undefined, target: AudioNode): AudioNode {
    if (filter === undefined) return target;
    const node = new BiquadFilterNode(this.#context, { type: filter.type, frequency: filter.hertz });
    node.connect(target);
    return node;
  }

  #play({ note, at, lasts }: ScheduledNote, inputFor: (filter: Filter | undefined) => AudioNode): void {
    if (isTone(note)) this.#playTone(note, at, lasts, inputFor(toneSound(note.instrument).filter));
    else this.#playHit(note, at, inputFor(drumSound(note.instrument).filter));
  }

  #playTone({ instrument, pitch, loud }: Tone, at: number, lasts: number, target: AudioNode): void {
    const { level, attackS, envelope } = toneSound(instrument);
    const peak = level * loud;
    const gain = new GainNode(this.#context, { gain: 0 });
    gain.gain.setValueAtTime(0, at).linearRampToValueAtTime(peak, at + attackS);
    const isHeld = envelope.kind === 'held';
    const end = at + (isHeld ? lasts + envelope.releaseS : (envelope.ringS ?? lasts));
    if (isHeld) gain.gain.setValueAtTime(peak, at + Math.max(attackS, lasts));
    gain.gain.exponentialRampToValueAtTime(SILENCE * peak, end);
    const source = new OscillatorNode(this.#context, {
      frequency: hertzOf(pitch),
      periodicWave: this.#waveOf(instrument),
    });
    sound(source, gain, target, at, end);
  }

  #playHit({ instrument, loud }: Hit, at: number, target: AudioNode): void {
    const { level, ringS, source } = drumSound(instrument);
    const end = at + ringS;
    const gain = new GainNode(this.#context, { gain: 0 });
    gain.gain.setValueAtTime(level * loud, at).exponentialRampToValueAtTime(SILENCE, end);
    if (source === 'noise') {
      const node = new AudioBufferSourceNode(this.#context, { buffer: this.#noise, loop: true });
      sound(node, gain, target, at, end);
      return;
    }
    const node = new OscillatorNode(this.#context, { frequency: source.fromHz });
    node.frequency.setValueAtTime(source.fromHz, at).exponentialRampToValueAtTime(source.toHz, end);
    sound(node, gain, target, at, end);
  }

  #waveOf(name: ToneName): PeriodicWave {
    const known = this.#waves.get(name);
    if (known !== undefined) return known;
    const { harmonics } = toneSound(name);
    const wave = new PeriodicWave(this.#context, {
      real: new Float32Array(harmonics.length + 1),
      imag: Float32Array.of(0, ...harmonics),
    });
    this.#waves.set(name, wave);
    return wave;
  }
}

/** Plays from one instant to the other, then disconnects. */
function sound(
  source: AudioScheduledSourceNode,
  gain: GainNode,
  target: AudioNode,
  at: number,
  end: number,
): void {
  source.connect(gain).connect(target);
  source.addEventListener('ended', () => gain.disconnect(), { once: true });
  source.start(at);
  source.stop(end);
}

function noise(context: BaseAudioContext): AudioBuffer {
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: sampleRate * NOISE_S, sampleRate });
  buffer.getChannelData(0).set(Float32Array.from({ length: buffer.length }, () => Math.random() * 2 - 1));
  return buffer;
}
