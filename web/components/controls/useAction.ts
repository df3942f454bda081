/** The request of a button: whether it is in progress, and its error in one toast. */

import { useState } from 'react';

import { codeOf } from '../../api/client.ts';
import type { ProblemCode } from '../../i18n/refusals.ts';
import { toast, type Toast } from '../notices/Toasts.tsx';

export interface Action<Args extends readonly unknown[]> {
  /** Never rejects; resolves to whether the request succeeded. */
  readonly run: (...args: Args) => Promise<boolean>;
  /** While true, the button that runs it is busy or disabled. */
  readonly isBusy: boolean;
}

/** `onError` receives the code and returns the toast to show, or `null` if the error is shown elsewhere. */
export function useAction<Args extends readonly unknown[]>(
  send: (...args: Args) => Promise<unknown>,
  onError: (code: ProblemCode) => Omit<Toast, 'kind'> | null,
): Action<Args> {
  const [underWay, setUnderWay] = useState(0);
  const run = async (...args: Args): Promise<boolean> => {
    setUnderWay((count) => count + 1);
    try {
      await send(...args);
      return true;
    } catch (error) {
      const failure = onError(codeOf(error));
      if (failure !== null) toast({ ...failure, kind: 'error' });
      return false;
    } finally {
      setUnderWay((count) => count - 1);
    }
  };
  return { run, isBusy: underWay > 0 };
}
