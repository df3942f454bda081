/** The query cache for results, plays and entitlements; the game itself comes over the socket. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

const FIVE_MINUTES_MS = 5 * 60_000;

export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // `get` in api.ts tries again by itself, and knows what is worth it.
          queries: { gcTime: FIVE_MINUTES_MS, staleTime: FIVE_MINUTES_MS, retry: false },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
