/** CPU time and memory of processes, from the kernel. Linux only. */

import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** The kernel's unit for the machine's time, on every platform that Node runs on. */
const TICKS_PER_SECOND = 100;

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
export async function spentIn(length: number, pids: readonly number[]): Promise<Spent> {
  const all = (): number => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = { cpu: all(), at: performance.now(), own: process.cpuUsage(), machine: machineCpuSeconds() };
  await setTimeout(length * 1_000);
  const usage = process.cpuUsage(before.own);
  const cpu = all() - before.cpu;
  const seconds = (performance.now() - before.at) / 1_000;
  const own = (usage.user + usage.system) / 1e6;
  const others = machineCpuSeconds() - before.machine - cpu - own;
  return { cpu, seconds, own, others: Math.max(0, others / seconds / availableParallelism()) };
}

/** CPU seconds that a process has used so far, user and system, over all its threads and its children, such as a database's workers. */
function cpuSeconds(pid: number): number {
  let seconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    seconds += Number(nanoseconds) / 1e9;
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? [];
    for (const child of children) seconds += cpuOrNothing(Number(child));
  }
  return seconds;
}

/** A child may have ended meanwhile. */
function cpuOrNothing(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}

/** CPU seconds that the whole machine has used so far, for any purpose. */
function machineCpuSeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND;
}

export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1_024;
}
