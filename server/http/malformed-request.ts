/** The reply to a malformed request: headers too long, not HTTP, or incomplete. Called by Node before a request object exists. */

import type { Socket } from 'node:net';

import type { ErrorCode } from '../../protocol/errors.ts';
import { problemDocument } from './problems.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: string;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'INVALID_INPUT', status: 408, reason: 'Request Timeout' },
  /** A body in too many chunks (`request-bodies.ts`). */
  BODY_CHUNKS: { code: 'PAYLOAD_TOO_LARGE', status: 413, reason: 'Payload Too Large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'PAYLOAD_TOO_LARGE', status: 413, reason: 'Payload Too Large' },
  HPE_HEADER_OVERFLOW: { code: 'INVALID_INPUT', status: 431, reason: 'Request Header Fields Too Large' },
};
const UNREADABLE: Refusal = { code: 'INVALID_INPUT', status: 400, reason: 'Bad Request' };

/** Sends a problem document and closes the connection. */
export function sendMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, status, reason } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const errors = [{ path: '', message: reason }];
  const body = JSON.stringify(
    problemDocument(code, code === 'INVALID_INPUT' ? { status, errors } : { status }),
  );
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Pending writes are sent first.
  socket.destroySoon();
}
