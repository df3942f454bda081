/** Removes an erased session's texts from a game's log, in slices: other work waits for at most one of them. */

import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';

import type { Event } from '../../game/events.ts';
import { Anonymizer, type FoundTexts } from './anonymize.ts';
import { formatEvents, parseEvents } from './event-schema.ts';
import type { LockGame } from './game-lock.ts';
import { formatGame } from './game-schema.ts';
import { deleteGame } from './housekeeping.ts';
import type { ErasuresTable, Schema } from './schema.ts';
import type { Slice } from './slices.ts';
import { invalidateSnapshots, insertSnapshot, type SnapshotRow } from './snapshots.ts';
import { isUnreadable, requireConsecutive, UnreadableGameError } from './unreadable.ts';

/** How many entries are read, and rewritten if they change, per slice. */
const ENTRIES_PER_SLICE = 100;

const texts = z.array(z.string());
/** An erasure begun by an earlier version of the program has only names. */
const foundSchema = z.union([
  z.object({ names: texts, settings: texts }),
  texts.transform((names) => ({ names, settings: [] })),
]);

type Row = Pick<Schema['log'], 'version' | 'at' | 'events' | 'id'>;

interface Changed {
  readonly version: number;
  /** JSON text. */
  readonly events: string;
  readonly voided: readonly string[];
}

/** A pass over a game's log, from its first entry. */
class Pass {
  readonly anonymizer: Anonymizer;
  /** By version: the current game, and the previous one. */
  readonly snapshots = new Map<number, SnapshotRow>();
  version = 0;
  #entry: number | null = null;

  constructor(placeholder: string, found: FoundTexts) {
    this.anonymizer = new Anonymizer(placeholder, found);
  }

  /** Processes the next entries, and returns those that change. */
  take(gameId: string, rows: readonly Row[]): Changed[] {
    const changed: Changed[] = [];
    for (const row of rows) {
      requireConsecutive(gameId, this, [{ version: row.version }]);
      const parsed = parseEvents(gameId, row.version, row.events);
      if (parsed.some(({ type }) => type === 'playedAgain')) {
        this.snapshots.clear();
        this.keepState();
      }
      const events = this.#anonymize(gameId, parsed, row);
      const text = formatEvents(events);
      if (text !== row.events) changed.push({ version: row.version, events: text, voided: voidedIn(events) });
      this.version = row.version;
      this.#entry = row.id;
    }
    return changed;
  }

  #anonymize(gameId: string, events: readonly Event[], { version, at }: Row): Event[] {
    try {
      return this.anonymizer.next(events, at);
    } catch (cause) {
      throw new UnreadableGameError(gameId, version, 'events that do not follow from those before', cause);
    }
  }

  keepState(): void {
    const { game } = this.anonymizer;
    const { version } = this;
    if (game !== null) this.snapshots.set(version, { version, entry: this.#entry, state: formatGame(game) });
  }
}

/**
 * Removes a placeholder's texts from a game's log, slice by slice from its first entry, and stores new snapshots. A
 * repeated run has the same result. Entries appended meanwhile were decided on a game that still has the texts: the last slice
 * processes them too, and its transaction makes all appends decided earlier fail. A game that cannot be read is deleted.
 */
export async function eraseTexts(
  db: Kysely<Schema>,
  lockGame: LockGame,
  erasure: ErasuresTable,
  slice: Slice,
): Promise<void> {
  try {
    await eraseFromLog(db, lockGame, erasure, slice);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    // A person's data in a damaged log cannot be found. Nobody can play or read that game, so all of it is deleted.
    await slice(() => deleteGame(db, erasure.game_id));
  }
}

async function eraseFromLog(
  db: Kysely<Schema>,
  lockGame: LockGame,
  erasure: ErasuresTable,
  slice: Slice,
): Promise<void> {
  const { game_id: gameId, placeholder } = erasure;
  const pass = new Pass(placeholder, foundSchema.parse(JSON.parse(erasure.names)));
  let read = ENTRIES_PER_SLICE;
  while (read === ENTRIES_PER_SLICE) {
    read = await slice(async () => {
      const rows = await entriesAfter(db, gameId, pass.version).limit(ENTRIES_PER_SLICE).execute();
      const changed = pass.take(gameId, rows);
      if (changed.length === 0) return rows.length;
      await db.transaction().execute(async (trx) => {
        await lockGame(trx, gameId);
        await writeSlice(trx, erasure, pass.anonymizer.found, changed);
      });
      return rows.length;
    });
  }
  await slice(() =>
    db.transaction().execute(async (trx) => {
      const isKept = await invalidateSnapshots(trx, lockGame, gameId);
      const changed = pass.take(gameId, await entriesAfter(trx, gameId, pass.version).execute());
      if (changed.length > 0) await writeSlice(trx, erasure, pass.anonymizer.found, changed);
      pass.keepState();
      if (isKept) for (const snapshot of pass.snapshots.values()) await insertSnapshot(trx, gameId, snapshot);
      await trx.deleteFrom('erasures').where('placeholder', '=', placeholder).execute();
    }),
  );
}

function entriesAfter(db: Kysely<Schema>, gameId: string, version: number) {
  return db
    .selectFrom('log')
    .select(['version', 'at', 'events', 'id'])
    .where('game_id', '=', gameId)
    .where('version', '>', version)
    .orderBy('version');
}

/** The questions that the events void without a reason, whose rows must lose theirs too. */
function voidedIn(events: readonly Event[]): string[] {
  return events.flatMap((event) =>
    event.type === 'questionVoided' && event.reason === '' ? [event.questionId] : [],
  );
}

async function writeSlice(
  trx: Transaction<Schema>,
  { game_id: gameId, placeholder }: ErasuresTable,
  found: FoundTexts,
  changed: readonly Changed[],
): Promise<void> {
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
  // Stored for a continued run: later summaries may contain names that occur nowhere else, and settings repeat the host's texts.
  await trx
    .updateTable('erasures')
    .set({ names: JSON.stringify(found) })
    .where('placeholder', '=', placeholder)
    .execute();
}
