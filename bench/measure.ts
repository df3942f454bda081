/** One run: starts the server, plays, measures one window, and measures the baseline server at the same rate. */

import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { measureBaseline, type BaselineFigures } from './baseline-load.ts';
import { openInspector, type Inspector } from './inspector.ts';
import { openLoad } from './load.ts';
import { spentIn, type Spent } from './meter.ts';
import { listenToNoise, type NoiseFigures } from './noise.ts';
import { AS_PLAYED, roundTime, warmUpTime } from './pace.ts';
import { residentBytes } from './proc.ts';
import { startQuizround, type MeasuredServer } from './server-process.ts';
import { summarise, type Summary } from './summary.ts';
import { setClock } from './time.ts';

/** Seconds that the baseline server is measured for. */
const BASELINE_SECONDS = { warmUp: 4, seconds: 12 } as const;

export interface RunOptions {
  readonly games: number;
  readonly players: number;
  /** Seconds; null: a round. */
  readonly seconds: number | null;
  readonly profile: string | null;
}

/** Bytes that a process holds, and its heap after collecting garbage. */
interface HeldMemory {
  readonly resident: number;
  readonly residentCollected: number;
  readonly heapCollected: number;
}

interface PlayerMemory extends HeldMemory {
  /** Bytes of the idle server. */
  readonly idle: number;
}

export interface RunFigures extends Summary {
  readonly games: number;
  readonly players: number;
  readonly speed: number;
  readonly seconds: number;
  /** Answers a second. */
  readonly rate: number;
  readonly cpuPer1000: number;
  /** CPU seconds a second: of the server, and of the load generator. */
  readonly load: number;
  readonly ownLoad: number;
  /** The share of the machine that was used for anything else. */
  readonly others: number;
  readonly noise: NoiseFigures;
  readonly baseline: BaselineFigures;
  /** For each player, above the idle server. */
  readonly memory: PlayerMemory;
  /** Milliseconds. */
  readonly readyAfter: number;
}

/** Plays so many games and measures. */
export async function measure(options: RunOptions): Promise<RunFigures> {
  const { games, players } = options;
  const server = await startQuizround(AS_PLAYED.speed);
  let played: Played;
  try {
    played = await play(server, options);
  } finally {
    await server.stop();
  }
  const { summary, spent, memory, noise } = played;
  const rate = summary.answers / spent.seconds;
  return {
    ...summary,
    games,
    players,
    speed: AS_PLAYED.speed,
    seconds: spent.seconds,
    rate,
    cpuPer1000: (spent.cpu / summary.answers) * 1_000,
    load: spent.cpu / spent.seconds,
    ownLoad: spent.own / spent.seconds,
    others: spent.others,
    noise,
    baseline: await measureBaseline({
      rate,
      messageBytes: summary.bytesPerQuestion / players,
      ...BASELINE_SECONDS,
    }),
    memory,
    readyAfter: server.readyAfterMs,
  };
}

interface Played {
  readonly summary: Summary;
  readonly spent: Spent;
  readonly memory: PlayerMemory;
  readonly noise: NoiseFigures;
}

async function play(
  server: MeasuredServer,
  { games, players, profile, ...options }: RunOptions,
): Promise<Played> {
  const inspector = await openInspector(server.process.child);
  const idle = await heldBy(server, inspector);
  const load = await openLoad({ urls: [server.url], games, players, pace: AS_PLAYED });
  await load.start();
  await setTimeout(warmUpTime(AS_PLAYED, players));
  setClock();
  load.recorder.reset();
  const noise = await listenToNoise();
  if (profile !== null) await inspector.startProfile();
  const spent = await spentIn(options.seconds ?? roundTime(AS_PLAYED, players) / 1_000, [server.pid]);
  const summary = summarise(load.recorder, players);
  await noise.stop();
  if (profile !== null) writeFileSync(profile, JSON.stringify(await inspector.stopProfile()));
  const busy = await heldBy(server, inspector);
  inspector.close();
  load.stop();
  const each = (field: keyof HeldMemory): number => (busy[field] - idle[field]) / (games * players);
  return {
    summary,
    spent,
    noise: noise.figures(),
    memory: {
      idle: idle.resident,
      // What the idle server would give back is no player's.
      resident: (busy.resident - idle.residentCollected) / (games * players),
      residentCollected: each('residentCollected'),
      heapCollected: each('heapCollected'),
    },
  };
}

async function heldBy(server: MeasuredServer, inspector: Inspector): Promise<HeldMemory> {
  const resident = residentBytes(server.pid);
  const heapCollected = await inspector.heapAfterCollecting();
  // Pages are given back a little later.
  await setTimeout(500);
  return { resident, heapCollected, residentCollected: residentBytes(server.pid) };
}
