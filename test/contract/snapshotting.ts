/** Contract: a game is read from its newest snapshot on, and the result equals the game that its log gives. */

import { expect, test } from 'vitest';

import type { Answers, Game } from '../../game/game.ts';
import { replay } from '../../server/games/replay.ts';
import { up } from '../../server/store/migrations/005-snapshots.ts';
import { up as addEntryIds } from '../../server/store/migrations/014-entry-ids.ts';
import { openStore, type OpenStore } from '../../server/store/open.ts';
import type { StoredGame } from '../../server/store/store.ts';
import { LogGame } from './log-game.ts';
import { playOneRound } from './round.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const gameOf = (stored: StoredGame): Game | null => replay('a game', stored)?.game ?? null;

/** The snapshot format in which an answer's choice, time and points were three arrays. */
const FORMAT_OF_PARALLEL_ANSWERS = '_4rq2E4-I5tT';

/** A game as stored in that format. */
function withParallelAnswers(game: Game): object {
  const rounds = game.rounds.map((round) => ({ ...round, answers: round.answers.map(inParallel) }));
  return { ...game, rounds };
}

function inParallel({ seated, timeFactors, given }: Answers): object {
  return {
    seated,
    timeFactors,
    choice: given.map((answer) => answer?.choice ?? null),
    timeTaken: given.map((answer) => answer?.timeTaken ?? null),
    points: given.map((answer) => answer?.points ?? null),
  };
}

/** Stores a snapshot of a table's current game. */
async function keep(store: OpenStore, table: LogGame): Promise<void> {
  const { rewrites } = await store.read(table.id);
  await store.saveSnapshot(table.id, { ...table.snapshot(), rewrites });
}

async function versionsKept({ db }: OpenStore, gameId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('snapshots')
    .select('version')
    .where('game_id', '=', gameId)
    .orderBy('version')
    .execute();
  return rows.map(({ version }) => version);
}

/** A table that has played a game and is in the lobby of the next. */
async function rematch(
  store: OpenStore,
): Promise<{ table: LogGame; finished: ReturnType<LogGame['snapshot']> }> {
  const table = await LogGame.seated(store, ['ben']);
  await table.start();
  await table.append([{ type: 'finished' }]);
  await table.append([{ type: 'summaryKept', summary: 'Ben won.' }]);
  const finished = table.snapshot();
  const again = { do: 'playAgain', session: table.host, playerId: fresh('p'), unlocked: true } as const;
  await table.do({ ...again, code: fresh('code') });
  return { table, finished };
}

export function snapshotting(subject: Subject): void {
  const opened = useStores(subject);
  readingFrom(opened);
  previousGames(opened);

  test('a database of before there were snapshots is read as it was, the game before a rematch too', async () => {
    const store = await openStore(await subject.fresh());
    const first = await rematch(store);
    const second = await rematch(store);
    await second.table.start();
    const quiet = await LogGame.seated(store, ['ben']);
    await backBeforeSnapshots(store);
    await up(store.db);
    await addEntryIds(store.db);
    expect(gameOf(await store.read(quiet.id))).toEqual(quiet.game);
    for (const { table, finished } of [first, second]) {
      expect(gameOf(await store.read(table.id))).toEqual(table.game);
      expect(gameOf(await store.readPrevious(table.id))).toEqual(finished.game);
    }
    await store.close();
  });
}

