/** A fetch whose answers end with an error when they get too long, whatever they are. */

/** What the stream of an answer that was cut off fails with. */
export class TooLongError extends Error {
  constructor(maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`);
    this.name = 'TooLongError';
  }
}

/** A fetch that cuts answers off after `maxBytes`. */
export function limitedFetch(maxBytes: number, inner: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    if (response.body === null) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > maxBytes) controller.error(new TooLongError(maxBytes));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, response);
  };
}
