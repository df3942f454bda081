/** The tables of payments: implements the port of `payment-store.ts` for both engines. */

import type { Kysely, Transaction } from 'kysely';

import type { PaymentsTable, Schema } from '../store/schema.ts';
import type { PaymentOrder, PaymentStore } from './payment-store.ts';
import { applyUpdate, statusOf, type Payment } from './payment.ts';
import { grantUnlock, moveUnlocks, lockUnlocks, revokeUnlock } from './unlock-tables.ts';

/** How long ids of events are kept. Stripe repeats an event for three days; a signature is valid for minutes. */
const EVENT_RETENTION_MS = 30 * 24 * 3_600_000;

export function createPaymentStore(db: Kysely<Schema>): PaymentStore {
  return {
    ...beginning(db),
    ...claiming(db),
    ...finding(db),
    ...updating(db),
    ...codesOf(db),
    ...restoring(db),
  };
}

function beginning(db: Kysely<Schema>): Pick<PaymentStore, 'begin' | 'abandon'> {
  const abandon = async (id: string): Promise<void> => {
    await db.updateTable('payments').set({ open_session: null }).where('id', '=', id).execute();
  };

  const findOpen = async (session: string): Promise<Payment | null> => {
    const row = await db
      .selectFrom('payments')
      .selectAll()
      .where('open_session', '=', session)
      .executeTakeFirst();
    return row === undefined ? null : paymentOf(row);
  };

  return {
    abandon,

    async begin(order) {
      for (;;) {
        const open = await findOpen(order.session);
        if (open !== null && open.createdAt > order.since && open.origin === order.origin) return open;
        if (open !== null) await abandon(open.id);
        const row = newRow(order);
        // Of two simultaneous clicks, one inserts the row and the other finds it.
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('payments')
          .values(row)
          .onConflict((conflict) => conflict.column('open_session').doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 1n) return paymentOf(row);
      }
    },
  };
}

function claiming(db: Kysely<Schema>): Pick<PaymentStore, 'saveCheckout' | 'claimRead'> {
  return {
    async saveCheckout(id, checkoutId, url) {
      await db
        .updateTable('payments')
        .set({ checkout_id: checkoutId, checkout_url: url })
        .where('id', '=', id)
        .execute();
    },

    async claimRead(id, at, notSince) {
      const { numUpdatedRows } = await db
        .updateTable('payments')
        .set({ asked_at: at })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', notSince)]))
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
  };
}

function finding(db: Kysely<Schema>): Pick<PaymentStore, 'find' | 'findByIntent' | 'listOpen' | 'list'> {
  return {
    async find(id) {
      const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : paymentOf(row);
    },

    async findByIntent(intent) {
      const row = await db.selectFrom('payments').selectAll().where('intent', '=', intent).executeTakeFirst();
      return row === undefined ? null : paymentOf(row);
    },

    async listOpen(session, since) {
      const rows = await db
        .selectFrom('payments')
        .selectAll()
        .where('session', '=', session)
        .where('status', '=', 'open')
        .where('checkout_id', 'is not', null)
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .execute();
      return rows.map(paymentOf);
    },

    async list(since) {
      const rows = await db
        .selectFrom('payments')
        .selectAll()
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(paymentOf);
    },
  };
}

function updating(db: Kysely<Schema>): Pick<PaymentStore, 'update'> {
  return {
    update: (id, update, at, eventId) =>
      db.transaction().execute(async (trx) => {
        await lockUnlocks(trx);
        const row = await trx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
        if (row === undefined) return null;
        const before = paymentOf(row);
        if (eventId !== undefined && !(await isNewEvent(trx, eventId, at)))
          return { before, after: before, unlockChanged: [] };
        const after = applyUpdate(before, update, at);
        await trx.updateTable('payments').set(changesOf(after)).where('id', '=', id).execute();
        const change = statusOf(after) === 'paid' ? grantUnlock : revokeUnlock;
        return { before, after, unlockChanged: await change(trx, after, at) };
      }),
  };
}

function codesOf(db: Kysely<Schema>): Pick<PaymentStore, 'countRevoked' | 'saveCode' | 'revokeCode'> {
  return {
    async countRevoked(session) {
      const row = await db
        .selectFrom('restore_codes')
        .select((select) => select.fn.countAll().as('count'))
        .where('session', '=', session)
        .where('revoked_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async saveCode(digest, session, at) {
      const known = await db
        .selectFrom('restore_codes')
        .select('digest')
        .where('digest', '=', digest)
        .executeTakeFirst();
      if (known !== undefined) return;
      await db
        .insertInto('restore_codes')
        .values({ digest, session, created_at: at, revoked_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    revokeCode: (digest, at) => revoke(db, digest, at),
  };
}

function restoring(db: Kysely<Schema>): Pick<PaymentStore, 'restore' | 'reclaim'> {
  return {
    restore: (digest, to, at) =>
      db.transaction().execute(async (trx) => {
        await lockUnlocks(trx);
        const session = await sessionOfCode(trx, digest);
        return session === null ? null : moveUnlocks(trx, session, to, at);
      }),

    reclaim: (digest, at) =>
      db.transaction().execute(async (trx) => {
        await lockUnlocks(trx);
        const session = await sessionOfCode(trx, digest);
        if (session === null) return null;
        await revoke(trx, digest, at);
        return (await moveUnlocks(trx, session, session, at)) === null ? 'empty' : 'moved';
      }),
  };
}

/** False for an unknown code, or one that is already revoked. */
async function revoke(db: Kysely<Schema>, digest: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('restore_codes')
    .set({ revoked_at: at })
    .where('digest', '=', digest)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function sessionOfCode(trx: Transaction<Schema>, digest: string): Promise<string | null> {
  const code = await trx
    .selectFrom('restore_codes')
    .select('session')
    .where('digest', '=', digest)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return code?.session ?? null;
}

async function isNewEvent(trx: Transaction<Schema>, id: string, at: number): Promise<boolean> {
  await trx
    .deleteFrom('payment_events')
    .where('at', '<', at - EVENT_RETENTION_MS)
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_events')
    .values({ id, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function newRow({ id, session, origin, at }: PaymentOrder): PaymentsTable {
  return {
    id,
    session,
    open_session: session,
    origin,
    status: 'open',
    checkout_id: null,
    checkout_url: null,
    intent: null,
    created_at: at,
    paid_at: null,
    expired_at: null,
    refunded_at: null,
    refund_failed_at: null,
    dispute: null,
    asked_at: null,
  };
}

function paymentOf(row: PaymentsTable): Payment {
  return {
    id: row.id,
    session: row.session,
    origin: row.origin,
    checkoutId: row.checkout_id,
    checkoutUrl: row.checkout_url,
    intent: row.intent,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    expiredAt: row.expired_at,
    refundedAt: row.refunded_at,
    refundFailedAt: row.refund_failed_at,
    dispute: row.dispute,
  };
}

/** The columns that an update may change. Clears `open_session` unless the payment is still open: only an open payment can be continued. */
function changesOf(payment: Payment): Partial<PaymentsTable> {
  const status = statusOf(payment);
  return {
    status,
    checkout_id: payment.checkoutId,
    intent: payment.intent,
    paid_at: payment.paidAt,
    expired_at: payment.expiredAt,
    refunded_at: payment.refundedAt,
    refund_failed_at: payment.refundFailedAt,
    dispute: payment.dispute,
    ...(status === 'open' ? {} : { open_session: null }),
  };
}
