/** The soak: many games for a long time, and the server's memory at minute five against the end. */

import { setTimeout as sleep } from 'node:timers/promises';

import { openLoad } from '../load.ts';
import { AS_PLAYED } from '../pace.ts';
import { residentBytes } from '../proc.ts';
import { startQuizround } from '../server-process.ts';

const PLAYERS = 6;
const MINUTE_MS = 60_000;
/** By then every table and cache has been used. */
const WARM_AFTER_MINUTES = 5;
const MAX_GROWTH = 0.1;
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
  /** Megabytes at minute five (null in a shorter run) and at the end. */
  readonly memory: { readonly warm: number | null; readonly end: number };
}

/** Plays the games, again and again, on one process with SQLite. */
export async function soak(minutes: number, games: number): Promise<SoakFigures> {
  const server = await startQuizround(AS_PLAYED.speed);
  try {
    const load = await openLoad({ urls: [server.url], games, players: PLAYERS, pace: AS_PLAYED });
    const memory = (): number => residentBytes(server.pid) / BYTES_PER_MB;
    await load.start();
    const warmUp = Math.min(minutes, WARM_AFTER_MINUTES);
    await sleep(warmUp * MINUTE_MS);
    const warm = minutes > WARM_AFTER_MINUTES ? memory() : null;
    await sleep((minutes - warmUp) * MINUTE_MS);
    const end = memory();
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

const isLoss = (what: string): boolean => what === 'an acknowledged answer is lost';
const isClose = (what: string): boolean => what.startsWith('socket closed');

/** Whether everything held: no loss, no error, no closed socket, memory within 10 %. */
export function isSound({ lost, socketsClosed, errors, memory }: SoakFigures): boolean {
  const grew = memory.warm === null ? 0 : memory.end / memory.warm - 1;
  return lost === 0 && socketsClosed === 0 && errors.size === 0 && grew <= MAX_GROWTH;
}

/** The figures as a list. */
export function soakText(figures: SoakFigures): string {
  const { minutes, games, answers, questions, lost, socketsClosed, errors, memory } = figures;
  const told = Array.from(errors, ([what, count]) => `${count} × ${what}`).join('; ');
  const warm = memory.warm === null ? '-' : `${memory.warm.toFixed(0)} MB`;
  return [
    `- ${games} games × ${PLAYERS} players for ${minutes} minutes on one process with SQLite`,
    `- ${questions} questions, ${answers} answers acknowledged, ${lost} lost`,
    `- sockets closed: ${socketsClosed}`,
    `- errors: ${told === '' ? '0' : told}`,
    `- memory at minute ${WARM_AFTER_MINUTES}: ${warm}; at the end: ${memory.end.toFixed(0)} MB`,
  ].join('\n');
}
