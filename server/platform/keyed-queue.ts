/** Work with a key, of which what has the same key is done one after another. */
export class KeyedQueue {
  /** By key: ends with the last work that was asked for. Never rejects. */
  readonly #last = new Map<string, Promise<void>>();

  /** Begins at once where nothing has the key, otherwise when all of it has ended. */
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

  /** Resolves when all work that was asked for has ended. */
  async drained(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
