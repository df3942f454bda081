/** Computes a game from its snapshot and log. */

import { apply, applyFirstEvent } from '../../game/apply.ts';
import type { Game } from '../../game/game.ts';
import { idOf } from '../store/entry-id.ts';
import type { LogEntry, StoredGame } from '../store/store.ts';
import { UnreadableGameError } from '../store/unreadable.ts';
import type { CachedGame } from './game-cache.ts';

/** The game from a snapshot and later entries, or from all its entries; null without either. Throws `UnreadableGameError` if the entries cannot be applied. */
export function replay(gameId: string, { snapshot, entries, rewrites }: StoredGame): CachedGame | null {
  let game: Game | null = snapshot?.game ?? null;
  let version = snapshot?.version ?? 0;
  let entryId = snapshot?.entryId ?? null;
  for (const entry of entries) {
    game = applyEntry(gameId, game, entry);
    version = entry.version;
    entryId = idOf(entry);
  }
  return game === null ? null : { game, version, rewrites, entryId };
}

/** A cached game after further entries. Throws `UnreadableGameError` if they cannot be applied. */
export function follow(cached: CachedGame, entries: readonly LogEntry[]): CachedGame {
  let { game, version, entryId } = cached;
  for (const entry of entries) {
    game = applyEntry(game.id, game, entry);
    version = entry.version;
    entryId = idOf(entry);
  }
  return { ...cached, game, version, entryId };
}

function applyEntry(gameId: string, before: Game | null, { version, at, events }: LogEntry): Game {
  let game = before;
  try {
    for (const event of events) game = game === null ? applyFirstEvent(event, at) : apply(game, event, at);
  } catch (cause) {
    throw new UnreadableGameError(gameId, version, 'events that do not follow from those before', cause);
  }
  if (game === null) throw new UnreadableGameError(gameId, version, 'not the beginning of a game');
  return game;
}
