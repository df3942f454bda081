/** How long a fault lasts in the tests that cut connections; `FAULT_SECONDS=60` for the real trial. */
export const FAULT_MS = Number(process.env['FAULT_SECONDS'] ?? '4') * 1_000;
/** How long a test with such a fault may take: the fault, and what comes before and after it. */
export const FAULT_TEST_MS = 60_000 + 2 * FAULT_MS;
