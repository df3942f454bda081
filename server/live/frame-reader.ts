/** Reads the frame headers of a socket (RFC 6455, section 5.2): counts frames that are parts of messages, and knows whether a message is unfinished. `ws` reports only whole messages. */

/** A header has two bytes, then, if these say so, a longer length and the mask. */
const HEAD_MIN_BYTES = 2;
const MASK_BYTES = 4;
const LENGTH_MASK = 0x7f;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const MASKED_BIT = 0x80;
const CONTROL_BIT = 0x08;
const FIN_BIT = 0x80;

/** One per socket. Bytes must be read in order; frames that ws refuses need no care, since ws closes the socket. Numbers only: there are thousands of readers, and each answer is a frame. */
export class FrameReader {
  /** How many bytes of a frame's header have arrived; 0 between frames. */
  #headRead = 0;
  #headBytes = HEAD_MIN_BYTES;
  #firstByte = 0;
  /** How many bytes of length follow the header's first two. */
  #lengthBytes = 0;
  #payloadLeft = 0;
  #isInMessage = false;
  #messages = 0;

  /** Whether a message or frame has begun but not ended. */
  get isUnfinished(): boolean {
    return this.#isInMessage || this.#headRead > 0 || this.#payloadLeft > 0;
  }

  /** How many messages, and control frames between messages, have ended. Control frames within a message do not count: they are no progress. */
  get messages(): number {
    return this.#messages;
  }

  /** Reads bytes; returns how many headers ended in them of frames that do not end their message. */
  read(bytes: Uint8Array): number {
    let parts = 0;
    let at = 0;
    while (at < bytes.length) {
      // While a header is read, its payload is already counted in `#payloadLeft` but has not begun.
      if (this.#headRead === 0 && this.#payloadLeft > 0) {
        const taken = Math.min(this.#payloadLeft, bytes.length - at);
        this.#payloadLeft -= taken;
        at += taken;
        continue;
      }
      this.#readHead(bytes[at++] ?? 0);
      if (this.#headRead === this.#headBytes && this.#endHead()) parts++;
    }
    return parts;
  }

  #readHead(byte: number): void {
    const at = this.#headRead++;
    if (at === 0) {
      this.#firstByte = byte;
    } else if (at === 1) {
      const length = byte & LENGTH_MASK;
      this.#lengthBytes = length === LENGTH_16 ? 2 : length === LENGTH_64 ? 8 : 0;
      this.#payloadLeft = this.#lengthBytes === 0 ? length : 0;
      this.#headBytes = HEAD_MIN_BYTES + this.#lengthBytes + ((byte & MASKED_BIT) === 0 ? 0 : MASK_BYTES);
    } else if (at < HEAD_MIN_BYTES + this.#lengthBytes) {
      this.#payloadLeft = this.#payloadLeft * 256 + byte;
    }
  }

  /** Ends a header; returns whether its message goes on after this frame. */
  #endHead(): boolean {
    this.#headRead = 0;
    this.#headBytes = HEAD_MIN_BYTES;
    if ((this.#firstByte & CONTROL_BIT) !== 0) {
      if (!this.#isInMessage) this.#messages++;
      return false;
    }
    this.#isInMessage = (this.#firstByte & FIN_BIT) === 0;
    if (!this.#isInMessage) this.#messages++;
    return this.#isInMessage;
  }
}
