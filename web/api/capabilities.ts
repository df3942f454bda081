/** The server's capabilities, requested once per page, so that the page offers nothing that must fail. */

import { useEffect, useState } from 'react';

import type { Capabilities } from '../../protocol/data.ts';
import { get } from './client.ts';
import { shared } from './shared.ts';

const capabilities = shared((path) => get<Capabilities>(path, { questionLanguages: [] }));

/** `undefined` until the reply arrives, and if the server cannot be reached. */
export function useCapabilities(): Capabilities | undefined {
  const [known, setKnown] = useState<Capabilities>();
  useEffect(() => {
    capabilities('/capabilities').then(setKnown, () => undefined);
  }, []);
  return known;
}
