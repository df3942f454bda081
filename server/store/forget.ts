/**
 * Forgets a session: who asks for deletion is not found any more, while the others' games stay whole. In slices: however many games and
 * entries there are, nobody else waits for more than one of them. What a stop of the server interrupts is gone on with after its start.
 */

import { randomUUID } from 'node:crypto';

import { sql, type Kysely, type Transaction } from 'kysely';
import { z } from 'zod';

import type { Event } from '../../game/events.ts';
import { Anonymizer, type FoundTexts } from './anonymize.ts';
import { formatEvents, parseEvents } from './event-schema.ts';
import { formatGame } from './game-schema.ts';
import type { Schema } from './schema.ts';
import { inSlice } from './slices.ts';
import { insertSnapshot } from './snapshots.ts';
import type { Housekeeping } from './store.ts';

/** Entries that are read, and of which those that change are written, in one go. */
const ENTRIES_PER_SLICE = 100;

interface Erasure {
  readonly game_id: string;
  readonly placeholder: string;
  /** JSON text: the names and other texts found so far. */
  readonly names: string;
}

type Rewritten = (gameId: string) => Promise<void>;

/** One erasure at a time: many at once would leave the others no more time than one that is not in slices. */
export function createErasing(db: Kysely<Schema>): Pick<Housekeeping, 'forgetSession' | 'finishErasures'> {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
  const finish = async (rewritten: Rewritten): Promise<void> => {
    for (const erasure of await db.selectFrom('erasures').selectAll().execute()) {
      await eraseTexts(db, erasure);
      await rewritten(erasure.game_id);
    }
  };
  return {
    finishErasures: (rewritten) => inTurn(() => finish(rewritten)),
    forgetSession: (session, rewritten = () => Promise.resolve()) =>
      inTurn(async () => {
        const games = await eraseKeys(db, session, rewritten);
        await db.transaction().execute((trx) => deleteRows(trx, session));
        await finish(rewritten);
        return games;
      }),
  };
}

/** The session's rows in the tables. Its plays stay until they expire: they hold digests only, and without them deleting would be a way to new free plays. */
async function deleteRows(trx: Transaction<Schema>, session: string): Promise<void> {
  await trx.deleteFrom('feedback').where('session', '=', session).execute();
  await trx.deleteFrom('idempotency_keys').where('session', '=', session).execute();
  await trx.deleteFrom('entitlements').where('session', '=', session).execute();
  await trx.deleteFrom('seen_facts').where('session', '=', session).execute();
  await trx.deleteFrom('restore_codes').where('session', '=', session).execute();
  await trx
    .updateTable('payments')
    .set({ session: null, open_session: null })
    .where('session', '=', session)
    .execute();
}

/**
 * Replaces a session's key in the logs and rows of its games by a random placeholder, a game at a time: from then on nobody finds it
 * there. That its texts are still to go is noted in the same transaction.
 */
async function eraseKeys(db: Kysely<Schema>, session: string, rewritten: Rewritten): Promise<string[]> {
  const seats = await db.selectFrom('players').select('game_id').where('session', '=', session).execute();
  const games = seats.map((seat) => seat.game_id);
  for (const gameId of games) {
    await inSlice(() => db.transaction().execute((trx) => eraseKey(trx, gameId, session)));
    await rewritten(gameId);
  }
  return games;
}

async function eraseKey(trx: Transaction<Schema>, gameId: string, session: string): Promise<void> {
  // A placeholder per game: not even the same person's games can be brought together.
  const placeholder = `forgotten-${randomUUID()}`;
  await dropSnapshots(trx, gameId);
  // A key is always a whole text of the JSON. One statement, inside of the database: all of a log is changed at once or nothing.
  await trx
    .updateTable('log')
    .set({ events: sql<string>`replace(events, ${`"${session}"`}, ${`"${placeholder}"`})` })
    .where('game_id', '=', gameId)
    .where('events', 'like', `%"${session}"%`)
    .execute();
  await trx
    .updateTable('players')
    .set({ session: placeholder })
    .where('game_id', '=', gameId)
    .where('session', '=', session)
    .execute();
  await trx
    .updateTable('games')
    .set({ host: placeholder })
    .where('id', '=', gameId)
    .where('host', '=', session)
    .execute();
  await trx.insertInto('erasures').values({ game_id: gameId, placeholder, names: '[]' }).execute();
}

