/** Finds games by rows that are derived from the log. */

import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';
import type { GameIndex, StoredVersion } from './store.ts';

/** How long the code of an ended game stays reserved. */
const CODE_REUSE_AFTER_MS = 600_000;
/** The most parameters of one statement. */
const GAMES_PER_STATEMENT = 500;

export function createGameIndex(db: Kysely<Schema>): GameIndex {
  return { ...byCode(db), ...byStatus(db), ...byId(db), ...bySession(db) };
}

function byCode(
  db: Kysely<Schema>,
): Pick<GameIndex, 'findJoinable' | 'findStarted' | 'findSeat' | 'codesInUse'> {
  return {
    async findJoinable(code) {
      const game = await db
        .selectFrom('games')
        .select('id')
        .where('joinable_code', '=', code)
        .executeTakeFirst();
      return game?.id ?? null;
    },

    async findStarted(code, at) {
      const game = await db
        .selectFrom('games')
        .select('id')
        .where('join_code', '=', code)
        .where((eb) =>
          eb.or([eb('status', '=', 'in_progress'), eb('finished_at', '>', at - CODE_REUSE_AFTER_MS)]),
        )
        .orderBy('opened_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return game?.id ?? null;
    },

    async findSeat(code, session) {
      const game = await db
        .selectFrom('games')
        .innerJoin('players', 'players.game_id', 'games.id')
        .select('games.id')
        .where('games.join_code', '=', code)
        .where('players.session', '=', session)
        .where((eb) =>
          eb.or([
            eb('players.organizes', '=', 1),
            eb.and([eb('players.join_order', 'is not', null), eb('players.left_at', 'is', null)]),
          ]),
        )
        .orderBy('games.opened_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return game?.id ?? null;
    },

    async codesInUse(codes, at) {
      if (codes.length === 0) return [];
      const games = await db
        .selectFrom('games')
        .select('join_code')
        .distinct()
        .where('join_code', 'in', codes)
        .where((eb) =>
          eb.or([eb('status', '!=', 'finished'), eb('finished_at', '>', at - CODE_REUSE_AFTER_MS)]),
        )
        .execute();
      return games.map((game) => game.join_code);
    },
  };
}

function byId(db: Kysely<Schema>): Pick<GameIndex, 'tookPart' | 'previousVersion' | 'findVersions'> {
  return {
    async findVersions(gameIds) {
      const found = new Map<string, StoredVersion>();
      for (let from = 0; from < gameIds.length; from += GAMES_PER_STATEMENT) {
        const rows = await db
          .selectFrom('games')
          .leftJoin('log', (join) =>
            join.onRef('log.game_id', '=', 'games.id').on('log.version', '=', (log) =>
              log
                .selectFrom('log as last')
                .select(({ fn }) => fn.max('last.version').as('version'))
                .whereRef('last.game_id', '=', 'games.id'),
            ),
          )
          .select(['games.id', 'games.rewrites', 'log.version', 'log.id as entryId'])
          .where('games.id', 'in', gameIds.slice(from, from + GAMES_PER_STATEMENT))
          .execute();
        for (const { id, version, entryId, rewrites } of rows)
          found.set(id, { version: version ?? 0, entryId, rewrites });
      }
      return found;
    },

    async tookPart(gameId, session) {
      const game = await db
        .selectFrom('games')
        .leftJoin('players', (join) =>
          join.onRef('players.game_id', '=', 'games.id').on('players.session', '=', session),
        )
        .select('players.session')
        .where('games.id', '=', gameId)
        .executeTakeFirst();
      return game === undefined ? null : game.session !== null;
    },

    async previousVersion(gameId) {
      const game = await db
        .selectFrom('games')
        .select('previous_version')
        .where('id', '=', gameId)
        .executeTakeFirst();
      return game?.previous_version ?? null;
    },
  };
}

function bySession(db: Kysely<Schema>): Pick<GameIndex, 'hasPlayed'> {
  return {
    async hasPlayed(session) {
      const seat = await db
        .selectFrom('players')
        .innerJoin('games', 'games.id', 'players.game_id')
        .select('game_id')
        .where('session', '=', session)
        .where((eb) =>
          eb.or([
            eb('games.host', '!=', session),
            eb('games.status', '=', 'in_progress'),
            eb('games.previous_version', 'is not', null),
            // A lobby that ended without a start has no seats; a played game keeps its seats.
            eb.and([
              eb('games.status', '=', 'finished'),
              eb.or([eb('players.join_order', 'is not', null), eb('players.organizes', '=', 1)]),
            ]),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return seat !== undefined;
    },
  };
}

function byStatus(
  db: Kysely<Schema>,
): Pick<GameIndex, 'findRunning' | 'findOpenChallenges' | 'findBySession' | 'findOpenBySession'> {
  const gamesOf = (session: string) => {
    const seats = db
      .selectFrom('players')
      .innerJoin('games', 'games.id', 'players.game_id')
      .select(['games.id', 'games.status'])
      .where('players.session', '=', session)
      .where((eb) =>
        eb.or([
          eb('players.organizes', '=', 1),
          eb.and([eb('players.join_order', 'is not', null), eb('players.left_at', 'is', null)]),
        ]),
      );
    const knocks = db
      .selectFrom('knocks')
      .innerJoin('games', 'games.id', 'knocks.game_id')
      .select(['games.id', 'games.status'])
      .where('knocks.session', '=', session);
    return seats
      .union(db.selectFrom('games').select(['id', 'status']).where('host', '=', session))
      .union(knocks);
  };
  return {
    async findRunning() {
      const games = await db.selectFrom('games').select('id').where('status', '=', 'in_progress').execute();
      return games.map((game) => game.id);
    },

    async findOpenChallenges() {
      return await db
        .selectFrom('challenges')
        .select(['game_id as gameId', 'question_id as questionId', 'at'])
        .where('status', '=', 'open')
        .orderBy('at')
        .execute();
    },

    async findBySession(session) {
      const games = await gamesOf(session).execute();
      return games.map((game) => game.id);
    },

    async findOpenBySession(session) {
      const games = await gamesOf(session).execute();
      return games.flatMap(({ id, status }) => (status === 'finished' ? [] : [id]));
    },
  };
}
