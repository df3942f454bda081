/** The headers of every reply of the API, of health and of metrics. Constant, because the headers of pages would add a quarter to the cost of an answer. */

const YEAR_SECONDS = 31_536_000;

/** Whether the public address of this server is https. */
export function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** Strict-Transport-Security: browsers use only TLS from now on. */
export const STRICT_TRANSPORT = { maxAge: YEAR_SECONDS, includeSubDomains: true } as const;

/** The headers: no caching, no content sniffing, no rendering, no framing, no referrer. */
export function constantHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure(publicUrl)
      ? { 'strict-transport-security': `max-age=${STRICT_TRANSPORT.maxAge}; includeSubDomains` }
      : {}),
  };
}
