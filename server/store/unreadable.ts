/** A stored game that cannot be read: a row of its log is damaged or missing, or holds an event that does not fit the game. */

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

/** Refuses entries with a gap. `after`: the version they follow; null where they may begin anywhere. */
export function requireConsecutive(
  gameId: string,
  after: number | null,
  entries: readonly { readonly version: number }[],
): void {
  let before = after;
  for (const { version } of entries) {
    if (before !== null && version !== before + 1)
      throw new UnreadableGameError(gameId, before + 1, 'missing from the log');
    before = version;
  }
}
