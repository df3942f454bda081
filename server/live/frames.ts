/** Makes a WebSocket frame of a text once, with ws's own writer, to send it to every socket of a game. */

import { Sender } from 'ws';

// The type declarations of ws omit its frame writer.
declare module 'ws' {
  // oxlint-disable-next-line eslint/no-shadow -- it declares the very name that is imported
  export const Sender: {
    frame(
      data: Buffer,
      options: {
        readonly fin: boolean;
        readonly opcode: number;
        readonly rsv1: boolean;
        readonly mask: boolean;
        readonly readOnly: boolean;
      },
    ): Buffer[];
  };
}

const TEXT_FRAME = { fin: true, opcode: 0x1, rsv1: false, mask: false, readOnly: false } as const;

/** An unmasked text frame with the whole message, as servers send it (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), TEXT_FRAME));
}
