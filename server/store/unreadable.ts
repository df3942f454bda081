/** A stored game that cannot be read: a row of its log is damaged or missing, or holds an event that does not fit the game. */

import { idOf } from './entry-id.ts';
import type { EntryLink } from './store.ts';

/** Thrown by reads of a log. The game is set aside; everything else goes on. */
export class UnreadableGameError extends Error {
  override readonly name = 'UnreadableGameError';
  readonly gameId: string;
  /** Where the log could be read no further; null where the row does not tell its version. */
  readonly version: number | null;

  constructor(gameId: string, version: number | null, problem: string, cause?: unknown) {
    super(`game ${gameId}, version ${version ?? 'unknown'}: ${problem}`, { cause });
    this.gameId = gameId;
    this.version = version;
  }
}

/** Narrows an error to one of a game that cannot be read. */
export function isUnreadable(error: unknown): error is UnreadableGameError {
  return error instanceof UnreadableGameError;
}

/** What entries follow: a version, and the id of its entry; without `entryId` it is not known. */
interface Followed {
  readonly version: number;
  readonly entryId?: number | null;
}

/** Refuses entries with a gap, and one that names another entry than the one before it. `after`: null where they may begin anywhere. */
export function requireConsecutive(
  gameId: string,
  after: Followed | null,
  entries: readonly { readonly version: number; readonly link?: EntryLink }[],
): void {
  let before = after;
  for (const entry of entries) {
    const { version, link } = entry;
    if (before !== null && version !== before.version + 1)
      throw new UnreadableGameError(gameId, before.version + 1, 'missing from the log');
    if (before?.entryId !== undefined && link !== undefined && link.previous !== before.entryId)
      throw new UnreadableGameError(gameId, version, 'does not follow the entry before it');
    before = { version, entryId: idOf(entry) };
  }
}
