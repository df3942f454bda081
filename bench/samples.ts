/** Many measured values, and their percentiles. */

export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export class Samples {
  #values: number[] = [];

  add(value: number): void {
    this.#values.push(value);
  }

  clear(): void {
    this.#values = [];
  }

  percentiles(): Percentiles {
    const sorted = Float64Array.from(this.#values).toSorted();
    const at = (share: number): number =>
      sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
    return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
  }
}
