/** What the server can do, asked once per page: nothing is offered that must fail. */

import { useEffect, useState } from 'react';

import type { Capabilities } from '../../protocol/data.ts';
import { get } from './client.ts';

let asked: Promise<Capabilities> | null = null;

function capabilities(): Promise<Capabilities> {
  asked ??= get<Capabilities>('/capabilities').catch((error: unknown) => {
    // The next caller asks again.
    asked = null;
    throw error;
  });
  return asked;
}

/** `undefined` while it is being asked, and where the server cannot be reached. */
export function useCapabilities(): Capabilities | undefined {
  const [known, setKnown] = useState<Capabilities>();
  useEffect(() => {
    capabilities().then(setKnown, () => undefined);
  }, []);
  return known;
}
