/** Catches errors of the components inside and shows the crash screen. */

import { Component, type ReactNode } from 'react';

import { rememberError } from '../../storage/error-history.ts';
import { CrashScreen } from './CrashScreen.tsx';

interface Props {
  children: ReactNode;
  /** Shown instead; the playful error screen if left out. */
  fallback?: ReactNode;
}

export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    rememberError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback ?? <CrashScreen />;
  }
}
