import { beforeEach, describe, expect, test } from 'vitest';

import { MusicPlayer, TICK_MS, type ScheduledNote, type Sink, type Track } from './player.ts';
import type { Scene } from './scene.ts';

const T0 = 1_760_000_000_000;

/** A recorded track, in place of a synthesizer's. */
interface Recorded {
  readonly opensAt: number;
  readonly fadeInS: number;
  readonly notes: ScheduledNote[];
  fadesAt: number | null;
  fadeOutS: number | null;
}

/** Records the notes; its clock started five seconds after the page's. */
class Recorder implements Sink {
  readonly tracks: Recorded[] = [];
  seconds = 5;
  running = true;
  readonly now = (): number => this.seconds;
  readonly isRunning = (): boolean => this.running;
  readonly openTrack = (at: number, fadeS: number): Track => {
    const track: Recorded = { opensAt: at, fadeInS: fadeS, notes: [], fadesAt: null, fadeOutS: null };
    this.tracks.push(track);
    return {
      play: (note) => void track.notes.push(note),
      fadeOut: (from, lastsS) => {
        track.fadesAt = from;
        track.fadeOutS = lastsS;
      },
    };
  };

  get track(): Recorded {
    const last = this.tracks.at(-1);
    if (last === undefined) throw new Error('no track');
    return last;
  }
}

let sink: Recorder;
let serverMs: number;
let player: MusicPlayer;

beforeEach(() => {
  sink = new Recorder();
  serverMs = T0;
  player = new MusicPlayer(sink, () => serverMs);
});

/** Advances time like a page, with a tick every 150 ms. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += TICK_MS) {
    serverMs += TICK_MS;
    sink.seconds += TICK_MS / 1_000;
    player.tick();
  }
}

/** The audio clock's time at an instant of the server. */
const secondsAt = (instant: number): number => 5 + (instant - T0) / 1_000;
const QUESTION: Scene = { name: 'thinking', opensAt: T0 + 1_000, endsAt: T0 + 11_000, variation: 0 };
const beginnings = ({ notes }: Recorded): number[] => notes.map(({ at }) => at);

