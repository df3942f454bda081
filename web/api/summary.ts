/** Reads the summary of a finished game, which the server may still be writing. */

import { ApiError, ask, isRetryable, wait, withRetries } from './client.ts';

export interface GameSummary {
  readonly summary: string;
}

/** The server finishes a summary within this time, even if its models fail. */
const WRITING_MAX_MS = 90_000;
const RETRY_MIN_MS = 2_000;

/** 503 with `Retry-After`. */
const isBeingWritten = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 503 && error.retryAfterMs !== null;

const isWorthRetrying = (error: unknown): boolean => isRetryable(error) && !isBeingWritten(error);

/** Repeats the request for up to 90 s while the summary is being written. Other failures are retried like any read. Rejects with an `ApiError`. */
export async function readSummary(gameId: string, signal: AbortSignal): Promise<GameSummary> {
  const endsAt = performance.now() + WRITING_MAX_MS;
  const read = () => ask<GameSummary>('generate-game-summary', { gameId }, { summary: '' }, { signal });
  for (;;) {
    try {
      return await withRetries(read, { signal, isWorthRetrying });
    } catch (error) {
      if (!isBeingWritten(error)) throw error;
      const pause = Math.max(RETRY_MIN_MS, error.retryAfterMs ?? 0);
      if (performance.now() + pause > endsAt) throw error;
      await wait(pause, signal);
    }
  }
}
