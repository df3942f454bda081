/** Runs tasks with the same key one after another. */
export class KeyedQueue {
  /** By key: resolves when the last task of that key has ended. Never rejects. */
  readonly #last = new Map<string, Promise<void>>();

  /** Runs a task when all earlier tasks of its key have ended; at once if there are none. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const result = before === undefined ? work() : before.then(work);
    const end = (): void => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    };
    const ended = result.then(end, end);
    this.#last.set(key, ended);
    return result;
  }

  /** Resolves when all tasks have ended. */
  async drained(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