describe('music', () => {
  test('fades in, and gives its notes to the synthesizer shortly before they sound', () => {
    player.show({ name: 'lobby' });
    expect(sink.track).toMatchObject({ opensAt: 5, fadeInS: 0.4 });
    expect(Math.max(...beginnings(sink.track))).toBeLessThan(5.45);
    for (let ticks = 0; ticks < 100; ticks++) {
      pass(TICK_MS);
      const ahead = beginnings(sink.track).filter((at) => at > sink.seconds);
      expect(ahead.length).toBeGreaterThan(0);
      expect(Math.max(...ahead)).toBeLessThan(sink.seconds + 0.45);
    }
  });

  test('loops for minutes without a gap, a note twice or a note in the past', () => {
    player.show({ name: 'lobby' });
    const late: number[] = [];
    for (let ticks = 0; ticks < 600; ticks++) {
      const known = sink.track.notes.length;
      pass(TICK_MS);
      late.push(
        ...beginnings(sink.track)
          .slice(known)
          .filter((at) => at < sink.seconds),
      );
    }
    expect(late).toEqual([]);
    const notes = sink.track.notes.map((each) => JSON.stringify(each));
    expect(new Set(notes).size).toBe(notes.length);
    const instants = beginnings(sink.track);
    const gaps = instants.slice(1).map((at, index) => at - (instants[index] ?? at));
    // Two eighths at 100 beats per minute.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(0.601);
  });

  test('of a question begins with its opening, while the lobby plays until then and fades', () => {
    player.show({ name: 'lobby' });
    pass(400);
    player.show(QUESTION);
    const [lobby, question] = sink.tracks;
    expect(lobby).toMatchObject({ fadesAt: secondsAt(T0 + 1_000), fadeOutS: 0.5 });
    expect(question).toMatchObject({ opensAt: secondsAt(T0 + 1_000), fadeInS: 0 });
    pass(2_000);
    expect(Math.max(...beginnings(lobby ?? sink.track))).toBeGreaterThan(secondsAt(T0 + 900));
    expect(Math.max(...beginnings(lobby ?? sink.track))).toBeLessThan(secondsAt(T0 + 1_500));
    expect(beginnings(sink.track)[0]).toBeCloseTo(secondsAt(T0 + 1_000), 6);
  });

  test('of a question that closes early goes on until the sting, and ends with it', () => {
    player.show(QUESTION);
    pass(4_000);
    const sting: Scene = { name: 'sting', at: serverMs + 1_200, isBright: true, variation: 0 };
    player.show(sting);
    pass(3_000);
    const [question, reveal] = sink.tracks;
    expect(question).toMatchObject({ fadesAt: secondsAt(sting.at), fadeOutS: 0.3 });
    expect(Math.max(...beginnings(question ?? sink.track))).toBeGreaterThan(secondsAt(sting.at - 300));
    expect(Math.max(...beginnings(question ?? sink.track))).toBeLessThan(secondsAt(sting.at + 300));
    expect(beginnings(reveal ?? sink.track)[0]).toBeCloseTo(secondsAt(sting.at), 6);
  });

  test('goes on where the same scene is shown again', () => {
    player.show(QUESTION);
    pass(2_000);
    player.show({ ...QUESTION });
    expect(sink.tracks).toHaveLength(1);
    expect(sink.track.fadesAt).toBeNull();
  });

  test('joined in the middle of a question fades in where the others are', () => {
    serverMs = T0 + 3_100;
    sink.seconds = 8.1;
    player.show(QUESTION);
    expect(sink.track).toMatchObject({ opensAt: 8.1, fadeInS: 0.4 });
    pass(10_000);
    expect(Math.min(...beginnings(sink.track))).toBeGreaterThanOrEqual(8.1);
    const kicks = sink.track.notes.filter(({ note }) => note.instrument === 'kick').slice(-12);
    expect(kicks[0]?.at).toBeCloseTo(secondsAt(T0 + 6_000), 3);
  });

  test('fades out when no piece follows, in at most 600 ms', () => {
    for (const scene of [{ name: 'lobby' }, QUESTION, { name: 'fanfare', at: T0 + 1_000 }] as const) {
      player.show(scene);
      pass(1_400);
      player.show(null);
      expect(sink.track.fadesAt).toBeCloseTo(sink.seconds, 6);
      expect(sink.track.fadeOutS).toBeGreaterThanOrEqual(0.3);
      expect(sink.track.fadeOutS).toBeLessThanOrEqual(0.6);
      const known = sink.track.notes.length;
      pass(2_000);
      expect(
        beginnings(sink.track)
          .slice(known)
          .filter((at) => at > (sink.track.fadesAt ?? 0) + 0.6),
      ).toEqual([]);
    }
  });
});

describe('where the browser does not play', () => {
  test('nothing is scheduled before it does, and the music then stands where it should', () => {
    sink.running = false;
    player.show(QUESTION);
    serverMs += 4_000;
    player.tick();
    expect(sink.tracks).toEqual([]);
    sink.running = true;
    player.tick();
    expect(sink.track.opensAt).toBe(5);
    pass(8_000);
    const last = sink.track.notes.filter(({ note }) => note.instrument === 'kick').slice(-12);
    // Five seconds before the end, on an audio clock that stood still for four.
    expect(last[0]?.at).toBeCloseTo(secondsAt(T0 + 6_000) - 4, 3);
  });

  test('after a sleep of the device the music is aligned again', () => {
    player.show(QUESTION);
    pass(2_000);
    serverMs += 3_000;
    player.tick();
    expect(sink.tracks).toHaveLength(2);
    expect(sink.tracks[0]?.fadesAt).not.toBeNull();
    pass(8_000);
    const last = sink.track.notes.filter(({ note }) => note.instrument === 'kick').slice(-12);
    expect(last[0]?.at).toBeCloseTo(secondsAt(T0 + 6_000) - 3, 3);
  });
});
