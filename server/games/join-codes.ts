/** Finds free join codes, for a new game or for playing again. */

import type { Clock } from '../platform/clock.ts';
import { newCode } from '../platform/ids.ts';
import type { Store } from '../store/store.ts';
import type { CodeLookups } from './code-lookups.ts';

/** How many join codes are drawn at a time; `CODE_TRIES_MAX` draws without a free code mean that the codes are used up. */
const CODES_PER_DRAW = 20;
export const CODE_TRIES_MAX = 10;

export interface JoinCodeParts {
  readonly store: Pick<Store, 'codesInUse'>;
  readonly clock: Clock;
  readonly lookups: Pick<CodeLookups, 'lockCode'>;
}

/** A join code that no game uses and no other session was given, locked for the caller; null if none was found. */
export async function freeJoinCode({ store, clock, lookups }: JoinCodeParts): Promise<string | null> {
  for (let tries = 0; tries < CODE_TRIES_MAX; tries++) {
    const drawn = Array.from({ length: CODES_PER_DRAW }, newCode);
    const taken = new Set(await store.codesInUse(drawn, clock.now()));
    for (const code of drawn) if (!taken.has(code) && (await lookups.lockCode(code))) return code;
  }
  return null;
}