/** Copies of an older reading are stale, and no process may write one any more. False where the game has expired meanwhile. */
async function dropSnapshots(trx: Transaction<Schema>, gameId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('games')
    .set((game) => ({ rewrites: sql<number>`${game.ref('rewrites')} + 1` }))
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('snapshots').where('game_id', '=', gameId).execute();
  return numUpdatedRows === 1n;
}

const texts = z.array(z.string());
/** An erasure that an earlier version of the program began knows names only. */
const foundSchema = z.union([
  z.object({ names: texts, settings: texts }),
  texts.transform((names) => ({ names, settings: [] })),
]);

/** Takes a placeholder's texts out of a game's log, slice by slice from its first entry, and keeps the snapshots that follow. Begun again, it comes to the same end. */
async function eraseTexts(db: Kysely<Schema>, erasure: Erasure): Promise<void> {
  const { game_id: gameId, placeholder } = erasure;
  const anonymizer = new Anonymizer(placeholder, foundSchema.parse(JSON.parse(erasure.names)));
  const current = await firstVersion(db, gameId);
  /** By version: the game that stands, and the one before it. */
  const snapshots = new Map<number, string>();
  let version = 0;
  let read = ENTRIES_PER_SLICE;
  while (read === ENTRIES_PER_SLICE) {
    read = await inSlice(async () => {
      const rows = await entriesAfter(db, gameId, version);
      const changed: Changed[] = [];
      for (const row of rows) {
        if (row.version === current) keepState(snapshots, version, anonymizer);
        const events = anonymizer.next(parseEvents(gameId, row.version, row.events), row.at);
        const text = formatEvents(events);
        if (text !== row.events)
          changed.push({ version: row.version, events: text, voided: voidedIn(events) });
        version = row.version;
      }
      if (changed.length > 0) await writeSlice(db, erasure, anonymizer.found, changed);
      return rows.length;
    });
  }
  keepState(snapshots, version, anonymizer);
  await inSlice(() =>
    db.transaction().execute(async (trx) => {
      const isKept = await dropSnapshots(trx, gameId);
      if (isKept) for (const [at, state] of snapshots) await insertSnapshot(trx, gameId, at, state);
      await trx.deleteFrom('erasures').where('placeholder', '=', placeholder).execute();
    }),
  );
}

interface Changed {
  readonly version: number;
  /** JSON text. */
  readonly events: string;
  readonly voided: readonly string[];
}

function keepState(snapshots: Map<number, string>, version: number, { game }: Anonymizer): void {
  if (game !== null) snapshots.set(version, formatGame(game));
}

async function firstVersion(db: Kysely<Schema>, gameId: string): Promise<number> {
  const game = await db
    .selectFrom('games')
    .select('first_version')
    .where('id', '=', gameId)
    .executeTakeFirst();
  return game?.first_version ?? 1;
}

function entriesAfter(
  db: Kysely<Schema>,
  gameId: string,
  version: number,
): Promise<{ version: number; at: number; events: string }[]> {
  return db
    .selectFrom('log')
    .select(['version', 'at', 'events'])
    .where('game_id', '=', gameId)
    .where('version', '>', version)
    .orderBy('version')
    .limit(ENTRIES_PER_SLICE)
    .execute();
}

/** The questions that entries void without telling why: the row beside the log is not to tell it either. */
function voidedIn(events: readonly Event[]): string[] {
  return events.flatMap((event) =>
    event.type === 'questionVoided' && event.reason === '' ? [event.questionId] : [],
  );
}

async function writeSlice(
  db: Kysely<Schema>,
  { game_id: gameId, placeholder }: Erasure,
  found: FoundTexts,
  changed: readonly Changed[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { version, events } of changed) {
      await trx
        .updateTable('log')
        .set({ events })
        .where('game_id', '=', gameId)
        .where('version', '=', version)
        .execute();
    }
    const voided = changed.flatMap((entry) => entry.voided);
    if (voided.length > 0) {
      await trx
        .updateTable('challenges')
        .set({ reason: '' })
        .where('game_id', '=', gameId)
        .where('question_id', 'in', voided)
        .execute();
    }
    // A summary further on may tell of a name that stands nowhere else any more, and settings repeat what the host typed.
    await trx
      .updateTable('erasures')
      .set({ names: JSON.stringify(found) })
      .where('placeholder', '=', placeholder)
      .execute();
  });
}
