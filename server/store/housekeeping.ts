/** Deletes expired data: games by their last activity; codes, keys and plays by their age; and the sessions of old payments. */

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
/** Tables whose rows are deleted by their instant, `at`, and how long each row is kept. */
const RETENTION_OF_ROWS = [
  ['idempotency_keys', RETENTION_DAYS.idempotencyKeys * DAY_MS],
  ['feedback', RETENTION_DAYS.feedback * DAY_MS],
  // After half a year a question may be asked again.
  ['seen_facts', RETENTION_DAYS.seenFacts * DAY_MS],
  // A round is over by then; reservations lapse before.
  ['question_reservations', DAY_MS],
  ['erasure_marks', ERASURE_MARK_MS],
] as const;
/** Tables whose rows are deleted by their day, and how long each row is kept. */
const RETENTION_OF_DAYS = [
  // Plays are counted only on their day; they are kept for a week to evaluate limits.
  ['plays', RETENTION_DAYS.plays * DAY_MS],
  // A day's key for addresses is of no use once the day is over everywhere; afterwards no digest can be traced to an address.
  ['address_keys', HOUR_MS],
  // A day's counts are of no use afterwards; a day longer than that, so that a clock that is wrong for a while opens no bound again.
  ['day_counts', DAY_MS],
] as const;
/** Topics that people type may be personal, so their questions are deleted after a month. Questions on presets stay. */
const FREE_TOPIC_RETENTION_MS = RETENTION_DAYS.freeTopicQuestions * DAY_MS;
/** Keys of facts that are texts, not ids of shipped questions: `factKey` in bank/facts.ts. */
const MODEL_FACTS = '%|%';

/** A checkout is open for an hour and slow payment methods take days. Older unpaid payments are deleted. */
const UNPAID_PAYMENT_RETENTION_MS = RETENTION_DAYS.unpaidPayments * DAY_MS;
/** Disputes may arrive for this long. Afterwards the payment stays for accounting, without its session. */
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

/** Counts of questions that a model wrote name subject and answer, which may come from a topic that somebody typed. Counts of shipped questions name an id. */
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
 * Removes the sessions of payments that can no longer be refunded or disputed. The payments and their status stay for the operator's
 * accounting. Digests of revoked codes stay too: without them the session would get the same code again.
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

/** A game was last active at its last entry; where its log is lost, when it was opened. */
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

/** Deletes a game with everything stored about it, in one transaction. */
export async function deleteGame(db: Kysely<Schema>, gameId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('games').where('id', '=', gameId).execute();
    for (const table of TABLES_OF_GAMES) await trx.deleteFrom(table).where('game_id', '=', gameId).execute();
  });
}
