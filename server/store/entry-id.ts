/** The id of an entry, as it is stored and compared. */

import type { LogEntry } from './store.ts';

/** Null for an entry that a version of the program appended that gave no ids. */
export function idOf({ link }: Pick<LogEntry, 'link'>): number | null {
  return link?.id ?? null;
}
