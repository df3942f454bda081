/** Contract: lookups of codes, seats and running games agree with the logs at every moment. */

import { expect, test } from 'vitest';

import { seatedSeats, seatOf } from '../../game/game.ts';
import { rng } from '../../game/random.ts';
import { START, LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

export function finding(subject: Subject): void {
  const opened = useStores(subject);
  codes(opened);
  seats(opened);
}

function codes(opened: ReturnType<typeof useStores>): void {
  test('a game is found by its code while it can be joined', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const { code } = table.game;
    expect(await other.findJoinable(code)).toBe(table.id);
    await table.start();
    expect(await other.findJoinable(code)).toBeNull();
  });

  test('a started game is found by its code until some minutes after its end, and never as one to join', async () => {
    const { store, other } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const { code } = table.game;
    const started = (minutes: number): Promise<string | null> =>
      other.findStarted(code, START + minutes * 60_000);
    expect(await started(0)).toBeNull();
    await table.start();
    expect(await started(60)).toBe(table.id);
    await table.append([{ type: 'finished' }]);
    expect(await started(9)).toBe(table.id);
    expect(await started(10)).toBeNull();
    expect(await other.findStarted(fresh('code'), START)).toBeNull();
  });

  test('a code is in use until some minutes after its last game’s end', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const { code } = table.game;
    const inUse = (minutes: number): Promise<string[]> =>
      store.codesInUse([fresh('code'), code], START + minutes * 60_000);
    expect(await inUse(0)).toEqual([code]);
    await table.start();
    expect(await inUse(0)).toEqual([code]);
    expect(await inUse(60)).toEqual([code]);
    await table.do({ do: 'leave', session: 'ben' });
    await table.do({ do: 'leave', session: table.host });
    expect(table.game.phase.name).toBe('finished');
    expect(await inUse(9)).toEqual([code]);
    expect(await inUse(10)).toEqual([]);
    expect(await store.codesInUse([], START)).toEqual([]);
  });

  test('a lobby that ends without a start frees its code', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, []);
    expect(await table.do({ do: 'leave', session: table.host })).toBe('appended');
    expect(table.game.phase.name).toBe('finished');
    expect(await store.findJoinable(table.game.code)).toBeNull();
  });

  test('a code in use is refused and nothing of the new game is written', async () => {
    const { store } = opened();
    const first = await LogGame.seated(store, ['ben']);
    const { code } = first.game;
    const second = await LogGame.open(store, { code });
    expect(second.result).toBe('codeTaken');
    expect(await store.load(second.table.id)).toEqual([]);
    expect(await store.loadAfter(second.table.id, 0)).toEqual([]);
    expect(await store.findBySession(second.table.host)).toEqual([]);
    await first.start();
    expect((await LogGame.open(store, { code })).result).toBe('appended');
  });

  test('of games made at once with one code exactly one is', async () => {
    const { store } = opened();
    const code = fresh('code');
    const made = await Promise.all(Array.from({ length: 12 }, () => LogGame.open(store, { code })));
    const results = made.map(({ result }) => result);
    expect(results.filter((result) => result === 'appended')).toHaveLength(1);
    expect(results.filter((result) => result === 'codeTaken')).toHaveLength(11);
  });

  test('play again takes a code, and nothing changes where it is in use', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const { code } = table.game;
    await table.start();
    await table.append([{ type: 'finished' }]);
    const next = await LogGame.seated(store, [], { code });
    const again = { do: 'playAgain', session: table.host, playerId: fresh('p'), unlocked: true } as const;
    expect(await table.do({ ...again, code })).toBe('codeTaken');
    expect(await store.load(table.id)).toHaveLength(4);
    expect(await store.findJoinable(code)).toBe(next.id);
    const newCode = fresh('code');
    expect(await table.do({ ...again, code: newCode })).toBe('appended');
    expect(await store.findJoinable(newCode)).toBe(table.id);
    expect(await store.findRunning()).not.toContain(table.id);
  });

  test('running games are those that were started and have not ended', async () => {
    const { store } = opened();
    const [waiting, running, over] = [
      await LogGame.seated(store, ['ben']),
      await LogGame.seated(store, ['ben']),
      await LogGame.seated(store, ['ben']),
    ];
    await running.start();
    await over.start();
    await over.append([{ type: 'finished' }]);
    const found = await store.findRunning();
    expect(found).toContain(running.id);
    expect(found).not.toContain(waiting.id);
    expect(found).not.toContain(over.id);
  });
}

