/** The goals that the figures are compared with. */

/** Server CPU seconds per thousand answers, at 1000 games and about 1,400 answers per second. */
export const CPU_PER_1000 = 0.18;
/** The same as a share of the baseline's (`baseline.ts`), in one run. */
export const SHARE_OF_BASELINE = 0.8;
/** Milliseconds from an answer to its receipt. */
export const RECEIPT = { p50: 4, p99: 15 } as const;
/** Milliseconds from a change of phase to the last player's socket, p99: up to 100 games, and beyond. */
export const PHASE_P99 = { few: 5, many: 15 } as const;
/** Milliseconds for which the server collects who has answered, plus the delay that may be added. */
export const ANSWERED_P99 = 1_000 + 15;
/** Milliseconds from a question's closing instant to its reveal at the last player, p99. */
export const REVEAL_P99 = 15;

/** Bytes above the idle server for each connected player, after play. */
export const MEMORY_PER_PLAYER = 12 * 1024;
/** Bytes of all messages and the receipt that a player gets for a question. */
export const BYTES_PER_QUESTION = 1_200;
/** Messages per answer, to all players together, that report who has answered. */
export const DELIVERIES_PER_ANSWER = 10;
/** Milliseconds from starting the process to /readyz. */
export const READY_WITHIN = 1_500;

/** CPU per answer of three processes as a multiple of one process's, both on PostgreSQL: with each game's players at one process, and spread over all. */
export const ROUTED_CPU = 1.15;
export const SPREAD_CPU = 1.6;
/** Bytes per answer that Redis sends to all processes, as a multiple of those it sends to a single one; each game's players are at one process. */
export const ROUTED_REDIS_BYTES = 1.2;
/** Milliseconds from an answer to its receipt, p50 and p99, as a multiple of one process's at the same rate. */
export const ROUTED_RECEIPTS = 1.25;

/** Milliseconds from a streamed question's last byte to its push at the last player's socket, p99, without the model's own time. */
export const QUESTION_P99 = 20;
