/** Waits for results that do not depend on a server's clock: a model's reply, a write to the disk. */

import { vi } from 'vitest';

/** How long it may take in real time; nothing waits longer than it has to. */
const PATIENCE_MS = 10_000;
/** How long until the next look. */
const INTERVAL_MS = 5;

/** Resolves as soon as something is so. Before each further look, `settle` lets a server finish what it was asked. */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  settle: () => Promise<void> = async () => {},
): Promise<void> {
  let looks = 0;
  await vi.waitFor(
    async () => {
      if (looks++ > 0) await settle();
      if (!(await isSo())) throw new Error(`it never came to be so: ${isSo.toString()}`);
    },
    { timeout: PATIENCE_MS, interval: INTERVAL_MS },
  );
}
