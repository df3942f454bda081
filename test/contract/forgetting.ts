/** Contract: after a session is forgotten, neither its key nor its name is stored. */

import { expect, test } from 'vitest';

import type { Game } from '../../game/game.ts';
import type { OpenStore } from '../../server/store/open.ts';
import { databaseText, giveFeedback, killed, unexpected, replay } from './contents.ts';
import { LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const NOON = Date.parse('2030-05-10T12:00:00Z');

/** A session in every possible role: seated, removed, host, organizer, creator; started, left, played again. */
async function busyTable(store: OpenStore): Promise<LogGame> {
  const table = await LogGame.seated(store, ['ben'], { at: NOON });
  const { host } = table;
  await table.do({ do: 'changeSeat', session: host, name: 'Renamed Rita' });
  await table.do({
    do: 'changeSettings',
    session: host,
    settings: { organizer: true },
    unlocked: true,
    playerId: fresh('p'),
  });
  await table.do({ do: 'leave', session: host });
  await table.join(host, 'Returned Rita');
  await table.do({ do: 'leave', session: host });
  await table.join(host, 'Third Rita');
  await table.append([{ type: 'hostChanged', session: 'ben', creatorMayReturn: true }]);
  const rita = table.game.players.find((player) => player.session === host);
  await table.do({ do: 'remove', session: 'ben', playerId: rita?.id ?? '' });
  await table.join(host, 'Fourth Rita');
  await table.join('cleo', 'Cleo');
  await table.start();
  await table.append([{ type: 'finished' }]);
  await table.append([{ type: 'summaryKept', summary: 'Nobody could beat FOURTH RITA today.' }]);
  const again = { do: 'playAgain', playerId: fresh('p'), unlocked: true } as const;
  await table.do({ ...again, session: table.game.host, code: fresh('code') });
  await table.start();
  await table.do({ do: 'leave', session: host });
  return table;
}

export function forgetting(subject: Subject): void {
  const opened = useStores(subject);

  test('of a forgotten session neither key nor name remains, and its games are as playable as before', async () => {
    const { store } = opened();
    const table = await busyTable(store);
    const { host } = table;
    await giveFeedback(store, host, NOON);
    await store.saveIdempotent(host, 'key', table.id, NOON);
    const entitlement = { id: fresh('e'), session: host, until: NOON, payment_id: null, created_at: NOON };
    await store.db
      .insertInto('entitlements')
      .values({ ...entitlement, revoked_at: null })
      .execute();
    await store.saveSnapshot(table.id, table.snapshot());
    const before = await store.loadAfter(table.id, 0);
    expect(await databaseText(store)).toContain(host);

    const told: string[] = [];
    const games = await store.forgetSession(host, async (gameId) => void told.push(gameId));
    expect([games, told]).toEqual([[table.id], [table.id, table.id]]);

    const left = await databaseText(store);
    expect(left).not.toContain(host);
    expect(left).not.toMatch(/rita|hannah|nice/i);
    expect(left).toContain('Cleo');
    const after = await store.loadAfter(table.id, 0);
    expect(after.map((entry) => entry.version)).toEqual(before.map((entry) => entry.version));
    expect(shape(replay(after))).toEqual(shape(replay(before)));
    // The snapshot is rewritten, and gives the same game as the log.
    const read = await store.read(table.id);
    expect([read.snapshot?.version, read.entries, read.rewrites]).toEqual([table.version, [], 2]);
    expect(read.snapshot?.game).toEqual(replay(await store.load(table.id)));
    expect(await store.findBySession(host)).toEqual([]);
    expect([await store.tookPart(table.id, host), await store.tookPart(table.id, 'cleo')]).toEqual([
      false,
      true,
    ]);
    table.rewrites = read.rewrites;
    expect(await table.append([{ type: 'paused' }])).toBe('appended');
  });

  test('a snapshot of what was read before comes too late', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
    const { rewrites } = await other.read(table.id);
    await store.forgetSession(table.host);
    await other.saveSnapshot(table.id, { ...table.snapshot(), rewrites });
    expect(await databaseText(store)).not.toContain(table.host);
    expect(await databaseText(store)).not.toContain('Hannah');
  });

  test('an erasure that was interrupted is gone on with by whoever opens the store next', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
    await table.do({ do: 'changeSeat', session: table.host, name: 'Renamed Rita' });
    for (let index = 0; index < 250; index++) await table.append([{ type: 'paused' }]);
    await table.start();
    await table.append([{ type: 'finished' }]);
    await table.append([{ type: 'summaryKept', summary: 'RENAMED RITA won.' }]);
    await expect(store.forgetSession(table.host, killed)).rejects.toThrow('killed');
    const half = await databaseText(store);
    expect(half).not.toContain(table.host);
    expect(half).toMatch(/rita/i);
    expect(shape(replay(await store.load(table.id)))).toEqual(shape(table.game));

    const told: string[] = [];
    await other.finishErasures(async (gameId) => void told.push(gameId), unexpected);
    expect(told).toEqual([table.id]);
    expect(await databaseText(store)).not.toMatch(/rita|hannah/i);
    expect(replay(await store.load(table.id))?.summary).toBeNull();
    told.length = 0;
    await store.finishErasures(async (gameId) => void told.push(gameId), unexpected);
    expect(told).toEqual([]);
  });

  test('plays that were spent stay spent', async () => {
    const { store, plays } = opened();
    const table = await LogGame.seated(store, ['ben'], { at: NOON });
    const spend = { session: table.host, address: 'a', day: '2030-05-10', limit: 3, addressLimit: 9 };
    await table.start(spend);
    await store.forgetSession(table.host);
    expect(await databaseText(store)).not.toContain(table.host);
    expect(await plays.countPlays(table.host, spend.day)).toBe(1);
  });

  test('a session that left no game can be forgotten too', async () => {
    expect(await opened().store.forgetSession(fresh('visitor'))).toEqual([]);
  });

  test('the placeholders of two games cannot be brought together', async () => {
    const { store } = opened();
    const [one, two] = [await LogGame.seated(store, []), await LogGame.seated(store, [])];
    const session = fresh('session');
    await one.join(session);
    await two.join(session);
    expect((await store.forgetSession(session)).toSorted()).toEqual([one.id, two.id].toSorted());
    const placeholders = await Promise.all(
      [one, two].map(async ({ id }) => replay(await store.load(id))?.players[1]?.session),
    );
    expect(placeholders).toEqual([expect.any(String), expect.any(String)]);
    expect(placeholders[0]).not.toBe(placeholders[1]);
  });
}

/** A game without the sessions of its seats: forgetting must not change this part. */
function shape(game: Game | null): unknown {
  return game && { phase: game.phase, turnOrder: game.turnOrder, seats: game.players.map(({ id }) => id) };
}
