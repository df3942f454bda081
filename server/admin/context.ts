/** What the operator's commands work with. */

import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { OpenStore } from '../store/open.ts';

export interface AdminContext {
  readonly config: Config;
  readonly store: OpenStore;
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/** A command of the operator. Resolves with the exit code: 0 done, 1 failed. */
export type AdminCommand = (context: AdminContext) => Promise<number>;

/** A whole number of at most nine digits; null for any other text. */
export function countOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** An instant (milliseconds) as it is listed. */
export const timeOf = (at: number): string => new Date(at).toISOString();
