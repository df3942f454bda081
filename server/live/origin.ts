/** Decides which pages may open a game's socket. Browsers send the page's origin with an upgrade; other clients send none. */

import type { IncomingMessage } from 'node:http';

import { remoteAddressOf } from '../platform/address.ts';

export interface OriginParts {
  /** The server's public address, accepted beside the request's own host; null if not configured. */
  readonly publicUrl: string | null;
  /** Other origins that may open a socket; null allows all. */
  readonly allowedOrigins: readonly string[] | null;
  /** Whether a remote address is a trusted proxy. */
  readonly isProxy: (address: string) => boolean;
}

/** Whether an upgrade comes from this server's page, from an allowed one, or from no page. */
export function mayOpen(request: IncomingMessage, parts: OriginParts): boolean {
  const { origin } = request.headers;
  if (origin === undefined || parts.allowedOrigins === null) return true;
  if (parts.allowedOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  if (parts.publicUrl !== null && new URL(parts.publicUrl).origin === origin) return true;
  return host !== '' && host === hostOf(request, parts);
}

/** The host that the browser requested; behind a trusted proxy, the forwarded one. */
function hostOf(request: IncomingMessage, { isProxy }: OriginParts): string | undefined {
  const forwarded = request.headers['x-forwarded-host'];
  const isForwarded = typeof forwarded === 'string' && isProxy(remoteAddressOf(request.socket));
  const host = isForwarded ? forwarded.split(',').at(-1)?.trim() : request.headers.host;
  return host?.toLowerCase();
}
