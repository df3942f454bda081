/** The table of leases: implements the port of `effect-leases.ts` for both engines. */

import type { Kysely } from 'kysely';

import type { Schema } from '../store/schema.ts';
import type { LeaseStore } from './effect-leases.ts';

export function createLeaseStore(db: Kysely<Schema>): LeaseStore {
  return {
    async claimLease(name, owner, at, until) {
      const [result] = await db
        .insertInto('effect_leases')
        .values({ name, owner, until })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ owner, until })
            .where((eb) =>
              eb.or([eb('effect_leases.until', '<=', at), eb('effect_leases.owner', '=', owner)]),
            ),
        )
        .execute();
      return (result?.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async extendLeases(names, owner, until) {
      if (names.length === 0) return [];
      const rows = await db
        .updateTable('effect_leases')
        .set({ until })
        .where('name', 'in', names)
        .where('owner', '=', owner)
        .returning('name')
        .execute();
      return rows.map(({ name }) => name);
    },

    async endLease(name, owner, until) {
      await db
        .updateTable('effect_leases')
        .set({ until })
        .where('name', '=', name)
        .where('owner', '=', owner)
        .execute();
    },

    async findLeases(names, at) {
      if (names.length === 0) return [];
      const rows = await db
        .selectFrom('effect_leases')
        .select('name')
        .where('name', 'in', names)
        .where('until', '>', at)
        .execute();
      return rows.map(({ name }) => name);
    },

    async deleteLeases(before) {
      await db.deleteFrom('effect_leases').where('until', '<=', before).execute();
    },
  };
}
