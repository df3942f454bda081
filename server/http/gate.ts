/**
 * How many requests an address may send: counted in this process before anything else is done for a request, so that refusing costs next to
 * nothing. What sessions may ask of the API is counted beside it (`limits.ts`).
 */

import { networksOf } from '../platform/address.ts';
import type { Clock } from '../platform/clock.ts';
import { WIDER_NETWORKS } from '../platform/limits.ts';

const WINDOW_MS = 10_000;
/** Requests of an address in a window. A school is one address: a page is some twenty files, and polls come every two seconds. */
const REQUESTS_MAX = {
  /** The API's document and its page, health and metrics. */
  documents: 100,
  api: 3_000,
  pages: 3_000,
} as const;
/** From this many times its budget on an address is not answered any more until the window ends. */
const DROP_FACTOR = 2;

export type RequestKind = keyof typeof REQUESTS_MAX;

/** What to do with a request: serve it, answer that it is one too many, or end its connection. */
type Admission = 'serve' | 'refuse' | 'drop';

export interface Gate {
  admit(address: string, kind: RequestKind): Admission;
  /** Whether an address asks so much that its connections are ended. */
  isDropping(address: string): boolean;
}

/** Counts in windows that begin for everybody at once: what is counted is let go of as a whole. */
export function createGate(clock: Clock): Gate {
  const counts: Readonly<Record<RequestKind, Map<string, number>>> = {
    documents: new Map(),
    api: new Map(),
    pages: new Map(),
  };
  const dropped = new Set<string>();
  let windowEndsAt = 0;

  const turn = (): void => {
    const now = clock.now();
    // A clock that was set back does not make a window last.
    if (now < windowEndsAt && now >= windowEndsAt - WINDOW_MS) return;
    windowEndsAt = now + WINDOW_MS;
    for (const count of Object.values(counts)) count.clear();
    dropped.clear();
  };

  return {
    admit(address, kind) {
      turn();
      let admission: Admission = 'serve';
      for (const [index, network] of networksOf(address).entries()) {
        const count = (counts[kind].get(network) ?? 0) + 1;
        counts[kind].set(network, count);
        const max = REQUESTS_MAX[kind] * (index === 0 ? 1 : (WIDER_NETWORKS[index - 1] ?? 1));
        if (count > DROP_FACTOR * max) {
          dropped.add(network);
          return 'drop';
        }
        if (count > max) admission = 'refuse';
      }
      return admission;
    },
    isDropping(address) {
      turn();
      return dropped.size > 0 && networksOf(address).some((network) => dropped.has(network));
    },
  };
}

/** Without limits, for benchmarks. */
export const openGate: Gate = { admit: () => 'serve', isDropping: () => false };

/** What a request asks for, by its address on this server: as the router reads it, which takes a whole URL and decodes what is encoded. */
export function kindOf(url: string): RequestKind {
  const path = decoded(url.replace(/^https?:\/\/[^/]*/i, ''));
  if (/^\/(?:api\/(?:openapi\.json|docs)|metrics|healthz|readyz)/.test(path)) return 'documents';
  return path.startsWith('/api/') ? 'api' : 'pages';
}

/** A path decoded; as it is, where it cannot be. */
function decoded(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
