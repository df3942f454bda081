/** The query cache for results, plays and entitlements; the game itself comes over the socket. */

import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { FAILURE_KEPT_MS } from './shared.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/** A component that shows a query's error may mount and read the same query: that sends no new request. A screen opened later sends one. */
const isFailureOld = ({ state }: Query): boolean => Date.now() - state.errorUpdatedAt > FAILURE_KEPT_MS;

export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // `get` in client.ts retries by itself and decides which errors are worth a retry.
          queries: {
            gcTime: FIVE_MINUTES_MS,
            staleTime: FIVE_MINUTES_MS,
            retry: false,
            retryOnMount: isFailureOld,
          },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
