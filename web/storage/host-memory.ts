/** What the show screen's browser stores about the host's lines: lines of this game and of the evening, and facts that a view no longer has. */

import { standingsOf } from '../../game/ranking.ts';
import type { View } from '../../game/view.ts';
import { readStored, writeStored } from './storage.ts';

const STORAGE_KEY = 'host_lines';
/** A line is not repeated within this time. */
const EVENING_MS = 12 * 60 * 60_000;

interface EveningLine {
  readonly key: string;
  /** By this browser's clock. */
  readonly at: number;
}

export interface HostMemory {
  /** The id of the game that all other fields but `evening` belong to. */
  readonly game: string;
  /** Keys of the lines said in this game, by moment. */
  readonly said: Readonly<Record<string, string>>;
  /** Topics of this game, by round. */
  readonly topics: Readonly<Record<string, string>>;
  /** The ids of the last-ranked players of the previous game; `lastNow`: of this game, once it is over. */
  readonly lastBefore: readonly string[];
  readonly lastNow: readonly string[];
  readonly evening: readonly EveningLine[];
}

const NO_MEMORY: HostMemory = {
  game: '',
  said: {},
  topics: {},
  lastBefore: [],
  lastNow: [],
  evening: [],
};

/** The memory updated with a view: data of another game is dropped, and a start resets it (VOICE-3). `now`: this browser's clock. */
export function memoryOf(memory: HostMemory, view: View, now: number): HostMemory {
  const { id, phase, round } = view;
  const evening = memory.evening.filter(({ at }) => now - at < EVENING_MS);
  const own = memory.game === id ? { ...memory, evening } : { ...NO_MEMORY, game: id, evening };
  if (phase === 'lobby' || phase === 'getReady') return begun(own, phase);
  if (phase === 'finished') return { ...own, lastNow: lastOf(view) };
  if (phase === 'choosing' || round === null) return own;
  return { ...own, topics: { ...own.topics, [round.number]: round.topic } };
}

function begun(memory: HostMemory, phase: 'lobby' | 'getReady'): HostMemory {
  const lastBefore = memory.lastNow.length > 0 ? memory.lastNow : memory.lastBefore;
  const said = phase === 'lobby' ? Object.entries(memory.said).filter(([, key]) => isJoin(key)) : [];
  return { ...memory, said: Object.fromEntries(said), topics: {}, lastBefore, lastNow: [] };
}

/** The ids of the last-ranked players; empty if all have the same rank. */
function lastOf(view: View): string[] {
  const standings = standingsOf(view).filter(({ player }) => player.status !== 'left');
  const [first, last] = [standings.at(0), standings.at(-1)];
  if (first?.rank === last?.rank) return [];
  return standings.filter(({ rank }) => rank === last?.rank).map(({ player }) => player.id);
}

/** Lines about joining players are kept in the lobby. */
const isJoin = (key: string): boolean => key.startsWith('joined.');

export function withLine(memory: HostMemory, moment: string, key: string, now: number): HostMemory {
  return {
    ...memory,
    said: { ...memory.said, [moment]: key },
    evening: [...memory.evening.filter((line) => line.key !== key), { key, at: now }],
  };
}

export function readHostMemory(): HostMemory {
  try {
    const kept: unknown = JSON.parse(readStored(STORAGE_KEY) ?? 'null');
    return isMemory(kept) ? kept : NO_MEMORY;
  } catch {
    return NO_MEMORY;
  }
}

export function writeHostMemory(memory: HostMemory): void {
  writeStored(STORAGE_KEY, JSON.stringify(memory));
}

function isMemory(kept: unknown): kept is HostMemory {
  if (typeof kept !== 'object' || kept === null) return false;
  if (!('game' in kept && 'said' in kept && 'topics' in kept && 'evening' in kept)) return false;
  if (!('lastBefore' in kept && 'lastNow' in kept)) return false;
  const { game, said, topics, lastBefore, lastNow, evening } = kept;
  return (
    typeof game === 'string' &&
    [said, topics].every((texts) => typeof texts === 'object' && texts !== null) &&
    [lastBefore, lastNow].every(Array.isArray) &&
    Array.isArray(evening) &&
    evening.every(
      (line: unknown) => typeof line === 'object' && line !== null && 'key' in line && 'at' in line,
    )
  );
}
