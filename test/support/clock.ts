/** A clock that only the test advances. Timers fire when the test reaches their instant. */

import type { Clock } from '../../server/platform/clock.ts';

/** 2026-11-20, 12:00 UTC: far from midnight, when free plays are reset. */
export const NOON = Date.UTC(2026, 10, 20, 12);

interface Alarm {
  readonly at: number;
  readonly callback: () => void;
}

export class ManualClock implements Clock {
  #now = NOON;
  readonly #alarms = new Set<Alarm>();
  /** Awaited after each instant: the work started by its timers. */
  settle: () => Promise<void> = turn;

  now(): number {
    return this.#now;
  }

  wakeAt(at: number, callback: () => void): () => void {
    const alarm = { at, callback };
    this.#alarms.add(alarm);
    // A timer for a past instant fires in the next turn of the event loop, like a real one.
    if (at <= this.#now) setImmediate(() => this.#ring(alarm));
    return () => void this.#alarms.delete(alarm);
  }

  /** Whether a timer is set for an instant. */
  hasTimerAt(at: number): boolean {
    return Array.from(this.#alarms).some((alarm) => alarm.at === at);
  }

  /** Advances time. Stops at each timer's instant until all work has settled. */
  async advance(milliseconds: number): Promise<void> {
    await this.advanceTo(this.#now + milliseconds);
  }

  async advanceTo(end: number): Promise<void> {
    for (let next = this.#nextBefore(end); next !== null; next = this.#nextBefore(end)) {
      this.#now = Math.max(this.#now, next);
      for (const alarm of this.#alarms) if (alarm.at <= this.#now) this.#ring(alarm);
      await this.settle();
    }
    this.#now = Math.max(this.#now, end);
    await this.settle();
  }

  /** Advances time without running timers, like a machine that slept. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
  }

  #ring(alarm: Alarm): void {
    if (this.#alarms.delete(alarm)) alarm.callback();
  }

  #nextBefore(end: number): number | null {
    let next: number | null = null;
    for (const { at } of this.#alarms) if (at <= end && (next === null || at < next)) next = at;
    return next;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
