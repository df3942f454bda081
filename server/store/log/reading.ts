/** Reads a game from its newest snapshot on, in one statement, so that no append or rewriting happens in between. */

import { z } from 'zod';

import { parseEntry } from '../event-schema.ts';
import { parseGame } from '../game-schema.ts';
import type { StoredGame } from '../store.ts';

/** The last version of all, as an `integer` of both engines. */
const NO_END = 2_147_483_647;

/** The statement over parameters 1 (game) and 2 (format of snapshots), both engines' SQL. `which`: the current game, or the one before a rematch. */
export function readStatement(which: 'current' | 'previous', parameter: '$' | '?'): string {
  const [begins, ends] =
    which === 'current' ? ['first_version', String(NO_END)] : ['previous_version', 'first_version - 1'];
  const [gameId, format] = [`${parameter}1`, `${parameter}2`];
  return `with game as (
      select ${begins} as begins, ${ends} as ends, rewrites from games where id = ${gameId}
    ), newest as (
      select snapshots.version, snapshots.state from snapshots, game
        where snapshots.game_id = ${gameId} and snapshots.format = ${format}
          and snapshots.version between begins and ends
        order by snapshots.version desc limit 1
    )
    select 'snapshot' as kind, newest.version as version, 0 as at, newest.state as body, rewrites
      from newest, game
    union all
    select 'entry', log.version, log.at, log.events, rewrites from log, game
      where log.game_id = ${gameId} and log.version <= ends
        and log.version > coalesce((select newest.version from newest), begins - 1)
    order by version`;
}

const rowSchema = z.object({
  kind: z.enum(['snapshot', 'entry']),
  version: z.int(),
  at: z.number(),
  body: z.string(),
  rewrites: z.int(),
});

/** Parses the statement's rows. Throws, naming game and version, where a row was not written by this program: that is a bug. */
export function storedGame(gameId: string, rows: readonly unknown[]): StoredGame {
  const parsed = rows.map((row) => rowSchema.parse(row));
  const [first] = parsed;
  const [snapshot, entries] = first?.kind === 'snapshot' ? [first, parsed.slice(1)] : [null, parsed];
  return {
    snapshot:
      snapshot === null
        ? null
        : { version: snapshot.version, game: parseGame(gameId, snapshot.version, snapshot.body) },
    entries: entries.map(({ version, at, body }) => parseEntry(gameId, { version, at, events: body })),
    rewrites: first?.rewrites ?? 0,
  };
}
