/** The id of an entry, in the form that is stored and compared. */

import type { LogEntry } from './store.ts';

/** Null for entries of versions of the program without ids. */
export function idOf({ link }: Pick<LogEntry, 'link'>): number | null {
  return link?.id ?? null;
}
