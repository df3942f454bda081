/** Group commit: appends of all games that arrive within 3 ms share one transaction, which saves most of its cost. */

import type { Batch, LogEngine } from './engine.ts';

/** How long the first append of a group waits for others. */
const GROUP_COMMIT_MS = 3;

/** One transaction of the log, for metrics. */
export interface LogTransaction {
  readonly appends: number;
  /** From the transaction's begin to its end, in milliseconds. */
  readonly duration: number;
}

interface Waiting {
  readonly batch: Batch;
  readonly resolve: (written: boolean) => void;
  readonly reject: (error: unknown) => void;
}

export class AppendGroups {
  readonly #engine: LogEngine;
  readonly #onCommit: ((transaction: LogTransaction) => void) | undefined;
  #waiting: Waiting[] = [];
  /** When the first waiting batch arrived. */
  #since = 0;
  #isWriting = false;

  constructor(engine: LogEngine, onCommit?: (transaction: LogTransaction) => void) {
    this.#engine = engine;
    this.#onCommit = onCommit;
  }

  /** Writes a batch with the next group. A game may have one batch at a time. Rejects, like the whole group, if the commit fails. */
  add(batch: Batch): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const isFirst = this.#waiting.push({ batch, resolve, reject }) === 1;
      if (!isFirst) return;
      this.#since = performance.now();
      if (!this.#isWriting) setTimeout(() => void this.#writeWaiting(), GROUP_COMMIT_MS);
    });
  }

  /** Writes one group at a time. Batches that arrive meanwhile form the next group, which starts when its own wait is over. */
  async #writeWaiting(): Promise<void> {
    const group = this.#waiting;
    this.#waiting = [];
    this.#isWriting = true;
    await this.#write(group);
    this.#isWriting = false;
    if (this.#waiting.length === 0) return;
    const rest = this.#since + GROUP_COMMIT_MS - performance.now();
    if (rest > 0) setTimeout(() => void this.#writeWaiting(), rest);
    else setImmediate(() => void this.#writeWaiting());
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    const began = performance.now();
    try {
      const written = await this.#engine.write(group.map((append) => append.batch));
      for (const [index, append] of group.entries()) append.resolve(written[index] === true);
    } catch (error) {
      for (const append of group) append.reject(error);
      return;
    }
    this.#onCommit?.({ appends: group.length, duration: performance.now() - began });
  }
}
