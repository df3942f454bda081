/** Waits for results that do not depend on a server's clock, such as a model's reply or a write to the disk. */

import { vi } from 'vitest';

/** Maximum real time; a wait ends as soon as the condition holds. */
const PATIENCE_MS = 10_000;
/** Pause between two checks. */
const INTERVAL_MS = 5;

/** Resolves as soon as the condition holds. Before each further check, `settle` lets a server finish its work. */
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
