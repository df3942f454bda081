/** An optional part of a screen: renders nothing while it loads or if it cannot be loaded. */

import { Suspense, type ReactNode } from 'react';

import { ErrorBoundary } from './ErrorBoundary.tsx';

export function Optional({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<></>}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
