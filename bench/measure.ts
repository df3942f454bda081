/** One run: starts the server, plays, measures one window, and measures the baseline server at the same rate. */

import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { measureBaseline, type BaselineFigures } from './baseline-load.ts';
import { openInspector, type Inspector } from './inspector.ts';
import { openLoad, type Spread } from './load.ts';
import { listenToNoise, type NoiseFigures } from './noise.ts';
import { GAME_SPEED, roundTime, warmUpTime } from './pace.ts';
import { residentBytes, spentIn, type Spent } from './proc.ts';
import { setClock, type Summary } from './recorder.ts';
import { startQuizround, type MeasuredServer } from './server-process.ts';

/** Memory is released a little after garbage has been collected. */
const RELEASE_MS = 500;

export interface RunOptions {
  readonly games: number;
  readonly players: number;
  /** Length of the measured window in seconds; null: one round of every game. */
  readonly seconds: number | null;
  /** Where to write a CPU profile of the server's measured window. */
  readonly profile: string | null;
}

/** Bytes that a process holds, and its heap after collecting garbage. */
interface Memory {
  readonly resident: number;
  readonly residentCollected: number;
  readonly heapCollected: number;
}

export interface RunFigures extends Summary {
  readonly games: number;
  readonly players: number;
  readonly seconds: number;
  /** Answers per second. */
  readonly rate: number;
  readonly cpuPer1000: number;
  /** CPU seconds per second: of the server, and of the load generator. */
  readonly load: number;
  readonly ownLoad: number;
  /** The share of the machine that was used for anything else. */
  readonly others: number;
  readonly noise: NoiseFigures;
  readonly baseline: BaselineFigures;
  /** Bytes of the idle server. */
  readonly idleBytes: number;
  /** Per player, above the idle server. */
  readonly memory: Memory;
  readonly readyAfterMs: number;
}

export async function measure(options: RunOptions): Promise<RunFigures> {
  const { games, players } = options;
  const server = await startQuizround(GAME_SPEED);
  let played;
  try {
    played = await play(server, options);
  } finally {
    await server.stop();
  }
  const { summary, spent } = played;
  const rate = summary.answers / spent.seconds;
  return {
    ...summary,
    games,
    players,
    seconds: spent.seconds,
    rate,
    cpuPer1000: (spent.cpu / summary.answers) * 1_000,
    load: spent.cpu / spent.seconds,
    ownLoad: spent.own / spent.seconds,
    others: spent.others,
    noise: played.noise,
    baseline: await measureBaseline(rate, summary.bytesPerQuestion / players),
    idleBytes: played.idleBytes,
    memory: played.memory,
    readyAfterMs: server.readyAfterMs,
  };
}

async function play(
  server: MeasuredServer,
  { profile, ...options }: RunOptions,
): Promise<Pick<RunFigures, 'noise' | 'idleBytes' | 'memory'> & { summary: Summary; spent: Spent }> {
  const inspector = await openInspector(server.process.child);
  const idle = await memoryOf(server, inspector);
  const { summary, measured, stop } = await playWindow([server], options, async (spend) => {
    const stopNoise = listenToNoise();
    if (profile !== null) await inspector.startProfile();
    const spent = await spend([server.pid]);
    const noise = stopNoise();
    if (profile !== null) writeFileSync(profile, JSON.stringify(await inspector.stopProfile()));
    return { spent, noise };
  });
  const busy = await memoryOf(server, inspector);
  inspector.close();
  stop();
  const perPlayer = (bytes: number): number => bytes / (options.games * options.players);
  return {
    summary,
    ...measured,
    idleBytes: idle.resident,
    memory: {
      // Memory that the idle server could release belongs to no player.
      resident: perPlayer(busy.resident - idle.residentCollected),
      residentCollected: perPlayer(busy.residentCollected - idle.residentCollected),
      heapCollected: perPlayer(busy.heapCollected - idle.heapCollected),
    },
  };
}

/** Plays games spread over the servers, and measures once all are in their questions. `spend` waits for the window and returns what these processes used. */
export async function playWindow<Measured>(
  servers: readonly MeasuredServer[],
  { games, players, seconds, spread = 'games' }: Omit<RunOptions, 'profile'> & { readonly spread?: Spread },
  measureIn: (spend: (pids: readonly number[]) => Promise<Spent>) => Promise<Measured>,
): Promise<{ summary: Summary; measured: Measured; stop: () => void }> {
  const load = await openLoad({ urls: servers.map(({ url }) => url), spread, games, players });
  await load.start();
  await setTimeout(warmUpTime(players));
  setClock();
  load.recorder.reset();
  const measured = await measureIn((pids) => spentIn(seconds ?? roundTime(players) / 1_000, pids));
  return { summary: load.recorder.summary(players), measured, stop: () => load.stop() };
}

async function memoryOf({ pid }: MeasuredServer, inspector: Inspector): Promise<Memory> {
  const resident = residentBytes(pid);
  const heapCollected = await inspector.heapAfterCollecting();
  await setTimeout(RELEASE_MS);
  return { resident, heapCollected, residentCollected: residentBytes(pid) };
}
