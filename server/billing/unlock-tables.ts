/** The table of unlocks: grants, revokes and moves them. Every transaction that changes unlocks calls `lockUnlocks` first. */

import { randomUUID } from 'node:crypto';

import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '../store/schema.ts';
import { UNLOCK_DURATION_MS, type Payment } from './payment.ts';
import { chainUnlocks, remainingMs } from './unlock.ts';

/** Locks all unlocks until the end of the transaction. One lock is enough for a few payments per minute. */
export async function lockUnlocks(trx: Transaction<Schema>): Promise<void> {
  await trx
    .updateTable('unlock_lock')
    .set((eb) => ({ turn: eb('turn', '+', 1) }))
    .execute();
}

/** Grants a payment's 24 hours, or the rest that was left at a revocation, after the session's other unlocks. Returns the sessions whose unlock changed: at most one. */
export async function grantUnlock(
  trx: Transaction<Schema>,
  { id, session }: Payment,
  at: number,
): Promise<string[]> {
  const known = await trx
    .selectFrom('entitlements')
    .selectAll()
    .where('payment_id', '=', id)
    .executeTakeFirst();
  if (known === undefined) {
    if (session === null) return [];
    await insertUnlock(trx, session, id, at);
    return [session];
  }
  if (known.revoked_at === null) return [];
  const left = remainingMs({ startsAt: known.starts_at, until: known.until }, known.revoked_at);
  const startsAt = await endOf(trx, known.session, at);
  await trx
    .updateTable('entitlements')
    .set({ starts_at: startsAt, until: startsAt + left, revoked_at: null })
    .where('id', '=', known.id)
    .execute();
  return [known.session];
}

async function insertUnlock(
  trx: Transaction<Schema>,
  session: string,
  paymentId: string,
  at: number,
): Promise<void> {
  const startsAt = await endOf(trx, session, at);
  await trx
    .insertInto('entitlements')
    .values({
      id: randomUUID(),
      session,
      starts_at: startsAt,
      until: startsAt + UNLOCK_DURATION_MS,
      payment_id: paymentId,
      created_at: at,
      revoked_at: null,
    })
    .execute();
}

/** Revokes a payment's unlock, so that the session's later unlocks begin earlier. Returns the sessions whose unlock changed: at most one. */
export async function revokeUnlock(trx: Transaction<Schema>, { id }: Payment, at: number): Promise<string[]> {
  const taken = await trx
    .updateTable('entitlements')
    .set({ revoked_at: at })
    .where('payment_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('session')
    .execute();
  for (const { session } of taken) await rechain(trx, session, at);
  return taken.map(({ session }) => session);
}

/** Moves the unlocks that session `from` bought or has to session `to`. Returns the sessions whose unlocks changed; null if no unlock is left. */
export async function moveUnlocks(
  trx: Transaction<Schema>,
  from: string,
  to: string,
  at: number,
): Promise<string[] | null> {
  const moved = await trx
    .selectFrom('entitlements')
    .leftJoin('payments', 'payments.id', 'entitlements.payment_id')
    .select(['entitlements.id', 'entitlements.session'])
    .where('entitlements.until', '>', at)
    .where('entitlements.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('entitlements.session', '=', from), eb('payments.session', '=', from)]))
    .execute();
  if (moved.length === 0) return null;
  const ids = moved.map((unlock) => unlock.id);
  await trx.updateTable('entitlements').set({ session: to }).where('id', 'in', ids).execute();
  const changed = [...new Set([to, ...moved.map((unlock) => unlock.session)])];
  for (const session of changed) await rechain(trx, session, at);
  return changed;
}

/** Arranges a session's unlocks one after another, without gaps. */
async function rechain(trx: Transaction<Schema>, session: string, at: number): Promise<void> {
  const rows = await running(trx, session, at);
  const spans = rows.map((row) => ({ id: row.id, startsAt: row.starts_at, until: row.until }));
  for (const { id, startsAt, until } of chainUnlocks(spans, at)) {
    await trx.updateTable('entitlements').set({ starts_at: startsAt, until }).where('id', '=', id).execute();
  }
}

async function endOf(trx: Transaction<Schema>, session: string, at: number): Promise<number> {
  return Math.max(at, ...(await running(trx, session, at)).map((row) => row.until));
}

async function running(
  trx: Transaction<Schema>,
  session: string,
  at: number,
): Promise<{ id: string; starts_at: number; until: number }[]> {
  return trx
    .selectFrom('entitlements')
    .select(['id', 'starts_at', 'until'])
    .where('session', '=', session)
    .where('until', '>', at)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Until when a session is unlocked, or null. */
export async function unlockedUntil(db: Kysely<Schema>, session: string, at: number): Promise<number | null> {
  const row = await db
    .selectFrom('entitlements')
    .select((select) => select.fn.max('until').as('until'))
    .where('session', '=', session)
    .where('until', '>', at)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.until ?? null;
}
