/** Polls the state of a payment until the provider has confirmed it. */

import { useEffect, useState } from 'react';
import type { z } from 'zod';

import type { PaymentReplySchema } from '../../../protocol/data.ts';
import { get, isRetryable } from '../../api/client.ts';

export type Payment = z.infer<typeof PaymentReplySchema>;

export interface Check {
  readonly state: 'checking' | 'unlocked' | 'unverified';
  readonly payment: Payment | null;
  readonly again: () => void;
}

/** The confirmation usually arrives within a few seconds of the return. */
const CHECKS_MAX = 6;
const CHECK_INTERVAL_MS = 1_500;
/** Number of failed checks after which polling ends. */
const FAILURES_MAX = 4;

export function usePayment(id: string | null): Check {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ attempt: number; payment: Payment | null } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const check = async () => {
      const payment = await settled(id, stop.signal);
      if (!stop.signal.aborted) setFound({ attempt, payment });
    };
    void check();
    return () => stop.abort();
  }, [id, attempt]);
  const isCurrent = found?.attempt === attempt;
  const payment = isCurrent ? found.payment : null;
  return {
    state: stateOf(isCurrent, payment),
    payment,
    again: () => setAttempt(attempt + 1),
  };
}

function stateOf(isKnown: boolean, payment: Payment | null): Check['state'] {
  if (!isKnown) return 'checking';
  return payment?.unlocked === true ? 'unlocked' : 'unverified';
}

/** The payment once it is unlocked; its last known state after the last try; null if it has none. */
async function settled(id: string | null, signal: AbortSignal): Promise<Payment | null> {
  if (id === null) return null;
  let payment: Payment | null = null;
  let failures = 0;
  for (let attempt = 1; attempt <= CHECKS_MAX && !signal.aborted; attempt += 1) {
    try {
      payment = await get<Payment>(
        `/payments/${encodeURIComponent(id)}`,
        { unlocked: true },
        { signal, retries: 0 },
      );
      if (payment.unlocked) return payment;
    } catch (error) {
      payment = null;
      failures += 1;
      if (!isRetryable(error) || failures === FAILURES_MAX) return null;
    }
    if (attempt < CHECKS_MAX) await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
  return payment;
}
