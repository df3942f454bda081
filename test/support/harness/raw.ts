/** Connections that send exactly a test's bytes, complete requests or not. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** The bytes received so far. */
  readonly text: () => string;
  /** Resolves when the server has ended the connection. */
  readonly ended: Promise<void>;
}

/** Opens a connection to a server and writes to it. */
export async function openRaw(base: string, first: string | Buffer): Promise<RawConnection> {
  const socket = connect({ port: Number(new URL(base).port), host: '127.0.0.1' });
  let text = '';
  // A connection that is closed during a write emits an error.
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(first);
  return { socket, text: () => text, ended };
}

/** The head of a request. */
export function headOf(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'quiz', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

/** Repeats the same bytes until the connection ends or the number of bytes is written; returns how many were. */
export async function writeOn(socket: Socket, block: Buffer, maxBytes: number): Promise<number> {
  let written = 0;
  while (written < maxBytes && !socket.destroyed && socket.writable) {
    written += block.length;
    if (!socket.write(block))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  }
  return written;
}

/** The status codes of all replies on a connection, in order. */
export function statusesOf(text: string): string[] {
  return Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status = '']) => status);
}
