/** Lists games for the operator. */

import { sql, type Kysely } from 'kysely';

import type { Status } from '../../game/game.ts';
import type { Schema } from './schema.ts';

export interface ListedGame {
  readonly id: string;
  readonly code: string;
  readonly status: Status;
  /** When its lobby was last opened, in milliseconds since the epoch. */
  readonly openedAt: number;
  /** People and bots with a seat, and those who left. */
  readonly players: number;
}

/** How many games are listed at most. */
const LISTED_MAX = 1_000;

/** Games with a join code or id, or games opened after an instant (milliseconds); the latest first. */
export async function listGames(
  db: Kysely<Schema>,
  by: { readonly codeOrId: string } | { readonly openedAfter: number },
): Promise<ListedGame[]> {
  const query = db
    .selectFrom('games')
    .select([
      'id',
      'join_code as code',
      'status',
      'opened_at as openedAt',
      sql<number>`(select count(*) from players where players.game_id = games.id and players.join_order is not null)`.as(
        'players',
      ),
    ])
    .orderBy('opened_at', 'desc')
    .limit(LISTED_MAX);
  const wanted =
    'codeOrId' in by
      ? query.where((eb) => eb.or([eb('id', '=', by.codeOrId), eb('join_code', '=', by.codeOrId)]))
      : query.where('opened_at', '>', by.openedAfter);
  return await wanted.execute();
}