function seats(opened: ReturnType<typeof useStores>): void {
  test('a seat is found by the code in every phase, until it is left', async () => {
    const { store } = opened();
    const [ben, cleo, dan] = [fresh('ben'), fresh('cleo'), fresh('dan')];
    const table = await LogGame.seated(store, [ben, cleo, dan]);
    const { code } = table.game;
    const find = (session: string): Promise<string | null> => store.findSeat(code, session);
    expect(await Promise.all([table.host, ben, cleo, dan].map(find))).toEqual(Array(4).fill(table.id));
    await table.do({ do: 'leave', session: ben });
    await table.start();
    expect(await Promise.all([ben, cleo, dan].map(find))).toEqual([null, table.id, table.id]);
    await table.do({ do: 'leave', session: cleo });
    await table.do({ do: 'leave', session: table.host });
    expect(await Promise.all([table.host, cleo, dan].map(find))).toEqual([null, null, table.id]);
    expect(await store.findBySession(dan)).toEqual([table.id]);
    expect(await store.findBySession(cleo)).toEqual([]);
    await table.append([{ type: 'finished' }]);
    expect(await find(dan)).toBe(table.id);
    expect(await store.findSeat(fresh('code'), dan)).toBeNull();
  });

  test('where a code was used again, the latest game counts in which the session sits', async () => {
    const { store } = opened();
    const code = fresh('code');
    const first = await LogGame.seated(store, ['ben', 'cleo'], { code, at: START });
    await first.start();
    const second = await LogGame.seated(store, ['ben'], { code, at: START + 1 });
    expect(await store.findSeat(code, 'ben')).toBe(second.id);
    expect(await store.findSeat(code, 'cleo')).toBe(first.id);
  });

  test('a session has played that sat in another’s game or in one that was started; a lobby of its own does not count', async () => {
    const { store } = opened();
    const [guest, owner] = [fresh('guest'), fresh('guest')];
    const table = await LogGame.seated(store, [guest]);
    expect(await store.hasPlayed(table.host)).toBe(false);
    expect(await store.hasPlayed(guest)).toBe(true);
    await table.start();
    expect(await store.hasPlayed(table.host)).toBe(true);
    await table.append([{ type: 'finished' }]);
    expect(await store.hasPlayed(table.host)).toBe(true);
    await table.do({
      do: 'playAgain',
      session: table.host,
      code: fresh('code'),
      playerId: owner,
      unlocked: true,
    });
    expect(table.game.phase.name).toBe('lobby');
    expect(await store.hasPlayed(table.host)).toBe(true);
    // A lobby whose creator leaves ends without a start, also if the creator organized it.
    for (const organizer of [false, true]) {
      const left = await LogGame.seated(store, [], { settings: { organizer } });
      expect(await store.hasPlayed(left.host)).toBe(false);
      await left.do({ do: 'leave', session: left.host });
      expect(left.game.phase.name).toBe('finished');
      expect(await store.hasPlayed(left.host)).toBe(false);
    }
    expect(await store.hasPlayed(fresh('visitor'))).toBe(false);
  });

  test('an organizer is found without a seat, and who leaves organizing is not', async () => {
    const { store } = opened();
    const table = await LogGame.seated(store, ['ben'], { settings: { organizer: true } });
    const find = (): Promise<string | null> => store.findSeat(table.game.code, table.host);
    expect(table.game.players).toHaveLength(1);
    expect(await find()).toBe(table.id);
    await table.do({ do: 'leave', session: table.host });
    expect(await find()).toBeNull();
    expect(await store.findBySession('ben')).toContain(table.id);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'whatever happens at a table, it is found as the game says (%i)',
    async (seed) => {
      const { store } = opened();
      const table = await LogGame.seated(store, []);
      const random = rng(String(seed), 'wandering');
      const guests = Array.from({ length: 5 }, () => fresh('guest'));
      const everyone = [table.host, ...guests];
      const happened = new Set<string>();
      const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
      for (let step = 0; step < 80; step++) {
        table.at += 1_000;
        await wander(table, pick(everyone), random());
        const { game } = table;
        happened.add(game.phase.name);
        for (const session of everyone) {
          const sits = seatOf(game, session) !== null || game.organizer?.session === session;
          expect(await store.findSeat(game.code, session)).toBe(sits ? table.id : null);
          const isIn = sits || game.host === session;
          const isOpen = isIn && game.phase.name !== 'finished';
          expect(await store.findBySession(session)).toEqual(isIn ? [table.id] : []);
          expect(await store.findOpenBySession(session)).toEqual(isOpen ? [table.id] : []);
        }
        expect(await store.findJoinable(game.code)).toBe(game.phase.name === 'lobby' ? table.id : null);
      }
      // Without any changes the test would prove nothing.
      expect(happened).toEqual(new Set(['lobby', 'getReady', 'finished']));
    },
  );
}

/** Runs one of the commands by which people join, leave or move; the rules may refuse it. */
async function wander(table: LogGame, session: string, chance: number): Promise<void> {
  const { game } = table;
  const playerId = fresh('player');
  if (chance < 0.4) await table.join(session);
  else if (chance < 0.52) {
    // The last player to leave would end the test: no one could play again.
    if (seatedSeats(game).length > 1) await table.do({ do: 'leave', session });
  } else if (chance < 0.58) {
    await table.do({ do: 'remove', session: game.host, playerId: game.players.at(-1)?.id ?? '' });
  } else if (chance < 0.66) {
    const settings = { organizer: game.organizer === null };
    await table.do({ do: 'changeSettings', session: game.host, settings, unlocked: true, playerId });
  } else if (game.phase.name === 'lobby') await table.start();
  else if (game.phase.name === 'finished') {
    const unlocked = chance < 0.83;
    await table.do({ do: 'playAgain', session: game.host, code: fresh('code'), playerId, unlocked });
  } else if (chance < 0.83) await table.append([{ type: 'finished' }]);
}
