/** Limits the body of every request: the number of its chunks, and its end with the reply. */

import { IncomingMessage, type ServerResponse } from 'node:http';

import { sendMalformedRequest } from './malformed-request.ts';

/** Node keeps an object per piece of a body until the body is whole. A body may have this many pieces, and one more per `BYTES_PER_CHUNK_MIN`. */
const SMALL_CHUNKS_MAX = 64;
const BYTES_PER_CHUNK_MIN = 64;
const CHUNKS_MAX = 1_000;
/** An unread rest of a body is received up to this length, so that the connection can be used again. */
const UNREAD_BODY_MAX_BYTES = 16 * 1024;

/** A request that closes the connection when its body arrives in too many pieces: chunks, or TCP segments. */
export class BoundedRequest extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;
  #isRefused = false;

  /** Node calls this with each piece of the body on arrival, before it is read. */
  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (this.#isRefused) return false;
    if (chunk instanceof Uint8Array) {
      this.#chunks++;
      this.#bytes += chunk.length;
      const max = Math.min(CHUNKS_MAX, SMALL_CHUNKS_MAX + this.#bytes / BYTES_PER_CHUNK_MIN);
      if (this.#chunks > max) {
        this.#isRefused = true;
        sendMalformedRequest(
          Object.assign(new Error('a body in too many pieces'), { code: 'BODY_CHUNKS' }),
          this.socket,
        );
        return false;
      }
    }
    return super.push(chunk, encoding);
  }
}

/** Closes the connection after a reply that was sent before the end of the request's body: Node would read and discard the rest, whatever its length. */
export function closeIfUnread(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) <= UNREAD_BODY_MAX_BYTES) return;
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  request.once('end', () => {
    response.shouldKeepAlive = shouldKeepAlive;
  });
}
