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
const IDEMPOTENCY_KEY_RETENTION_MS = RETENTION_DAYS.idempotencyKeys * DAY_MS;
/** Plays are counted only on their day; they are kept for a week to evaluate limits. */
const PLAY_RETENTION_MS = RETENTION_DAYS.plays * DAY_MS;
/** A day's key for addresses is of no use once the day is over everywhere; afterwards no digest can be traced to an address. */
const ADDRESS_KEY_GRACE_MS = HOUR_MS;
/** A day's counts are of no use afterwards; a day longer than that, so that a clock that is wrong for a while opens no bound again. */
const DAY_COUNT_RETENTION_MS = DAY_MS;
/** After half a year a question may be asked again. */
const SEEN_FACT_RETENTION_MS = RETENTION_DAYS.seenFacts * DAY_MS;
/** A round is over by then; reservations lapse before. */
const RESERVATION_RETENTION_MS = DAY_MS;
const FEEDBACK_RETENTION_MS = RETENTION_DAYS.feedback * DAY_MS;
/** Topics that people type may be personal, so their questions are deleted after a month. Questions on presets stay. */
const FREE_TOPIC_RETENTION_MS = RETENTION_DAYS.freeTopicQuestions * DAY_MS;

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
  await db
    .deleteFrom('idempotency_keys')
    .where('at', '<=', at - IDEMPOTENCY_KEY_RETENTION_MS)
    .execute();
  await db
    .deleteFrom('plays')
    .where('day', '<', dayOf(at - PLAY_RETENTION_MS))
    .execute();
  await db
    .deleteFrom('address_keys')
    .where('day', '<', dayOf(at - ADDRESS_KEY_GRACE_MS))
    .execute();
  await db
    .deleteFrom('day_counts')
    .where('day', '<', dayOf(at - DAY_COUNT_RETENTION_MS))
    .execute();
  await db
    .deleteFrom('feedback')
    .where('at', '<=', at - FEEDBACK_RETENTION_MS)
    .execute();
  await db
    .deleteFrom('questions')
    .where('topic', 'not in', presetTopics)
    .where('created_at', '<=', at - FREE_TOPIC_RETENTION_MS)
    .execute();
  await db
    .deleteFrom('seen_facts')
    .where('at', '<=', at - SEEN_FACT_RETENTION_MS)
    .execute();
  await db
    .deleteFrom('question_reservations')
    .where('at', '<=', at - RESERVATION_RETENTION_MS)
    .execute();
  await db
    .deleteFrom('erasure_marks')
    .where('at', '<=', at - ERASURE_MARK_MS)
    .execute();
  await db.transaction().execute((trx) => forgetPayers(trx, at));
  return games;
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

/** Deletes a game with everything stored about it, in one transaction. */
export async function deleteGame(db: Kysely<Schema>, gameId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('games').where('id', '=', gameId).execute();
    await trx.deleteFrom('players').where('game_id', '=', gameId).execute();
    await trx.deleteFrom('knocks').where('game_id', '=', gameId).execute();
    await trx.deleteFrom('challenges').where('game_id', '=', gameId).execute();
    await trx.deleteFrom('show_codes').where('game_id', '=', gameId).execute();
    await trx.deleteFrom('snapshots').where('game_id', '=', gameId).execute();
    await trx.deleteFrom('erasures').where('game_id', '=', gameId).execute();
    await trx.deleteFrom('log').where('game_id', '=', gameId).execute();
  });
}
