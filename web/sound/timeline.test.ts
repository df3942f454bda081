import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isTone } from './note.ts';
import { LOBBY } from './pieces/lobby.ts';
import { BRIGHT_STING, SOFT_STING } from './pieces/sting.ts';
import { THINKING } from './pieces/thinking.ts';
import { TIGHT } from './pieces/tight.ts';
import type { Scene } from './scene.ts';
import { LATE_MS, notesBetween, segmentsOf, TIGHT_MS, type Segment, type TimedNote } from './timeline.ts';

/** A realistic instant of a server. */
const T0 = 1_760_000_000_000;
const LIMITS_S = [5, 6, 10, 13, 20, 30, 45, 60];

const question = (limitS: number, variation = 0): Scene & { name: 'thinking'; endsAt: number } => ({
  name: 'thinking',
  opensAt: T0,
  endsAt: T0 + limitS * 1_000,
  variation,
});

const allOf = (scene: Scene, until: number): TimedNote[] => notesBetween(segmentsOf(scene, T0), T0, until);
const kicks = (notes: readonly TimedNote[]): number[] =>
  notes.filter(({ note }) => note.instrument === 'kick').map(({ at }) => at);
const gaps = (instants: readonly number[]): number[] =>
  instants.slice(1).map((at, index) => at - (instants[index] ?? at));

describe('the lobby', () => {
  test('is a loop of eight bars at 100 beats per minute that begins when it is asked for', () => {
    const notes = allOf({ name: 'lobby' }, T0 + 200_000);
    expect(notes[0]?.at).toBe(T0);
    const passMs = 8 * 4 * 600;
    for (const pass of [0, 1, 2, 3, 4, 5]) {
      const bass = notes.find(
        ({ note, at }) => note.instrument === 'bass' && at >= T0 + pass * passMs - 0.01,
      );
      expect(bass?.at, `pass ${pass}`).toBeCloseTo(T0 + pass * passMs, 2);
    }
  });

  test('plays four different variations before the first comes again', () => {
    const passMs = 8 * 4 * 600;
    const passes = [0, 1, 2, 3, 4].map((pass) =>
      notesBetween(segmentsOf({ name: 'lobby' }, T0), T0 + pass * passMs, T0 + (pass + 1) * passMs).map(
        ({ note, at }) => JSON.stringify([note, Math.round(at - T0 - pass * passMs)]),
      ),
    );
    expect(new Set(passes.slice(0, 4).map((notes) => notes.join())).size).toBe(4);
    expect(passes[4]).toEqual(passes[0]);
  });
});

describe('a question', () => {
  test('tightens in its last five seconds, from 120 to 144 beats per minute', () => {
    const { endsAt, ...rest } = question(20);
    const notes = allOf({ ...rest, endsAt }, endsAt);
    const before = notes.filter(({ at }) => at < endsAt - TIGHT_MS);
    const within = notes.filter(({ at }) => at >= endsAt - TIGHT_MS);
    expect(Math.min(...gaps(kicks(before)))).toBeCloseTo(1_000, 2);
    for (const gap of gaps(kicks(within))) expect(gap).toBeCloseTo(60_000 / 144, 2);
    expect(within.length / 5).toBeGreaterThan((1.5 * before.length) / 15);
  });

  test.each(LIMITS_S)('of %i s ends its three tight bars at its limit, exactly', (limitS) => {
    const scene = question(limitS);
    const [tight] = segmentsOf(scene, T0).slice(-1);
    expect(tight?.variations).toBe(TIGHT);
    expect((tight?.anchor ?? 0) + (3 * 4 * 60_000) / (tight?.beatsPerMinute ?? 0)).toBe(scene.endsAt);
    const notes = allOf(scene, Infinity);
    const downbeats = kicks(notes).slice(-12);
    expect(downbeats[0]).toBe(scene.endsAt - TIGHT_MS);
    expect(downbeats[11]).toBeCloseTo(scene.endsAt - 60_000 / 144, 2);
    expect(Math.max(...notes.map(({ at }) => at))).toBeLessThan(scene.endsAt);
    expect(Math.max(...notes.map(({ at, lasts }) => at + lasts))).toBeCloseTo(scene.endsAt, 2);
  });

  test.each(LIMITS_S)('of %i s begins at its opening, and its loop ends with a whole bar', (limitS) => {
    const scene = question(limitS);
    const segments = segmentsOf(scene, T0);
    const [first] = allOf(scene, Infinity);
    expect(first?.at).toBeLessThan(T0 + 300);
    expect(first?.at).toBeGreaterThanOrEqual(T0);
    if (limitS <= 5) {
      expect(segments).toHaveLength(1);
      return;
    }
    const [loop, tight] = segments;
    expect(loop?.until).toBe(tight?.from);
    expect(((loop?.until ?? 0) - (loop?.anchor ?? 0)) % 2_000).toBe(0);
    // A limit of whole seconds opens on a beat.
    expect((T0 - (loop?.anchor ?? 0)) % 500).toBe(0);
  });

  test('shorter than five seconds, as tests play it, has the end of the tight bars alone', () => {
    const notes = allOf(question(2.5), Infinity);
    const whole = allOf(question(5), Infinity);
    expect(notes.length).toBeLessThan(whole.length);
    expect(kicks(notes)).toHaveLength(6);
    expect(notes.at(-1)?.at).toBeCloseTo(T0 + 2_500 - 60_000 / 144 / 4, 2);
  });

  test('without a time that is shown loops on without tightening', () => {
    const notes = allOf({ name: 'thinking', opensAt: T0, endsAt: null, variation: 0 }, T0 + 120_000);
    for (const at of kicks(notes)) expect((at - T0) % 500).toBe(0);
    expect(notes.at(-1)?.at).toBeGreaterThan(T0 + 119_000);
  });

  test('has another music than the next one', () => {
    const sounds = [0, 1, 2, 3].map((variation) => JSON.stringify(allOf(question(20, variation), Infinity)));
    expect(new Set(sounds).size).toBe(4);
  });
});

