/** Reads a game's newest snapshot and the entries after it in one statement, so that no append or rewriting happens in between. Ignores snapshots of entries that the database has lost. */

import { z } from 'zod';

import { parseEntry } from '../event-schema.ts';
import { parseGame } from '../game-schema.ts';
import type { StoredGame } from '../store.ts';
import { requireConsecutive } from '../unreadable.ts';

/** The highest version, which is an `integer` in both engines. */
const NO_END = 2_147_483_647;

/** The statement for both engines, with parameters 1 (game) and 2 (format of snapshots). `which`: the current game, or the one before the last rematch. */
export function readStatement(which: 'current' | 'previous', parameter: '$' | '?'): string {
  const [begins, ends] =
    which === 'current' ? ['first_version', String(NO_END)] : ['previous_version', 'first_version - 1'];
  const [gameId, format] = [`${parameter}1`, `${parameter}2`];
  return `with game as (
      select ${begins} as begins, ${ends} as ends, rewrites from games where id = ${gameId}
    ), newest as (
      select snapshots.version, snapshots.state, snapshots.entry
        from game, snapshots join log on log.game_id = snapshots.game_id and log.version = snapshots.version
        where snapshots.game_id = ${gameId} and snapshots.format = ${format}
          and snapshots.version between begins and ends and log.id is not distinct from snapshots.entry
        order by snapshots.version desc limit 1
    )
    select 'snapshot' as kind, newest.version as version, 0 as at, newest.state as body, newest.entry as id, null as previous, rewrites
      from newest, game
    union all
    select 'entry', log.version, log.at, log.events, log.id, log.previous, rewrites from log, game
      where log.game_id = ${gameId} and log.version <= ends
        and log.version > coalesce((select newest.version from newest), begins - 1)
    order by version`;
}

/** A format that no snapshot has, with which the statement reads the whole log. */
export const NO_FORMAT = '';

const kindSchema = z.object({ kind: z.enum(['snapshot', 'entry']), rewrites: z.int() });
const snapshotSchema = z.object({ version: z.int(), id: z.int().nullable(), body: z.string() });
const bodySchema = z.looseObject({ body: z.unknown() });

/** Parses the statement's rows; null if the snapshot is damaged. Throws `UnreadableGameError` if the log is damaged or an entry is missing. */
export function storedGame(gameId: string, rows: readonly unknown[]): StoredGame | null {
  const [first] = rows;
  if (first === undefined) return { snapshot: null, entries: [], rewrites: 0 };
  const { kind, rewrites } = kindSchema.parse(first);
  const snapshot = kind === 'snapshot' ? parseSnapshot(first) : null;
  if (kind === 'snapshot' && snapshot === null) return null;
  const entries = (snapshot === null ? rows : rows.slice(1)).map((row) => {
    const { body, ...rest } = bodySchema.parse(row);
    return parseEntry(gameId, { ...rest, events: body });
  });
  requireConsecutive(gameId, snapshot, entries);
  return { snapshot, entries, rewrites };
}

function parseSnapshot(row: unknown): StoredGame['snapshot'] {
  const parsed = snapshotSchema.safeParse(row);
  if (!parsed.success) return null;
  const game = parseGame(parsed.data.body);
  return game === null ? null : { version: parsed.data.version, entryId: parsed.data.id, game };
}
