/** Plays one scene after the other: opens a track for each, gives it its notes shortly before they sound, and fades it out when the next begins. */

import type { Note } from './note.ts';
import { beginningOf, type Scene } from './scene.ts';
import { notesBetween, segmentsOf, type Segment } from './timeline.ts';

/** A note with its instant and its length on the audio clock, both in seconds. */
export interface ScheduledNote {
  readonly note: Note;
  readonly at: number;
  readonly lasts: number;
}

/** What plays notes: the synthesizer, and a record of them in tests. Instants are on its own clock, in seconds. */
export interface Sink {
  readonly now: () => number;
  /** Whether its clock advances: not before the browser allows sound. */
  readonly isRunning: () => boolean;
  /** Opens a track that fades in. */
  readonly openTrack: (at: number, fadeS: number) => Track;
}

export interface Track {
  readonly play: (scheduled: ScheduledNote) => void;
  /** Fades out from an instant on, and closes. */
  readonly fadeOut: (at: number, fadeS: number) => void;
}

/** A scene that sounds, or is to begin. */
interface Playing {
  readonly key: string;
  readonly name: Scene['name'];
  readonly track: Track;
  readonly segments: readonly Segment[];
  /** The server's time at zero of the audio clock, in milliseconds: fixed, so that no note moves against the one before it. */
  readonly zeroMs: number;
  /** Up to where its notes are given to the track, in milliseconds of the server. */
  scheduledMs: number;
  /** When it has faded out; Infinity while it is the current one. */
  endsMs: number;
}

/** How often `tick` is to be called. */
export const TICK_MS = 150;
const LOOKAHEAD_MS = 450;
/** A note that is due longer than this is left out: the page stood still. */
const OVERDUE_MS = 50;
/** From this on the clocks no longer agree: the device slept, or the server's time was corrected. */
const DRIFT_MS = 250;

const FADE_OUT_MS: Readonly<Record<Scene['name'], number>> = {
  lobby: 500,
  thinking: 300,
  sting: 600,
  fanfare: 600,
};
/** Of a loop that is joined in its middle; what is played from its first note on begins at once. */
const FADE_IN_MS = 400;

export class MusicPlayer {
  readonly #sink: Sink;
  readonly #serverNow: () => number;
  #wanted: Scene | null = null;
  #current: Playing | null = null;
  #fading: Playing[] = [];

  /** `serverNow`: the server's time in milliseconds. */
  constructor(sink: Sink, serverNow: () => number) {
    this.#sink = sink;
    this.#serverNow = serverNow;
  }

  /** From now on this is the music; what plays goes on until it begins. Null fades out. */
  show(scene: Scene | null): void {
    this.#wanted = scene;
    this.tick();
  }

  /** Gives the tracks the notes that begin within the next 450 ms. */
  tick(): void {
    if (!this.#sink.isRunning()) return;
    const now = this.#serverNow();
    if (this.#current !== null && Math.abs(this.#zeroNow(now) - this.#current.zeroMs) > DRIFT_MS)
      this.#end(now);
    this.#follow(now);
    this.#fading = this.#fading.filter(({ endsMs }) => endsMs > now);
    for (const playing of this.#fading) this.#schedule(playing, now);
    if (this.#current !== null) this.#schedule(this.#current, now);
  }

  readonly #zeroNow = (now: number): number => now - this.#sink.now() * 1_000;

  /** Changes to the scene that is wanted. */
  #follow(now: number): void {
    const scene = this.#wanted;
    const key = scene === null ? null : JSON.stringify(scene);
    if (key === (this.#current?.key ?? null)) return;
    const beginsMs = Math.max(now, beginningOf(scene) ?? now);
    this.#end(beginsMs);
    if (scene === null || key === null) return;
    const isJoined = (beginningOf(scene) ?? now) < now || scene.name === 'lobby';
    const zeroMs = this.#zeroNow(now);
    const track = this.#sink.openTrack((beginsMs - zeroMs) / 1_000, isJoined ? FADE_IN_MS / 1_000 : 0);
    const segments = segmentsOf(scene, now);
    const { name } = scene;
    this.#current = { key, name, track, segments, zeroMs, scheduledMs: beginsMs, endsMs: Infinity };
  }

  /** Fades the current scene out from an instant of the server on. */
  #end(fromMs: number): void {
    const ending = this.#current;
    if (ending === null) return;
    const fadeMs = FADE_OUT_MS[ending.name];
    ending.track.fadeOut((fromMs - ending.zeroMs) / 1_000, fadeMs / 1_000);
    ending.endsMs = Math.min(ending.endsMs, fromMs + fadeMs);
    this.#fading.push(ending);
    this.#current = null;
  }

  #schedule(playing: Playing, now: number): void {
    const until = Math.min(now + LOOKAHEAD_MS, playing.endsMs);
    const from = playing.scheduledMs;
    if (until <= from) return;
    for (const { note, at, lasts } of notesBetween(playing.segments, Math.max(from, now - OVERDUE_MS), until))
      playing.track.play({ note, at: (at - playing.zeroMs) / 1_000, lasts: lasts / 1_000 });
    playing.scheduledMs = until;
  }
}
