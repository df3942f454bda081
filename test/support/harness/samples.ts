/** Measured durations, and their percentiles to three significant digits. */

import { createHistogram } from 'node:perf_hooks';

const MICROSECONDS_PER_MS = 1_000;

/** In milliseconds; NaN without samples. */
export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export class Samples {
  readonly #histogram = createHistogram();

  /** Adds a duration in milliseconds. Values under a microsecond, or negative because of clock errors, count as a microsecond. */
  add(ms: number): void {
    this.#histogram.record(Math.max(1, Math.round(ms * MICROSECONDS_PER_MS)));
  }

  clear(): void {
    this.#histogram.reset();
  }

  percentiles(): Percentiles {
    const { count } = this.#histogram;
    const ms = (microseconds: number): number =>
      count === 0 ? Number.NaN : microseconds / MICROSECONDS_PER_MS;
    return {
      count,
      p50: ms(this.#histogram.percentile(50)),
      p95: ms(this.#histogram.percentile(95)),
      p99: ms(this.#histogram.percentile(99)),
      max: ms(this.#histogram.max),
    };
  }
}
