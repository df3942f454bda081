/** Reloads an outdated client when it changes pages. */

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { shouldReload } from '../browser/outdated.ts';

export function useReloadWhenOutdated(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const from = shown.current;
    shown.current = pathname;
    if (shouldReload(from, pathname)) window.location.reload();
  }, [pathname]);
}
