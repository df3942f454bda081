/** Whether this page is alive in a browser: false while it is written out at build time, and for the first render after. */

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
