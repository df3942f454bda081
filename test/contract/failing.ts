/** Contract: a failed write is not acknowledged, and the next write succeeds. */

import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { openStore, type OpenStore } from '../../server/store/open.ts';
import { START, LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

/** Makes the database refuse writes to the log of one game, like a full disk. */
async function refuseWrites(store: OpenStore, gameId: string): Promise<void> {
  if (store.engine === 'sqlite') {
    // Like some full disks, it rolls back the whole transaction.
    await sql`create trigger refuse before insert on log when new.game_id = ${sql.lit(gameId)}
      begin select raise(rollback, 'no space left'); end`.execute(store.db);
    return;
  }
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space left'; end $$`.execute(store.db);
  // Deferred: the statement succeeds, the commit fails.
  await sql`create constraint trigger refuse after insert on log deferrable initially deferred
    for each row when (new.game_id = ${sql.lit(gameId)}) execute function refuse()`.execute(store.db);
}

async function allowWrites(store: OpenStore): Promise<void> {
  await (store.engine === 'sqlite' ? sql`drop trigger refuse` : sql`drop trigger refuse on log`).execute(
    store.db,
  );
}

export function failing(subject: Subject): void {
  const opened = useStores(subject);

  test('when a commit fails nothing of its group is acknowledged or there; the next group works', async () => {
    const { store } = opened();
    const [one, two] = [await LogGame.seated(store, []), await LogGame.seated(store, [])];
    await refuseWrites(store, two.id);
    const results = await Promise.allSettled([
      store.append(one.id, [one.next()]),
      store.append(two.id, [two.next()]),
    ]);
    const refused = { status: 'rejected', reason: expect.objectContaining({ message: 'no space left' }) };
    expect(results).toEqual([refused, refused]);
    expect(await store.load(one.id)).toHaveLength(1);
    await allowWrites(store);
    const again = [store.append(one.id, [one.next()]), store.append(two.id, [two.next()])];
    expect(await Promise.all(again)).toEqual(['appended', 'appended']);
  });

  test('when an append with rows fails, its rows are not there either', async () => {
    const { store, plays } = opened();
    const table = await LogGame.seated(store, ['ben']);
    await refuseWrites(store, table.id);
    const spend = { session: fresh('s'), address: fresh('a'), day: '2026-11-20', limit: 3, addressLimit: 9 };
    await expect(table.start(spend)).rejects.toThrow('no space left');
    await allowWrites(store);
    expect(await store.findJoinable(table.game.code)).toBe(table.id);
    expect(await plays.countPlays(spend.session, spend.day)).toBe(0);
    expect(await table.start(spend)).toBe('appended');
  });

  test('a stored row that does not parse is named', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, []);
    const row = { game_id: table.id, version: 2, at: START };
    await store.db
      .insertInto('log')
      .values({ ...row, events: '[{"type":"answered","seat":"first"}]' })
      .execute();
    await expect(store.load(table.id)).rejects.toThrow(`game ${table.id}, version 2`);
    await store.db.updateTable('log').set({ events: '[{' }).where('game_id', '=', table.id).execute();
    await expect(store.loadAfter(table.id, 1)).rejects.toThrow(`game ${table.id}, version 2`);
  });

  test('closing finishes what was begun and takes no more', async () => {
    const store = await openStore(opened().options);
    const table = await LogGame.seated(store, []);
    const pending = store.append(table.id, [table.next()]);
    await store.close();
    expect(await pending).toBe('appended');
    await expect(store.append(table.id, [table.next()])).rejects.toThrow('closed');
    await expect(store.ping()).rejects.toThrow();
    expect(await opened().store.load(table.id)).toHaveLength(2);
  });

  if (subject.engine === 'sqlite') ownFailuresOfSqlite(opened);
  else ownFailuresOfPostgres(opened);
}

function ownFailuresOfSqlite(opened: ReturnType<typeof useStores>): void {
  test('a full disk refuses a group; with room again the next one works', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, []);
    const summary = 'x'.repeat(20_000);
    const big = { ...table.next(), events: [{ type: 'summaryKept', summary } as const] };
    // SQLite raises the limit to the file's present size.
    await sql`pragma max_page_count = 1`.execute(store.db);
    await expect(store.append(table.id, [big])).rejects.toThrow('full');
    expect(await store.load(table.id)).toHaveLength(1);
    await sql`pragma max_page_count = 1000000`.execute(store.db);
    expect(await store.append(table.id, [big])).toBe('appended');
  });

  test('where SQLite itself has ended a transaction, its users learn why', async () => {
    const { store } = opened();
    const gameId = fresh('game');
    await refuseWrites(store, gameId);
    const writing = store.db
      .transaction()
      .execute((trx) =>
        trx.insertInto('log').values({ game_id: gameId, version: 1, at: START, events: '[]' }).execute(),
      );
    await expect(writing).rejects.toThrow('no space left');
    await allowWrites(store);
  });

  test('a group waits while a transaction of the tables waits for something else', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, []);
    const appended = await store.db.transaction().execute(async (trx) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      const append = store.append(table.id, [table.next()]);
      const settled = vi.fn<() => void>();
      append.then(settled, settled);
      // The group's timer fires first; the transaction continues after it.
      await vi.advanceTimersByTimeAsync(10);
      vi.useRealTimers();
      await trx
        .insertInto('app_settings')
        .values({ key: fresh('key'), value: 1 })
        .execute();
      expect(settled).not.toHaveBeenCalled();
      return { append };
    });
    expect(await appended.append).toBe('appended');
  });
}

function ownFailuresOfPostgres(opened: ReturnType<typeof useStores>): void {
  test('two processes whose groups hold the same games in opposite orders do not wait for each other', async () => {
    const { store, other } = opened();
    const tables = await Promise.all(Array.from({ length: 9 }, () => LogGame.seated(store, [])));
    tables.sort((a, b) => (a.id < b.id ? -1 : 1));
    const middle = tables[4];
    const witness = await openStore(opened().options);
    const blocking = await witness.db.startTransaction().execute();
    await blocking
      .insertInto('log')
      .values({ game_id: middle?.id ?? '', version: 2, at: START, events: '[]' })
      .execute();
    const first = tables.map((table) => store.append(table.id, [table.next()]));
    const second = tables.toReversed().map((table) => other.append(table.id, [table.next()]));
    // Both now wait: one at the middle, the other behind it or, from its own end, at the middle.
    for (let waiting = 0; waiting < 2;) {
      const found = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(witness.db);
      waiting = found.rows[0]?.waiting ?? 0;
    }
    await blocking.rollback().execute();
    const results = await Promise.all([...first, ...second]);
    expect(results.filter((result) => result === 'appended')).toHaveLength(9);
    expect(results.filter((result) => result === 'conflict')).toHaveLength(9);
    await witness.close();
  });

  test('connections that break while idle are replaced', async () => {
    const { options, store: witness } = opened();
    const errors: Error[] = [];
    const heard = Promise.withResolvers<void>();
    const store = await openStore({
      ...options,
      onConnectionError: (error) => {
        errors.push(error);
        heard.resolve();
      },
    });
    const table = await LogGame.seated(store, []);
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.db);
    await sql`select pg_terminate_backend(${own.rows[0]?.pid})`.execute(witness.db);
    await heard.promise;
    expect(errors).toHaveLength(1);
    expect(await store.append(table.id, [table.next()])).toBe('appended');
    await store.close();
  });
}
