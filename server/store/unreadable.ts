/** The error of a stored game that cannot be read: a row of its log is damaged or missing, or an event does not fit the game. */

import { idOf } from './entry-id.ts';
import type { EntryLink } from './store.ts';

/** Thrown by reads of a log. The game is set aside; everything else goes on. */
export class UnreadableGameError extends Error {
  override readonly name = 'UnreadableGameError';
  readonly gameId: string;
  /** The version at which reading failed; null if the row has no readable version. */
  readonly version: number | null;

  constructor(gameId: string, version: number | null, problem: string, cause?: unknown) {
    super(`game ${gameId}, version ${version ?? 'unknown'}: ${problem}`, { cause });
    this.gameId = gameId;
    this.version = version;
  }
}

export function isUnreadable(error: unknown): error is UnreadableGameError {
  return error instanceof UnreadableGameError;
}

/** The version that entries follow, and the id of its entry; absent if unknown. */
interface Followed {
  readonly version: number;
  readonly entryId?: number | null;
}

/** Throws `UnreadableGameError` if versions have a gap, or an entry names an entry other than the one before it. `after`: null if the entries may begin anywhere. */
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