function readingFrom(opened: ReturnType<typeof useStores>): void {
  test('a game with a snapshot is read from there on; without one from its beginning', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben']);
    for (let index = 0; index < 20; index++) await table.append([{ type: 'paused' }]);
    expect((await store.read(table.id)).entries).toHaveLength(22);
    await keep(store, table);
    await table.start();
    const read = await other.read(table.id);
    expect([read.snapshot?.version, read.entries.map(({ version }) => version)]).toEqual([22, [23]]);
    expect(gameOf(read)).toEqual(table.game);
    expect(await store.load(table.id)).toHaveLength(23);
  });

  test('an unknown game has neither snapshot nor entries', async () => {
    const nothing = { snapshot: null, entries: [], rewrites: 0 };
    expect(await opened().store.read(fresh('game'))).toEqual(nothing);
    expect(await opened().store.readPrevious(fresh('game'))).toEqual(nothing);
    await opened().store.saveSnapshot(fresh('game'), (await LogGame.open(opened().store)).table.snapshot());
  });

  test('one of another program version is not read', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    await keep(store, table);
    await store.db
      .updateTable('snapshots')
      .set({ format: 'another', state: '{}' })
      .where('game_id', '=', table.id)
      .execute();
    const read = await store.read(table.id);
    expect([read.snapshot, read.entries.length]).toEqual([null, 2]);
    expect(gameOf(read)).toEqual(table.game);
    await keep(store, table);
    expect((await store.read(table.id)).snapshot?.game).toEqual(table.game);
  });

  test('one that keeps the parts of an answer apart, as they once were, is not read: the log is', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    await playOneRound(table);
    await keep(store, table);
    await store.db
      .updateTable('snapshots')
      .set({ format: FORMAT_OF_PARALLEL_ANSWERS, state: JSON.stringify(withParallelAnswers(table.game)) })
      .where('game_id', '=', table.id)
      .execute();
    const read = await store.read(table.id);
    expect([read.snapshot, read.entries.length]).toEqual([null, table.version]);
    expect(gameOf(read)).toEqual(table.game);
    expect(gameOf(read)?.rounds[0]?.answers[0]?.given).toMatchObject([{ choice: 0, timeTaken: 1_234 }, null]);
  });

  test('one that does not parse is ignored, and replaced by the next', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, []);
    for (const state of ['{}', '[{']) {
      await keep(store, table);
      expect((await store.read(table.id)).snapshot).not.toBeNull();
      await store.db.updateTable('snapshots').set({ state }).where('game_id', '=', table.id).execute();
      const read = await store.read(table.id);
      expect(read).toMatchObject({ snapshot: null, isSnapshotDamaged: true });
      expect(gameOf(read)).toEqual(table.game);
    }
    await keep(store, table);
    expect(await store.read(table.id)).toMatchObject({ snapshot: { version: 1 }, entries: [] });
  });

  test('only the newest stays, in whatever order they are kept', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const early = table.snapshot();
    await keep(store, table);
    await table.start();
    await keep(store, table);
    expect(await versionsKept(store, table.id)).toEqual([3]);
    await store.saveSnapshot(table.id, early);
    expect(gameOf(await store.read(table.id))).toEqual(table.game);
    await table.append([{ type: 'finished' }]);
    await keep(store, table);
    expect(await versionsKept(store, table.id)).toEqual([4]);
  });
}

function previousGames(opened: ReturnType<typeof useStores>): void {
  test('the game before a rematch is read from where it began, or from its own snapshot', async () => {
    const { store } = opened();
    const { table, finished } = await rematch(store);
    expect(await store.previousVersion(table.id)).toBe(1);
    const whole = await store.readPrevious(table.id);
    expect(whole.entries.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    expect(gameOf(whole)).toEqual(finished.game);
    await store.saveSnapshot(table.id, finished);
    await table.join('cleo');
    await keep(store, table);
    expect(await versionsKept(store, table.id)).toEqual([5, 7]);
    expect((await store.readPrevious(table.id)).entries).toEqual([]);
    expect(gameOf(await store.readPrevious(table.id))).toEqual(finished.game);
    expect(gameOf(await store.read(table.id))).toEqual(table.game);
  });

  test('after the next rematch it is the next one, and what is of no more use goes', async () => {
    const { store } = opened();
    const { table, finished } = await rematch(store);
    await store.saveSnapshot(table.id, finished);
    await table.start();
    await table.append([{ type: 'finished' }]);
    await keep(store, table);
    const second = table.game;
    await table.do({
      do: 'playAgain',
      session: table.host,
      playerId: fresh('p'),
      unlocked: true,
      code: fresh('code'),
    });
    expect(await store.previousVersion(table.id)).toBe(6);
    expect(gameOf(await store.readPrevious(table.id))).toEqual(second);
    await table.join('cleo');
    await keep(store, table);
    expect(await versionsKept(store, table.id)).toEqual([8, 10]);
  });

  test('a game that was never played again has none before it', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    expect(await store.previousVersion(table.id)).toBeNull();
    expect(await store.readPrevious(table.id)).toEqual({ snapshot: null, entries: [], rewrites: 0 });
  });

  test('who took part is known without reading the log: a seat once, or organizing', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben', 'cleo'], { settings: { organizer: true } });
    await table.do({ do: 'leave', session: 'cleo' });
    const took = await Promise.all(
      [table.host, 'ben', 'cleo', 'dan'].map((session) => store.tookPart(table.id, session)),
    );
    expect(took).toEqual([true, true, true, false]);
    expect(await store.tookPart(fresh('game'), 'ben')).toBeNull();
  });
}

/** The tables from before snapshots existed. */
async function backBeforeSnapshots({ db }: OpenStore): Promise<void> {
  for (const table of ['snapshots', 'erasures', 'address_keys'] as const)
    await db.schema.dropTable(table).execute();
  for (const column of ['id', 'previous']) await db.schema.alterTable('log').dropColumn(column).execute();
  await db.schema.alterTable('games').dropColumn('previous_version').execute();
  await db.schema.alterTable('games').dropColumn('rewrites').execute();
}
