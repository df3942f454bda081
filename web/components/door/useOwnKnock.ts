/** The state of this browser's knock at a game, kept up to date while it is shown; and functions to knock and to withdraw. */

import { useCallback, useEffect, useRef, useState } from 'react';

import type { KnockReply } from '../../../protocol/data.ts';
import { codeOf, isRetryable, wait } from '../../api/client.ts';
import { knock, ownKnock, withdrawKnock } from '../../api/knocking.ts';
import type { ProblemCode } from '../../i18n/refusals.ts';

const POLL_INTERVAL_MS = 2_000;
/** Maximum pause between two tries while the server fails; each pause is twice the last. */
const RETRY_INTERVAL_MAX_MS = 30_000;

export interface OwnKnock {
  /** null until the server has replied. */
  readonly reply: KnockReply | null;
  /** Why nobody can knock here. */
  readonly problem: ProblemCode | null;
  /** Rejects like any call. */
  readonly knock: (name: string) => Promise<void>;
  readonly leave: () => Promise<void>;
}

export function useOwnKnock(gameId: string): OwnKnock {
  const [reply, setReply] = useState<KnockReply | null>(null);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  // A reply requested before another call of this browser ended is out of date.
  const calls = useRef(0);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async () => {
      const before = calls.current;
      const next = await ownKnock(gameId, signal);
      if (!signal.aborted && before === calls.current) setReply(next);
    };
    repeat(ask, signal).catch((error: unknown) => {
      if (!signal.aborted) setProblem(codeOf(error));
    });
    return () => stop.abort();
  }, [gameId]);

  const send = useCallback(
    async (name: string) => {
      const next = await knock(gameId, name);
      calls.current += 1;
      setReply(next);
    },
    [gameId],
  );
  const leave = useCallback(async () => {
    await withdrawKnock(gameId);
    calls.current += 1;
    setReply((known) => known && { ...known, state: 'withdrawn' });
  }, [gameId]);
  return { reply, problem, knock: send, leave };
}

/** Polls until it is stopped. While the server cannot be reached, it polls less and less often. Rejects if the server refuses. */
async function repeat(ask: () => Promise<void>, signal: AbortSignal): Promise<never> {
  let failures = 0;
  for (;;) {
    try {
      await ask();
      failures = 0;
    } catch (error) {
      if (signal.aborted || !isRetryable(error)) throw error;
      failures += 1;
    }
    await wait(Math.min(POLL_INTERVAL_MS * 2 ** failures, RETRY_INTERVAL_MAX_MS), signal);
  }
}

/** Whether a knock still waits for an answer or for a seat. */
export const isWaiting = ({ state }: KnockReply): boolean => state === 'asking' || state === 'admitted';
