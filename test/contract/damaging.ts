/** Contract: a damaged or missing row in a log causes an error that names the game; the game can still be erased on request, and expires. */

import { expect, test } from 'vitest';

import { UnreadableGameError } from '../../server/store/unreadable.ts';
import { databaseText } from './contents.ts';
import { START, LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const DAY_MS = 86_400_000;

export function damaging(subject: Subject): void {
  const opened = useStores(subject);

  const setEvents = async ({ id }: LogGame, version: number, events: string): Promise<void> => {
    const { db } = opened().store;
    await db
      .updateTable('log')
      .set({ events })
      .where('game_id', '=', id)
      .where('version', '=', version)
      .execute();
  };
  const takeOut = async ({ id }: LogGame, version: number): Promise<void> => {
    const { db } = opened().store;
    await db.deleteFrom('log').where('game_id', '=', id).where('version', '=', version).execute();
  };

  test('a row that is missing in the middle is an error, in every way to read the log', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben', 'cleo', 'dan']);
    await takeOut(table, 3);
    const error = { name: 'UnreadableGameError', gameId: table.id, version: 3 };
    await expect(store.read(table.id)).rejects.toMatchObject(error);
    await expect(store.load(table.id)).rejects.toMatchObject(error);
    await expect(store.loadAfter(table.id, 2)).rejects.toMatchObject(error);
    expect(await store.loadAfter(table.id, 3)).toHaveLength(1);
  });

  test('a row that is missing after a snapshot is an error; one before it is not needed', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben', 'cleo', 'dan']);
    await takeOut(table, 2);
    await store.saveSnapshot(table.id, table.snapshot());
    await table.append([{ type: 'paused' }]);
    await table.append([{ type: 'paused' }]);
    expect((await store.read(table.id)).entries).toHaveLength(2);
    await takeOut(table, table.version - 1);
    await expect(store.read(table.id)).rejects.toThrow(UnreadableGameError);
  });

  test.each(['a damaged row', 'a missing row'])(
    'a game with %s is still erased for its players',
    async (what) => {
      const { store, other } = opened();
      const [ben, name] = [fresh('ben'), fresh('Zora')];
      const table = await LogGame.seated(store, []);
      await table.join(ben, name);
      await table.join('cleo', 'Cleo');
      await table.join('dan', 'Dan');
      const whole = await LogGame.seated(store, [ben]);
      await setEvents(table, 2, JSON.stringify([{ type: 'joined', player: { session: ben, name } }]));
      if (what === 'a missing row') await takeOut(table, 3);
      const rewritten: string[] = [];
      await other.forgetSession(ben, (gameId) => Promise.resolve(void rewritten.push(gameId)));
      const left = await databaseText(store);
      for (const text of [ben, name]) expect(left).not.toContain(text);
      expect(await store.load(table.id)).toEqual([]);
      expect(rewritten).toContain(table.id);
      expect(await store.load(whole.id)).toHaveLength(2);
    },
  );

  test('a game with a damaged row expires as every other, also where its whole log is lost', async () => {
    const { store } = opened();
    const damaged = await LogGame.seated(store, ['ben']);
    const lost = await LogGame.seated(store, ['ben']);
    await setEvents(damaged, 2, '[{');
    for (const version of [1, 2]) await takeOut(lost, version);
    expect(await store.deleteExpired(START + DAY_MS)).toEqual(expect.arrayContaining([damaged.id, lost.id]));
    expect(await store.load(damaged.id)).toEqual([]);
  });
}
