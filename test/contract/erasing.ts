/** Contract: concurrent writes during a session's erasure restore nothing of it. */

import { expect, test } from 'vitest';

import type { Event } from '../../game/events.ts';
import type { CachedGame } from '../../server/games/game-cache.ts';
import { replay } from '../../server/games/replay.ts';
import { newEntryId } from '../../server/platform/ids.ts';
import type { OpenStore } from '../../server/store/open.ts';
import { databaseText, killed } from './contents.ts';
import { START, LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const SETTINGS = { gameName: 'Zora turns 40', teams: { names: ['Zora and friends', 'Others'] } };

export function erasing(subject: Subject): void {
  const opened = useStores(subject);

  test.each<[string, Event]>([
    ['an entry', { type: 'paused' }],
    ['an entry with rows', { type: 'finished' }],
  ])('%s that was decided before the log was rewritten does not get in', async (_name, event) => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben']);
    await table.start();
    const late = new LateWriter(other, table.id);
    await late.read();
    await store.forgetSession(table.host);
    expect(await late.append([event])).toBe('conflict');
    await late.read();
    expect(await late.append([event])).toBe('appended');
  });

  test('whatever another process repeats of a session’s texts and key while it is erased goes with it', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben', 'cleo'], { settings: SETTINGS });
    const { host } = table;
    await table.append([{ type: 'hostChanged', session: 'ben', creatorMayReturn: false }]);
    // More entries than are rewritten at once.
    for (let index = 0; index < 220; index++) await table.append([{ type: 'paused' }]);
    const late = new LateWriter(other, table.id);
    await late.read();
    const erased = new AbortController();
    const writing = (async () => {
      let appended = 0;
      while (!erased.signal.aborted) {
        const isReopened = appended % 5 === 4;
        const result = await late.append(isReopened ? late.reopened() : late.repeatedSettings());
        if (result === 'appended') appended++;
        else await late.read();
      }
      return appended;
    })();
    await store.forgetSession(host);
    erased.abort();
    expect(await writing).toBeGreaterThan(0);
    const rows = await Promise.all([
      store.db.selectFrom('log').selectAll().where('game_id', '=', table.id).execute(),
      store.db.selectFrom('snapshots').selectAll().where('game_id', '=', table.id).execute(),
      store.db.selectFrom('players').selectAll().where('game_id', '=', table.id).execute(),
      store.db.selectFrom('games').selectAll().where('id', '=', table.id).execute(),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/zora|hannah/i);
    expect(JSON.stringify(rows)).not.toContain(host);
    expect(replay(table.id, await other.read(table.id))?.game.settings).toMatchObject({
      gameName: '',
      teams: { names: ['Team 1', 'Team 2'] },
    });
  });

  test('a game that cannot be read is deleted by an erasure; one that fails keeps no other from going on', async () => {
    const { store, other } = opened();
    const [broken, sound, half, stuck] = [
      await LogGame.seated(store, ['ben']),
      await LogGame.seated(store, ['ben']),
      await LogGame.seated(store, ['ben']),
      await LogGame.seated(store, ['ben']),
    ];
    const unreadable = { events: '[{"type":"unheard of"}]' };
    await store.db
      .updateTable('log')
      .set(unreadable)
      .where('game_id', '=', broken.id)
      .where('version', '=', 2)
      .execute();
    expect(await store.forgetSession(broken.host)).toEqual([broken.id]);
    expect(await store.load(broken.id)).toEqual([]);
    expect(await store.findBySession(broken.host)).toEqual([]);
    expect(await store.forgetSession(sound.host)).toEqual([sound.id]);
    for (const { host } of [stuck, half])
      await expect(store.forgetSession(host, killed)).rejects.toThrow('killed');
    await store.db.updateTable('erasures').set({ names: '{' }).where('game_id', '=', stuck.id).execute();
    const [told, failed] = [new Set<string>(), new Set<string>()];
    await other.finishErasures(
      async (gameId) => void told.add(gameId),
      (_error, gameId) => failed.add(gameId),
    );
    expect([[...told], [...failed]]).toEqual([[half.id], [stuck.id]]);
    await store.db.deleteFrom('erasures').where('game_id', '=', stuck.id).execute();
  });

  test('who has one game, or nothing, does not wait for those who have many', async () => {
    const { store } = opened();
    const ended: string[] = [];
    const [many, one] = [fresh('many'), await LogGame.seated(store, ['ben'])];
    for (let games = 0; games < 12; games++) await (await LogGame.seated(store, ['ben'])).join(many);
    const forget = async (session: string): Promise<void> => {
      await store.forgetSession(session);
      ended.push(session);
    };
    await Promise.all([forget(many), forget(one.host), forget('nobody')]);
    expect(ended).toEqual(['nobody', one.host, many]);
  });

  test('two players of a game who are erased at once are both gone from it', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const players = { [fresh('zora')]: 'Zora', [fresh('yves')]: 'Yves' };
    for (const [session, name] of Object.entries(players)) {
      await table.join(session);
      await table.do({ do: 'changeSeat', session, name });
    }
    // More entries than are rewritten at once.
    for (let index = 0; index < 220; index++) await table.append([{ type: 'paused' }]);
    await Promise.all(Object.keys(players).map((session) => store.forgetSession(session)));
    const rows = await databaseText(store);
    for (const text of Object.entries(players).flat()) expect(rows).not.toContain(text);
  });

  test('that a session is to be erased is noted until nothing but texts is left of it', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben']);
    await store.requestErasure(table.host, 0);
    await store.requestErasure(table.host, 0);
    await expect(store.forgetSession(table.host, killed)).rejects.toThrow('killed');
    expect(await other.findErasureRequests()).toEqual([table.host]);
    await other.forgetSession(table.host);
    expect(await store.findErasureRequests()).toEqual([]);
  });
}

/** Another process, which decides on the game in the state it last read. */
class LateWriter {
  readonly #store: OpenStore;
  readonly #gameId: string;
  #cached: CachedGame | null = null;

  constructor(store: OpenStore, gameId: string) {
    this.#store = store;
    this.#gameId = gameId;
  }

  async read(): Promise<void> {
    this.#cached = replay(this.#gameId, await this.#store.read(this.#gameId));
  }

  async append(events: readonly Event[]): Promise<string> {
    const cached = this.#known();
    const link = { id: newEntryId(), previous: cached.entryId };
    const entry = { version: cached.version + 1, at: START, events, link };
    const result = await this.#store.append(this.#gameId, [entry], null, cached.rewrites);
    if (result === 'appended') this.#cached = { ...cached, version: cached.version + 1, entryId: link.id };
    return result;
  }

  repeatedSettings(): Event[] {
    return [{ type: 'settingsChanged', settings: this.#known().game.settings }];
  }

  reopened(): Event[] {
    const { phase: _phase, ...lobby } = this.#known().game;
    return [{ type: 'playedAgain', lobby }];
  }

  #known() {
    if (this.#cached === null) throw new Error('nothing was read');
    return this.#cached;
  }
}
