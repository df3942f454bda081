/** Reads what a server spends while something happens to it. */

import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';

import { cpuSeconds, machineCpuSeconds } from './proc.ts';

export interface Spent {
  /** CPU seconds of all metered processes together. */
  readonly cpu: number;
  /** Real seconds. */
  readonly seconds: number;
  /** CPU seconds of the load generator itself. */
  readonly own: number;
  /** The share of the machine that was used for anything else. */
  readonly others: number;
}

/** Waits for a number of seconds and returns what the processes used meanwhile. */
export async function spentIn(
  length: number,
  pids: readonly number[],
  cpuOf: (pid: number) => number = cpuSeconds,
): Promise<Spent> {
  const all = (): number => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = { cpu: all(), at: performance.now(), own: process.cpuUsage(), machine: machineCpuSeconds() };
  await setTimeout(length * 1_000);
  const usage = process.cpuUsage(before.own);
  const cpu = all() - before.cpu;
  const seconds = (performance.now() - before.at) / 1_000;
  const own = (usage.user + usage.system) / 1e6;
  const others = machineCpuSeconds() - before.machine - cpu - own;
  return { cpu, seconds, own, others: Math.max(0, others / seconds / availableParallelism()) };
}
