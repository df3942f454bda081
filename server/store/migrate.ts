/** Migrates a database to the tables of this version. Several processes may do it at once. */

import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

import { up as games } from './migrations/001-games.ts';
import { up as payments } from './migrations/002-payments.ts';
import { up as questions } from './migrations/003-questions.ts';
import { up as failedRefunds } from './migrations/004-failed-refunds.ts';
import { up as snapshots } from './migrations/005-snapshots.ts';
import { up as translations } from './migrations/008-translations.ts';
import { up as unlockLock } from './migrations/009-unlock-lock.ts';
import { up as erasureRequests } from './migrations/010-erasure-requests.ts';
import { up as effectLeases } from './migrations/011-effect-leases.ts';
import { up as erasureMarks } from './migrations/012-erasure-marks.ts';
import { up as questionReservations } from './migrations/013-question-reservations.ts';
import { up as entryIds } from './migrations/014-entry-ids.ts';
import { up as dayCounts } from './migrations/015-day-counts.ts';
import { up as knocks } from './migrations/016-knocks.ts';
import { up as questionPlays } from './migrations/017-question-plays.ts';

/** Ordered by name. A new migration comes last; an old one is never changed. */
const migrations: Record<string, Migration> = {
  '001-games': { up: games },
  '002-payments': { up: payments },
  '003-questions': { up: questions },
  '004-failed-refunds': { up: failedRefunds },
  '005-snapshots': { up: snapshots },
  '008-translations': { up: translations },
  '009-unlock-lock': { up: unlockLock },
  '010-erasure-requests': { up: erasureRequests },
  '011-effect-leases': { up: effectLeases },
  '012-erasure-marks': { up: erasureMarks },
  '013-question-reservations': { up: questionReservations },
  '014-entry-ids': { up: entryIds },
  '015-day-counts': { up: dayCounts },
  '016-knocks': { up: knocks },
  '017-question-plays': { up: questionPlays },
};

/** Names of the migrations of this version, the oldest first. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(migrations);

/**
 * Runs the migrations that have not run yet, all or none. The second of two processes that start at once waits for the first:
 * by PostgreSQL's advisory lock, by SQLite's `begin immediate`.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the tables could not be brought up to date', { cause: error });
}
