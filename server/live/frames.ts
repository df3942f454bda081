/** Text messages as WebSocket frames, made once by ws's own writer and sent to every socket of a game. */

import { Sender } from 'ws';

// The type declarations of ws leave its frame writer out.
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

/** A whole, unmasked text frame, as servers send them (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), TEXT_FRAME));
}
