/** Marks recently erased sessions, so that every process discards what it still buffers about them. */

import { createHash } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/** How long a mark is kept: longer than a process buffers rows while it cannot reach the database. */
export const ERASURE_MARK_MS = 86_400_000;
/** Facts shown up to this long after a mark count as shown before it, since the clocks of two processes differ slightly. */
const CLOCK_TOLERANCE_MS = 2_000;

/** A one-way digest, so that the erased session's key is not stored. */
function digestOf(session: string): string {
  return createHash('sha256').update(`erased ${session}`).digest('base64url');
}

/** Marks a session as erased at an instant (milliseconds). */
export async function markErased(db: Kysely<Schema>, session: string, at: number): Promise<void> {
  await db
    .insertInto('erasure_marks')
    .values({ digest: digestOf(session), at })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ at }))
    .execute();
}

/** By session: the instant (milliseconds) up to which its shown facts are erased. No entry for a session without a mark. */
export async function findErasedUntil(
  db: Kysely<Schema>,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const byDigest = new Map(sessions.map((session) => [digestOf(session), session]));
  const marks = await db
    .selectFrom('erasure_marks')
    .selectAll()
    .where('digest', 'in', [...byDigest.keys()])
    .execute();
  return new Map(
    marks.flatMap(({ digest, at }) => {
      const session = byDigest.get(digest);
      return session === undefined ? [] : [[session, at + CLOCK_TOLERANCE_MS]];
    }),
  );
}
