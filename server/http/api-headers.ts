/** The few headers that every reply of the API, of health and of metrics is sent with. Constant: what pages have beside them would cost the API as much as a quarter of an answer. */

const YEAR_SECONDS = 31_536_000;

/** Whether players reach this server over TLS alone. */
export function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** What tells browsers to come over TLS alone, from now on. */
export const STRICT_TRANSPORT = { maxAge: YEAR_SECONDS, includeSubDomains: true } as const;

/** Nothing of a reply is kept, guessed at, drawn, framed, or told of to others. */
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
