/** A fetch whose responses end with an error when they get too long. */

/** The error of a response stream that was cut off. */
export class TooLongError extends Error {
  constructor(maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`);
    this.name = 'TooLongError';
  }
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A fetch that cuts answers off after `maxBytes`. */
export function limitedFetch(maxBytes: number, inner: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    if (response.body === null) return response;
    return new Response(limited(response.body, maxBytes), response);
  };
}

/** Reads on demand, without a chain of streams, because every piece of a response passes here. */
function limited(body: Body, maxBytes: number): Body {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.byteLength;
        if (bytes <= maxBytes) return controller.enqueue(value);
        const error = new TooLongError(maxBytes);
        controller.error(error);
        await reader.cancel(error);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
