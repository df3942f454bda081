/** Duration of a fault in the tests that cut connections; `FAULT_SECONDS=60` for the full trial. */
export const FAULT_MS = Number(process.env['FAULT_SECONDS'] ?? '4') * 1_000;
/** Time limit of a test with such a fault, including the time before and after it. */
export const FAULT_TEST_MS = 60_000 + 2 * FAULT_MS;
