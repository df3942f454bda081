/**
 * Limits the requests per address. They are counted in this process before any other work, so that a refusal costs almost nothing. The
 * API's limits per session are separate (`limits.ts`).
 */

import { networksOf } from '../platform/address.ts';
import type { Clock } from '../platform/clock.ts';
import { ALLOWED, WIDER_NETWORKS, type Allowed, type Refused } from './limits.ts';

const WINDOW_MS = 10_000;
/** Requests per address and window. A school may share one address; a page has about twenty files, and clients poll every two seconds. */
const REQUESTS_MAX = {
  /** The API's document and its page, health and metrics. */
  documents: 100,
  api: 3_000,
  pages: 3_000,
} as const;
/** Above this multiple of the limit, an address's connections are closed until the window ends. */
const DROP_FACTOR = 2;

export type RequestKind = keyof typeof REQUESTS_MAX;

/** A refused request gets 429. If `isDropped`, its connection is closed. */
type Admission = Allowed | (Refused & { readonly isDropped: boolean });

const REFUSED: Admission = { ok: false, retryAfter: 10, isDropped: false };
const DROPPED: Admission = { ...REFUSED, isDropped: true };

export interface AddressRequestLimiter {
  admit(address: string, kind: RequestKind): Admission;
  /** Whether connections of an address are closed in this window. */
  isDropping(address: string): boolean;
}

/** Creates a limiter with fixed windows that all addresses share, so that all counts are cleared together. */
export function createAddressRequestLimiter(clock: Clock): AddressRequestLimiter {
  const counts: Readonly<Record<RequestKind, Map<string, number>>> = {
    documents: new Map(),
    api: new Map(),
    pages: new Map(),
  };
  const dropped = new Set<string>();
  let windowEndsAt = 0;

  const startWindow = (): void => {
    const now = clock.now();
    // Setting the clock back does not extend a window.
    if (now < windowEndsAt && now >= windowEndsAt - WINDOW_MS) return;
    windowEndsAt = now + WINDOW_MS;
    for (const count of Object.values(counts)) count.clear();
    dropped.clear();
  };

  return {
    admit(address, kind) {
      startWindow();
      let admission: Admission = ALLOWED;
      for (const [index, network] of networksOf(address).entries()) {
        const count = (counts[kind].get(network) ?? 0) + 1;
        counts[kind].set(network, count);
        const max = REQUESTS_MAX[kind] * (index === 0 ? 1 : (WIDER_NETWORKS[index - 1] ?? 1));
        if (count > DROP_FACTOR * max) {
          dropped.add(network);
          return DROPPED;
        }
        if (count > max) admission = REFUSED;
      }
      return admission;
    },
    isDropping(address) {
      startWindow();
      return dropped.size > 0 && networksOf(address).some((network) => dropped.has(network));
    },
  };
}

/** Without limits, for benchmarks. */
export const noAddressRequestLimit: AddressRequestLimiter = { admit: () => ALLOWED, isDropping: () => false };

/** The kind of a request, by its URL. Parses it like the router: absolute URLs are allowed, and escapes are decoded. */
export function kindOf(url: string): RequestKind {
  const path = decoded(url.replace(/^https?:\/\/[^/]*/i, ''));
  if (/^\/(?:api\/(?:openapi\.json|docs)|metrics|healthz|readyz)/.test(path)) return 'documents';
  return path.startsWith('/api/') ? 'api' : 'pages';
}

/** The decoded path of a URL; unchanged if it cannot be decoded. */
function decoded(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
