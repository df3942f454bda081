/** A queue between those who make values and one who reads them. */

export interface Channel<T> extends AsyncIterable<T> {
  push(value: T): void;
  /** No more values come: the reader ends after those that are waiting, with the error if there is one. */
  end(error?: Error): void;
}

/** An empty channel. It may be read once. */
export function createChannel<T>(): Channel<T> {
  const waiting: T[] = [];
  let ended: { readonly error: Error | undefined } | null = null;
  let news = Promise.withResolvers<void>();

  return {
    push(value) {
      if (ended !== null) return;
      waiting.push(value);
      news.resolve();
    },
    end(error) {
      ended ??= { error };
      news.resolve();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (waiting.length > 0) yield* waiting.splice(0, 1);
        if (ended !== null) break;
        await news.promise;
        news = Promise.withResolvers();
      }
      if (ended.error !== undefined) throw ended.error;
    },
  };
}
