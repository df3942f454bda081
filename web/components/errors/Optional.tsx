/** A part that a screen can do without: nothing in its place while it loads, or where it cannot be loaded. */

import { Suspense, type ReactNode } from 'react';

import { ErrorBoundary } from './ErrorBoundary.tsx';

export function Optional({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<></>}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
