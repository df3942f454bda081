/** Follows the frames of a socket by their heads (RFC 6455, section 5.2): how many are parts of messages, and whether a message is still unfinished. ws tells only of whole messages. */

/** A frame's first two bytes, and where they say so a longer length and the mask. */
const HEAD_MIN_BYTES = 2;
const MASK_BYTES = 4;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const CONTROL_BIT = 0x08;
const FIN_BIT = 0x80;

/** Of one socket. Read what arrives in order; what ws refuses is of no consequence here, for it ends the socket. */
export class FrameReader {
  /** What has arrived of the head of a frame; null between the head and the end of its payload. */
  #head: number[] = [];
  #headBytes = HEAD_MIN_BYTES;
  #payloadLeft = 0;
  #isInMessage = false;
  #messages = 0;

  /** Whether a message or a frame has begun and not ended. */
  get isUnfinished(): boolean {
    return this.#isInMessage || this.#head.length > 0 || this.#payloadLeft > 0;
  }

  /** How many messages have ended, and control frames beside them. One within a message does not count: it does not bring that to its end. */
  get messages(): number {
    return this.#messages;
  }

  /** Reads what has arrived; returns how many frames began in it that do not end their message. */
  read(bytes: Uint8Array): number {
    let parts = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.#payloadLeft > 0) {
        const taken = Math.min(this.#payloadLeft, bytes.length - at);
        this.#payloadLeft -= taken;
        at += taken;
        continue;
      }
      this.#head.push(bytes[at++] ?? 0);
      if (this.#head.length === HEAD_MIN_BYTES) this.#headBytes = headBytesOf(this.#head);
      if (this.#head.length === this.#headBytes && this.#take(this.#head)) parts++;
    }
    return parts;
  }

  /** Takes a whole head; returns whether its frame is a part of a message that goes on. */
  #take(head: readonly number[]): boolean {
    const [first = 0] = head;
    this.#payloadLeft = payloadOf(head);
    this.#head = [];
    this.#headBytes = HEAD_MIN_BYTES;
    if ((first & CONTROL_BIT) !== 0) {
      if (!this.#isInMessage) this.#messages++;
      return false;
    }
    this.#isInMessage = (first & FIN_BIT) === 0;
    if (!this.#isInMessage) this.#messages++;
    return this.#isInMessage;
  }
}

function headBytesOf([, second = 0]: readonly number[]): number {
  const length = second & 0x7f;
  const more = length === LENGTH_16 ? 2 : length === LENGTH_64 ? 8 : 0;
  return HEAD_MIN_BYTES + more + ((second & 0x80) === 0 ? 0 : MASK_BYTES);
}

function payloadOf(head: readonly number[]): number {
  const length = (head[1] ?? 0) & 0x7f;
  if (length < LENGTH_16) return length;
  const more = head.slice(HEAD_MIN_BYTES, HEAD_MIN_BYTES + (length === LENGTH_16 ? 2 : 8));
  return more.reduce((sum, byte) => sum * 256 + byte, 0);
}