describe('what sounds once', () => {
  const STING: Scene = { name: 'sting', at: T0 + 1_000, isBright: true, variation: 0 };

  test('begins at its instant, and ends', () => {
    for (const scene of [STING, { name: 'fanfare', at: T0 + 1_000 } as const]) {
      const notes = allOf(scene, Infinity);
      expect(notes[0]?.at).toBe(T0 + 1_000);
      expect(notes.at(-1)?.at).toBeLessThan(T0 + 9_000);
    }
  });

  test('is played whole where it comes a little late, and not at all later', () => {
    const late = notesBetween(segmentsOf(STING, T0 + 1_000 + LATE_MS), T0, Infinity);
    expect(late).toHaveLength(allOf(STING, Infinity).length);
    expect(late[0]?.at).toBe(T0 + 1_000 + LATE_MS);
    expect(segmentsOf(STING, T0 + 1_001 + LATE_MS)).toEqual([]);
  });

  test('is bright where somebody was right and soft where nobody was', () => {
    const bright = JSON.stringify(allOf(STING, Infinity));
    const soft = JSON.stringify(allOf({ ...STING, isBright: false }, Infinity));
    expect(bright).toContain('brass');
    expect(soft).not.toContain('brass');
  });
});

const SCENES: readonly Scene[] = [
  { name: 'lobby' },
  question(20),
  question(13, 3),
  { name: 'thinking', opensAt: T0, endsAt: null, variation: 2 },
  { name: 'sting', at: T0, isBright: false, variation: 7 },
  { name: 'fanfare', at: T0 },
];

test('notes asked for piece by piece are those of the whole, each once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SCENES),
      fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 60 }),
      (scene, steps) => {
        const segments = segmentsOf(scene, T0);
        let at = T0;
        const pieces = steps.map((step) => notesBetween(segments, at, (at += step)));
        expect(pieces.flat()).toEqual(notesBetween(segments, T0, at));
      },
    ),
  );
});

test('no variation is silent for longer than a bar, and none of its notes lasts longer than the piece', () => {
  const loops: Segment['variations'] = [...LOBBY, ...THINKING, ...TIGHT, ...BRIGHT_STING, ...SOFT_STING];
  for (const { beats, notes } of loops) {
    expect(notes[0]?.at).toBe(0);
    for (const gap of gaps([...notes.map(({ at }) => at), beats])) expect(gap).toBeLessThanOrEqual(4);
    for (const note of notes) expect(note.at + (isTone(note) ? note.lasts : 0)).toBeLessThanOrEqual(beats);
  }
});
