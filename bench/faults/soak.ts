/** The soak: many games for a long time, and the server's memory after minute five against the end. */

import { setTimeout as sleep } from 'node:timers/promises';

import { openInspector, type Inspector } from '../inspector.ts';
import { openLoad } from '../load.ts';
import { GAME_SPEED, roundTime } from '../pace.ts';
import { residentBytes } from '../proc.ts';
import { startQuizround } from '../server-process.ts';

const PLAYERS = 6;
const MINUTE_MS = 60_000;
/** By then every table and cache has been used. */
const WARM_AFTER_MINUTES = 5;
const MAX_GROWTH = 0.1;
/** The interval between two samples of the memory. */
const SAMPLE_MS = 20_000;
/** Memory is released a little after garbage has been collected. */
const RELEASE_MS = 500;
const BYTES_PER_MB = 2 ** 20;

export interface SoakFigures {
  readonly minutes: number;
  readonly games: number;
  readonly answers: number;
  readonly questions: number;
  readonly lost: number;
  readonly socketsClosed: number;
  /** Other errors by text. */
  readonly errors: ReadonlyMap<string, number>;
  /** Resident megabytes after collecting garbage: means over one whole game, because rounds need more and more, from minute five on (null in a shorter run) and at the end. */
  readonly memory: { readonly warm: number | null; readonly end: number };
}

/** Plays the games, again and again, on one process with SQLite. */
export async function soak(minutes: number, games: number): Promise<SoakFigures> {
  const server = await startQuizround(GAME_SPEED);
  try {
    const load = await openLoad({ urls: [server.url], spread: 'games', games, players: PLAYERS });
    await load.start();
    const inspector = await openInspector(server.process.child);
    const game = Math.min(PLAYERS * roundTime(PLAYERS), (minutes * MINUTE_MS) / 2);
    const isLong = minutes > WARM_AFTER_MINUTES;
    const warmUp = isLong ? WARM_AFTER_MINUTES * MINUTE_MS : 0;
    await sleep(warmUp);
    const warm = isLong ? await meanMemory(server.pid, inspector, game) : null;
    await sleep(Math.max(0, minutes * MINUTE_MS - warmUp - (isLong ? 2 : 1) * game));
    const end = await meanMemory(server.pid, inspector, game);
    inspector.close();
    load.stop();
    const { answers, questions, faults } = load.recorder;
    const count = (isSo: (what: string) => boolean): number =>
      [...faults].reduce((sum, [what, times]) => (isSo(what) ? sum + times : sum), 0);
    return {
      minutes,
      games,
      answers,
      questions,
      lost: count(isLoss),
      socketsClosed: count(isClose),
      errors: new Map([...faults].filter(([what]) => !isLoss(what) && !isClose(what))),
      memory: { warm, end },
    };
  } finally {
    await server.stop();
  }
}

/** The mean of the resident memory over a time (milliseconds), in megabytes. Garbage is collected before each sample, because it is no sign of a leak. */
async function meanMemory(pid: number, inspector: Inspector, time: number): Promise<number> {
  const samples: number[] = [];
  const began = performance.now();
  do {
    await inspector.heapAfterCollecting();
    await sleep(RELEASE_MS);
    samples.push(residentBytes(pid) / BYTES_PER_MB);
    await sleep(Math.min(SAMPLE_MS, Math.max(0, began + time - performance.now())));
  } while (performance.now() - began < time);
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}

const isLoss = (what: string): boolean => what === 'an acknowledged answer is lost';
const isClose = (what: string): boolean => what.startsWith('socket closed');

/** Whether everything held: no loss, no error, no closed socket, memory within 10 %. */
export function isSound({ lost, socketsClosed, errors, memory }: SoakFigures): boolean {
  const grew = memory.warm === null ? 0 : memory.end / memory.warm - 1;
  return lost === 0 && socketsClosed === 0 && errors.size === 0 && grew <= MAX_GROWTH;
}

export function soakText(figures: SoakFigures): string {
  const { minutes, games, answers, questions, lost, socketsClosed, errors, memory } = figures;
  const listed = Array.from(errors, ([what, count]) => `${count} × ${what}`).join('; ');
  const warm = memory.warm === null ? '-' : `${memory.warm.toFixed(0)} MB`;
  return [
    `- ${games} games × ${PLAYERS} players for ${minutes} minutes on one process with SQLite`,
    `- ${questions} questions, ${answers} answers acknowledged, ${lost} lost`,
    `- sockets closed: ${socketsClosed}`,
    `- errors: ${listed === '' ? '0' : listed}`,
    `- memory, mean over one whole game: ${warm} from minute ${WARM_AFTER_MINUTES} on, ${memory.end.toFixed(0)} MB at the end`,
  ].join('\n');
}
