/** What bounds the body of every request, whoever reads it: how many pieces it may come in. */

import { IncomingMessage } from 'node:http';

import { answerUnreadable } from './unreadable.ts';

/** Node keeps an object per piece of a body until the body is whole. A body's pieces may be this many, and one more per `BYTES_PER_CHUNK_MIN`. */
const SMALL_CHUNKS_MAX = 64;
const BYTES_PER_CHUNK_MIN = 64;
const CHUNKS_MAX = 1_000;

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
