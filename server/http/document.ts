/** A document that does not change while the server runs: serialized once, and sent with an ETag. */

import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Document {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
}

export function documentOf(type: string, text: string): Document {
  const body = Buffer.from(text);
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Sends a document, or 304 if the client has it. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, etag }: Document,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known?.includes(etag) === true) return reply.code(304).send();
  return reply.type(type).send(body);
}
