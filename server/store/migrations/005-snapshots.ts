/** Snapshots of games, the version at which the game before a rematch began, erasures in progress, and the keys with which addresses of plays are digested. */

import { sql, type Kysely } from 'kysely';

export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('games').addColumn('previous_version', 'integer').execute();
  await db.schema
    .alterTable('games')
    .addColumn('rewrites', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Typed text cannot match: JSON escapes its quotes.
  await sql`update games set previous_version = (
      select max(version) from log where log.game_id = games.id and log.version < games.first_version
        and (log.version = 1 or log.events like '%"type":"playedAgain"%'))
    where first_version > 1`.execute(db);
  await db.schema
    .createTable('snapshots')
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('snapshots_key', ['game_id', 'version'])
    .execute();
  await db.schema
    .createTable('erasures')
    .addColumn('placeholder', 'text', (column) => column.primaryKey().notNull())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('names', 'text', (column) => column.notNull())
    .execute();
  await createAddressKeys(db);
}

async function createAddressKeys<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('address_keys')
    .addColumn('day', 'text', (column) => column.primaryKey().notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute();
  // Until now the digest had no key, so that an address could be found by trying all addresses.
  await sql`update plays set address = 'erased ' || session || ' ' || nth`.execute(db);
}
