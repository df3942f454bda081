/** A process's CPU time and memory, from the kernel. Linux only. */

import { readdirSync, readFileSync } from 'node:fs';

/** In which the kernel counts the machine's time, on every platform that Node runs on. */
const TICKS_A_SECOND = 100;

/** CPU seconds that a process has used so far, user and system, over all its threads. */
export function cpuSeconds(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [ran = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    nanoseconds += Number(ran);
  }
  return nanoseconds / 1e9;
}

/** The same with its children, such as a database's workers. */
export function treeCpuSeconds(pid: number): number {
  let seconds = cpuSeconds(pid);
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
    for (const child of children === '' ? [] : children.split(' ')) seconds += cpuOrNothing(Number(child));
  }
  return seconds;
}

/** A child may have ended meanwhile. */
function cpuOrNothing(pid: number): number {
  try {
    return treeCpuSeconds(pid);
  } catch {
    return 0;
  }
}

/** CPU seconds that the whole machine has used so far, whatever for. */
export function machineCpuSeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / TICKS_A_SECOND;
}

/** Bytes of memory that a process holds. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1_024;
}
