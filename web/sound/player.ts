/** Plays one scene after another: opens a track for each, schedules its notes shortly before they sound, and fades it out when the next begins. */

import type { Note } from './note.ts';
import { beginningOf, type Scene } from './scene.ts';
import { notesBetween, segmentsOf, type Segment } from './timeline.ts';

/** A note with its instant and its length on the audio clock, both in seconds. */
export interface ScheduledNote {
  readonly note: Note;
  readonly at: number;
  readonly lasts: number;
}

/** The output for notes: the synthesizer, or a recorder in tests. Instants are in seconds of its own clock. */
export interface Sink {
  readonly now: () => number;
  /** Whether its clock advances; false until the browser allows sound. */
  readonly isRunning: () => boolean;
  /** Opens a track that fades in. */
  readonly openTrack: (at: number, fadeS: number) => Track;
}

export interface Track {
  readonly play: (scheduled: ScheduledNote) => void;
  /** Fades out from an instant on, and closes the track. */
  readonly fadeOut: (at: number, fadeS: number) => void;
}

/** A scene that plays or will begin. */
interface Playing {
  readonly key: string;
  readonly name: Scene['name'];
  readonly track: Track;
  readonly segments: readonly Segment[];
  /** The server's time at zero of the audio clock, in milliseconds. Fixed per scene, so that notes do not shift against each other. */
  readonly zeroMs: number;
  /** Notes before this instant have been scheduled; in milliseconds of the server. */
  scheduledMs: number;
  /** When it has faded out; Infinity for the current scene. */
  endsMs: number;
}

/** The interval at which to call `tick`. */
export const TICK_MS = 150;
const LOOKAHEAD_MS = 450;
/** A note that is late by more than this is left out: the page was suspended. */
const OVERDUE_MS = 50;
/** From this difference on the clocks disagree: the device slept, or the server's time was corrected. */
const DRIFT_MS = 250;

const FADE_OUT_MS: Readonly<Record<Scene['name'], number>> = {
  lobby: 500,
  thinking: 300,
  sting: 600,
  fanfare: 600,
};
/** For a loop that is joined in its middle; a scene that starts with its first note is not faded in. */
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

  /** Sets the music. The current scene plays until the new one begins; null fades it out. */
  show(scene: Scene | null): void {
    this.#wanted = scene;
    this.tick();
  }

  /** Schedules the notes that begin within the next 450 ms. */
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

  /** Fades the current scene out, starting at an instant of the server. */
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
