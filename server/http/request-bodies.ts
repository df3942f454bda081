/** What bounds the body of every request, whoever reads it: how many pieces it may come in, and that it ends with the reply. */

import { IncomingMessage, type ServerResponse } from 'node:http';

import { answerUnreadable } from './unreadable.ts';

/** Node keeps an object per piece of a body until the body is whole. A body's pieces may be this many, and one more per `BYTES_PER_CHUNK_MIN`. */
const SMALL_CHUNKS_MAX = 64;
const BYTES_PER_CHUNK_MIN = 64;
const CHUNKS_MAX = 1_000;
/** The rest of a body that nobody reads is awaited up to this length, so that the connection can be used again. */
const UNREAD_BODY_MAX_BYTES = 16 * 1024;

/** A request whose body ends the connection when it comes in too many pieces: chunks, or segments of TCP. */
export class BoundedRequest extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;
  #isRefused = false;

  /** Node calls this with each piece of the body as it arrives, before anybody reads it. */
  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (this.#isRefused) return false;
    if (chunk instanceof Uint8Array) {
      this.#chunks++;
      this.#bytes += chunk.length;
      const max = Math.min(CHUNKS_MAX, SMALL_CHUNKS_MAX + this.#bytes / BYTES_PER_CHUNK_MIN);
      if (this.#chunks > max) {
        this.#isRefused = true;
        answerUnreadable(
          Object.assign(new Error('a body in too many pieces'), { code: 'BODY_CHUNKS' }),
          this.socket,
        );
        return false;
      }
    }
    return super.push(chunk, encoding);
  }
}

/** Lets a reply end the connection when the request's body has not come to its end before: Node would read on, however long it is, and throw it away. */
export function closeWhereUnread(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) <= UNREAD_BODY_MAX_BYTES) return;
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  request.once('end', () => {
    response.shouldKeepAlive = shouldKeepAlive;
  });
}
