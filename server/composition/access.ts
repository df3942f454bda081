/** Rate limits, budgets of the whole server and client addresses. */

import { createCodeLookups, type CodeLookups } from '../games/code-lookups.ts';
import {
  createAddressRequestLimiter,
  noAddressRequestLimit,
  type AddressRequestLimiter,
} from '../limits/address-request-limiter.ts';
import { createDayCounts } from '../limits/day-count-tables.ts';
import { createDayBudget } from '../limits/day-counts.ts';
import { ALLOWED, createBudget, createLimits, noLimits, type Limits, type Taken } from '../limits/limits.ts';
import { addressReader, proxyTrust } from '../platform/address.ts';
import type { Base } from './base.ts';
import type { Storage } from './storage.ts';

/** Interface translations per hour for the whole server: each takes about twenty calls of the model. */
const TRANSLATIONS_PER_HOUR = { points: 12, seconds: 3_600 };
/** Rows of feedback per day for the whole server: requests from many addresses must not fill the disk. */
const FEEDBACK_PER_DAY = 5_000;

const unlimited = async (): Promise<Taken> => ALLOWED;

/** Rate limits and client addresses, shared by HTTP and sockets. */
export interface Access {
  readonly limits: Limits;
  readonly addressLimiter: AddressRequestLimiter;
  readonly addressOf: ReturnType<typeof addressReader>;
  readonly isProxy: (address: string) => boolean;
  /** Takes one translation from the server's hourly budget. */
  readonly takeTranslation: () => Promise<Taken>;
  /** Takes one feedback from the server's daily budget. */
  readonly takeFeedback: () => Promise<Taken>;
  readonly lookups: CodeLookups;
}

/** Creates limits and budgets. Daily ones are counted in the database, the others in Redis if there are several processes. With RATE_LIMIT off there are none. */
export function createAccess({ config, clock }: Base, { store, redis }: Storage): Access {
  const trust = proxyTrust(config.trustProxy);
  const isLimited = config.rateLimit;
  const limits = isLimited ? createLimits(redis?.makeLimiter) : noLimits;
  return {
    limits,
    addressLimiter: isLimited ? createAddressRequestLimiter(clock) : noAddressRequestLimit,
    addressOf: addressReader(trust),
    isProxy: (address) => trust(address, 0),
    takeTranslation: isLimited
      ? createBudget('translateAll', TRANSLATIONS_PER_HOUR, redis?.makeLimiter)
      : unlimited,
    takeFeedback: isLimited
      ? createDayBudget('feedback', FEEDBACK_PER_DAY, { counts: createDayCounts(store), clock })
      : unlimited,
    lookups: createCodeLookups({ limits, store, make: redis?.makeLimiter }),
  };
}
