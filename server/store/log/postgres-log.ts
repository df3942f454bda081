/** The log on PostgreSQL: one statement per group, in one round trip. */

import type { WatchedPool } from '../postgres.ts';
import type { Batch, LogEngine } from './engine.ts';
import { readStatement } from './reading.ts';

/**
 * The rest of a batch is inserted only if its first entry was. Rows are inserted in the order of game ids: two processes
 * that insert the same rows in different orders would deadlock. The statement locks the games' rows, which a rewriting of
 * a log locks too: a batch that was decided before a rewriting is not inserted after it.
 */
const INSERT = `with entry as (
  select * from unnest($1::text[], $2::integer[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::integer[], $8::integer[])
    as entry (game_id, version, at, events, id, previous, first, rewrites)
), game as (
  select games.id from games join entry on entry.game_id = games.id and entry.rewrites = games.rewrites
    where entry.version = entry.first order by games.id for key share of games
), firsts as (
  insert into log (game_id, version, at, events, id, previous)
    select game_id, version, at, events, entry.id, previous from entry join game on game.id = entry.game_id
    where version = first
      and exists (select 1 from log where log.game_id = entry.game_id and log.version = entry.first - 1
        and log.id is not distinct from entry.previous)
    order by game_id
  on conflict do nothing returning game_id
), rest as (
  insert into log (game_id, version, at, events, id, previous)
    select game_id, version, at, events, id, previous from entry join firsts using (game_id)
    where version > first order by game_id, version
)
select game_id from firsts`;
const READ_GAME = { current: readStatement('current', '$'), previous: readStatement('previous', '$') };
const READ = `select version, at, events, id, previous from log
  where game_id = $1 and version >= (select first_version from games where id = $1) order by version`;
const READ_AFTER = `select version, at, events, id, previous from log
  where game_id = $1 and version > $2 order by version`;

export function createPostgresLog(pool: Pick<WatchedPool, 'query'>): LogEngine {
  return {
    async write(batches) {
      const { rows } = await pool.query<{ game_id: string }>({
        name: 'log-insert',
        text: INSERT,
        values: columns(batches),
      });
      const written = new Set(rows.map((row) => row.game_id));
      return batches.map((batch) => written.has(batch.gameId));
    },
    async readGame(which, gameId, format) {
      const { rows } = await pool.query<object>({
        name: `log-read-${which}`,
        text: READ_GAME[which],
        values: [gameId, format],
      });
      return rows;
    },
    async read(gameId) {
      const { rows } = await pool.query<object>({
        name: 'log-read',
        text: READ,
        values: [gameId],
      });
      return rows;
    },
    async readAfter(gameId, version) {
      const { rows } = await pool.query<object>({
        name: 'log-read-after',
        text: READ_AFTER,
        values: [gameId, version],
      });
      return rows;
    },
    close: () => Promise.resolve(),
  };
}

function columns(batches: readonly Batch[]): (string | number | null)[][] {
  const games: string[] = [];
  const versions: number[] = [];
  const instants: number[] = [];
  const events: string[] = [];
  const ids: (number | null)[] = [];
  const previous: (number | null)[] = [];
  const firsts: number[] = [];
  const rewritings: number[] = [];
  for (const { gameId, first, rewrites, entries } of batches) {
    for (const entry of entries) {
      games.push(gameId);
      versions.push(entry.version);
      instants.push(entry.at);
      events.push(entry.events);
      ids.push(entry.id);
      previous.push(entry.previous);
      firsts.push(first);
      rewritings.push(rewrites);
    }
  }
  return [games, versions, instants, events, ids, previous, firsts, rewritings];
}
