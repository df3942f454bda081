/** When each note sounds: a scene as loops on the server's time, and the notes between two instants. Pure. */

import { isTone, type Note, type Piece } from './note.ts';
import { FANFARE, FANFARE_BEATS_PER_MINUTE } from './pieces/fanfare.ts';
import { LOBBY, LOBBY_BEATS_PER_MINUTE } from './pieces/lobby.ts';
import { BRIGHT_STING, SOFT_STING, STING_BEATS_PER_MINUTE } from './pieces/sting.ts';
import { THINKING, THINKING_BEATS_PER_MINUTE } from './pieces/thinking.ts';
import { TIGHT, TIGHT_BEATS_PER_MINUTE } from './pieces/tight.ts';
import type { Scene } from './scene.ts';

const MINUTE_MS = 60_000;
const BEATS_PER_BAR = 4;
/** How long before the end of a question its music gets denser. */
export const TIGHT_MS = 5_000;
/** A scene that is played once may begin this late; later it is left out. */
export const LATE_MS = 300;

/** Variations of one length that follow each other without a gap, in real milliseconds of the server. */
export interface Segment {
  readonly variations: readonly Piece[];
  readonly beatsPerMinute: number;
  /** The index of the variation that begins at the anchor; the others follow. */
  readonly first: number;
  /** When the first beat of `first` falls. */
  readonly anchor: number;
  /** Notes that begin earlier are left out. */
  readonly from: number;
  /** Notes that begin then or later are left out; may be Infinity. */
  readonly until: number;
}

/** A note with its instant and its length, in milliseconds. */
export interface TimedNote {
  readonly note: Note;
  readonly at: number;
  /** 0 for a drum. */
  readonly lasts: number;
}

/** The segments of a scene that is asked for at `now`. */
export function segmentsOf(scene: Scene, now: number): Segment[] {
  switch (scene.name) {
    case 'lobby':
      return [loop(LOBBY, LOBBY_BEATS_PER_MINUTE, now)];
    case 'thinking':
      return thinking(scene);
    case 'sting': {
      const variations = scene.isBright ? BRIGHT_STING : SOFT_STING;
      return once(variations, STING_BEATS_PER_MINUTE, scene, now);
    }
    case 'fanfare':
      return once([FANFARE], FANFARE_BEATS_PER_MINUTE, { ...scene, variation: 0 }, now);
  }
}

const loop = (variations: readonly Piece[], beatsPerMinute: number, from: number): Segment => ({
  variations,
  beatsPerMinute,
  first: 0,
  anchor: from,
  from,
  until: Infinity,
});

/** The tight bars end at the question's end. The loop's bars before them are counted backwards, so that its last bar ends where they begin. */
function thinking({ opensAt, endsAt, variation }: Scene & { name: 'thinking' }): Segment[] {
  const calm = { ...loop(THINKING, THINKING_BEATS_PER_MINUTE, opensAt), first: variation };
  if (endsAt === null) return [calm];
  const tightAt = endsAt - TIGHT_MS;
  const tight = {
    variations: TIGHT,
    beatsPerMinute: TIGHT_BEATS_PER_MINUTE,
    first: variation,
    anchor: tightAt,
    from: Math.max(opensAt, tightAt),
    until: endsAt,
  };
  if (tightAt <= opensAt) return [tight];
  const barMs = (BEATS_PER_BAR * MINUTE_MS) / THINKING_BEATS_PER_MINUTE;
  const bars = Math.ceil((tightAt - opensAt) / barMs);
  return [{ ...calm, anchor: tightAt - bars * barMs, until: tightAt }, tight];
}

function once(
  variations: readonly Piece[],
  beatsPerMinute: number,
  { at, variation }: { readonly at: number; readonly variation: number },
  now: number,
): Segment[] {
  if (now > at + LATE_MS) return [];
  const begins = Math.max(at, now);
  const lastsMs = (lengthOf(variations) * MINUTE_MS) / beatsPerMinute;
  return [{ ...loop(variations, beatsPerMinute, begins), first: variation, until: begins + lastsMs }];
}

/** Beats of each variation. */
function lengthOf(variations: readonly Piece[]): number {
  const [piece] = variations;
  if (piece === undefined) throw new Error('no variation');
  return piece.beats;
}

/** The notes that begin at `from` or later and before `until`, in order. */
export function notesBetween(segments: readonly Segment[], from: number, until: number): TimedNote[] {
  return segments
    .flatMap((segment) => notesOf(segment, Math.max(from, segment.from), Math.min(until, segment.until)))
    .toSorted((a, b) => a.at - b.at);
}

function notesOf(segment: Segment, from: number, until: number): TimedNote[] {
  const { variations, beatsPerMinute, anchor, first } = segment;
  const msOf = (beats: number): number => (beats * MINUTE_MS) / beatsPerMinute;
  const passMs = msOf(lengthOf(variations));
  const notes: TimedNote[] = [];
  for (let pass = Math.floor((from - anchor) / passMs); anchor + pass * passMs < until; pass++) {
    const piece = variations[modulo(first + pass, variations.length)];
    for (const note of piece?.notes ?? []) {
      const at = anchor + pass * passMs + msOf(note.at);
      if (at >= from && at < until) notes.push({ note, at, lasts: isTone(note) ? msOf(note.lasts) : 0 });
    }
  }
  return notes;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
