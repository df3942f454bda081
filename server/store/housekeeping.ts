/** Deletes expired data: games by their last activity, other rows by their age, and the sessions of old payments. */

import { sql, type Kysely, type Transaction } from 'kysely';

import { presetTopics } from '../../game/topics.ts';
import { RETENTION_DAYS } from '../../protocol/constants.ts';
import { DAY_MS, dayOf } from '../platform/days.ts';
import { ERASURE_MARK_MS } from './erasure-marks.ts';
import type { Schema } from './schema.ts';
import { inSlice } from './slices.ts';
import type { Housekeeping } from './store.ts';

const HOUR_MS = 3_600_000;
const UNFINISHED_RETENTION_MS = RETENTION_DAYS.unfinishedGame * DAY_MS;
const FINISHED_RETENTION_MS = RETENTION_DAYS.finishedGame * DAY_MS;
/** Tables whose rows expire by their instant, `at`, and how long a row is kept. */
const RETENTION_OF_ROWS = [
  ['idempotency_keys', RETENTION_DAYS.idempotencyKeys * DAY_MS],
  ['feedback', RETENTION_DAYS.feedback * DAY_MS],
  // After half a year a question may be asked again.
  ['seen_facts', RETENTION_DAYS.seenFacts * DAY_MS],
  // Any round is over by then; reservations lapse before.
  ['question_reservations', DAY_MS],
  ['erasure_marks', ERASURE_MARK_MS],
] as const;
/** Tables whose rows expire by their day, and how long a row is kept. */
const RETENTION_OF_DAYS = [
  // Plays count only on their day. They are kept for a week to evaluate limits.
  ['plays', RETENTION_DAYS.plays * DAY_MS],
  // A day's key for addresses is not needed once the day is over. Without it, no digest can be traced to an address.
  ['address_keys', HOUR_MS],
  // A day's counts are not needed afterwards. They stay one day longer, so that a clock that is wrong for a while resets no limit.
  ['day_counts', DAY_MS],
] as const;
/** Typed topics may be personal, so their questions are deleted after a month. Questions on presets stay. */
const FREE_TOPIC_RETENTION_MS = RETENTION_DAYS.freeTopicQuestions * DAY_MS;
/** The pattern of fact keys that are texts instead of ids of shipped questions (`factKey` in bank/facts.ts). */
const MODEL_FACTS = '%|%';

/** Unpaid payments are deleted after this. A checkout is open for an hour; slow payment methods take days. */
const UNPAID_PAYMENT_RETENTION_MS = RETENTION_DAYS.unpaidPayments * DAY_MS;
/** Disputes may arrive for this long. After that, the payment stays for accounting, without its session. */
const PAYER_RETENTION_MS = RETENTION_DAYS.payers * DAY_MS;

/** Deletes data that has expired at an instant (milliseconds). Returns the ids of the deleted games. */
export async function deleteExpired(
  db: Kysely<Schema>,
  at: number,
): ReturnType<Housekeeping['deleteExpired']> {
  const games = await findExpired(db, at);
  // One transaction per game, so that none blocks the players for long.
  for (const gameId of games) await inSlice(() => deleteGame(db, gameId));
  await db.deleteFrom('show_codes').where('expires_at', '<=', at).execute();
  for (const [table, retentionMs] of RETENTION_OF_ROWS)
    await db
      .deleteFrom(table)
      .where('at', '<=', at - retentionMs)
      .execute();
  for (const [table, retentionMs] of RETENTION_OF_DAYS)
    await db
      .deleteFrom(table)
      .where('day', '<', dayOf(at - retentionMs))
      .execute();
  await db
    .deleteFrom('questions')
    .where('topic', 'not in', presetTopics)
    .where('created_at', '<=', at - FREE_TOPIC_RETENTION_MS)
    .execute();
  await deleteModelCounts(db, at);
  await db.transaction().execute((trx) => forgetPayers(trx, at));
  return games;
}

/** Deletes old counts of questions written by a model: their keys contain subject and answer, which may come from a typed topic. Counts of shipped questions have an id as key. */
async function deleteModelCounts(db: Kysely<Schema>, at: number): Promise<void> {
  await db
    .deleteFrom('question_plays')
    .where('fact', 'like', MODEL_FACTS)
    .where('last_at', '<=', at - FREE_TOPIC_RETENTION_MS)
    .execute();
  await db
    .deleteFrom('question_choices')
    .where('fact', 'like', MODEL_FACTS)
    .where('fact', 'not in', (eb) => eb.selectFrom('question_plays').select('fact'))
    .execute();
}

/**
 * Removes the sessions from payments that can no longer be refunded or disputed. The payments and their status stay for
 * accounting. Digests of revoked codes stay too: without them, a session would get the same code again.
 */
async function forgetPayers(db: Transaction<Schema>, at: number): Promise<void> {
  await db
    .deleteFrom('payments')
    .where('status', 'in', ['open', 'expired'])
    .where('created_at', '<=', at - UNPAID_PAYMENT_RETENTION_MS)
    .execute();
  const before = at - PAYER_RETENTION_MS;
  // A revoked unlock may be granted again as long as its payment has a session.
  await db
    .deleteFrom('entitlements')
    .where('until', '<=', before)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '<=', before)]))
    .execute();
  await db
    .updateTable('payments')
    .set({ session: null, open_session: null, checkout_url: null })
    .where('session', 'is not', null)
    .where('created_at', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('entitlements').whereRef('payment_id', '=', 'payments.id').select('id')),
      ),
    )
    .execute();
  await db
    .deleteFrom('restore_codes')
    .where('revoked_at', 'is', null)
    .where('created_at', '<=', before)
    .where('session', 'not in', (eb) => eb.selectFrom('entitlements').select('session'))
    .where('session', 'not in', (eb) =>
      eb
        .selectFrom('payments')
        .where('session', 'is not', null)
        .select((row) => row.ref('session').$notNull().as('session')),
    )
    .execute();
}

/** A game was last active at its last entry, or when it was opened if its log is lost. */
async function findExpired(db: Kysely<Schema>, at: number): Promise<string[]> {
  const lastActivity = sql<number>`coalesce((select log.at from log where log.game_id = games.id order by log.version desc limit 1), games.opened_at)`;
  const games = await db
    .selectFrom('games')
    .select('id')
    .where('opened_at', '<=', at - UNFINISHED_RETENTION_MS)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '!=', 'finished'), eb(lastActivity, '<=', at - UNFINISHED_RETENTION_MS)]),
        eb.and([eb('status', '=', 'finished'), eb(lastActivity, '<=', at - FINISHED_RETENTION_MS)]),
      ]),
    )
    .execute();
  return games.map((game) => game.id);
}

const TABLES_OF_GAMES = [
  'players',
  'knocks',
  'challenges',
  'show_codes',
  'snapshots',
  'erasures',
  'log',
] as const;

/** Deletes a game and all its rows in one transaction. */
export async function deleteGame(db: Kysely<Schema>, gameId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('games').where('id', '=', gameId).execute();
    for (const table of TABLES_OF_GAMES) await trx.deleteFrom(table).where('game_id', '=', gameId).execute();
  });
}
