/** Reads what a server spends while something happens to it. */

import { setTimeout } from 'node:timers/promises';

import { cpuSeconds } from './proc.ts';

export interface Spent {
  /** CPU seconds of all metered processes together. */
  readonly cpu: number;
  /** Real seconds. */
  readonly seconds: number;
  /** CPU seconds of the load generator itself. */
  readonly own: number;
}

/** Waits so many seconds and tells what the processes spent meanwhile. */
export async function spentIn(
  seconds: number,
  pids: readonly number[],
  cpuOf: (pid: number) => number = cpuSeconds,
): Promise<Spent> {
  const all = (): number => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = { cpu: all(), at: performance.now(), own: process.cpuUsage() };
  await setTimeout(seconds * 1_000);
  const own = process.cpuUsage(before.own);
  return {
    cpu: all() - before.cpu,
    seconds: (performance.now() - before.at) / 1_000,
    own: (own.user + own.system) / 1e6,
  };
}
