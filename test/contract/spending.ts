/** Contract: starting a game spends one free play, once, and never more than there are. */

import { expect, test } from 'vitest';

import type { PlayCharge } from '../../server/billing/free-play-store.ts';
import { chargePlay } from '../../server/billing/free-play-tables.ts';
import { LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const DAY = '2026-11-20';
const RIVALS = 200;

function spendOf(session: string, limits: Partial<PlayCharge> = {}): PlayCharge {
  return { session, address: fresh('address'), day: DAY, limit: 3, addressLimit: 1_000, ...limits };
}

export function spending(subject: Subject): void {
  const opened = useStores(subject);

  const tables = async (count: number): Promise<LogGame[]> => {
    const { store, other } = opened();
    const made = Array.from({ length: count }, (_, index) => {
      // Two stores on one SQLite file in one process would block each other; two processes do not.
      const at = store.engine === 'postgres' && index % 2 === 1 ? other : store;
      return LogGame.seated(at, ['ben']);
    });
    return Promise.all(made);
  };

  test('a start spends a play; at the limit nothing is written', async () => {
    const { store, plays } = opened();
    const spend = spendOf(fresh('session'), { limit: 2 });
    const [one, two, three] = await tables(3);
    expect([await one?.start(spend), await two?.start(spend)]).toEqual(['appended', 'appended']);
    expect(await plays.countPlays(spend.session, DAY)).toBe(2);
    expect(await three?.start(spend)).toBe('playsExhausted');
    expect(await store.load(three?.id ?? '')).toHaveLength(2);
    expect(await store.findJoinable(three?.game.code ?? '')).toBe(three?.id);
    expect(await three?.start({ ...spend, day: '2026-11-21' })).toBe('appended');
    expect(await plays.countPlays(spend.session, DAY)).toBe(2);
    expect(await plays.countPlays(fresh('session'), DAY)).toBe(0);
  });

  test('an address has a limit of its own over all its sessions', async () => {
    const { plays } = opened();
    const address = fresh('address');
    const games = await tables(3);
    const results: unknown[] = [];
    for (const table of games)
      results.push(await table.start(spendOf(table.host, { address, addressLimit: 2 })));
    expect(results).toEqual(['appended', 'appended', 'playsExhausted']);
    expect(await plays.countPlays(games[2]?.host ?? '', DAY)).toBe(0);
  });

  test('a start that comes second spends nothing', async () => {
    const { store, other, plays } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const spend = spendOf(table.host);
    expect(await other.append(table.id, [table.next()])).toBe('appended');
    expect(await table.start(spend)).toBe('conflict');
    expect(await plays.countPlays(spend.session, DAY)).toBe(0);
  });

  test(`of ${RIVALS} starts at once with one play left exactly one is granted`, async () => {
    const { store, plays } = opened();
    const games = await tables(RIVALS);
    const spend = spendOf(fresh('session'), { limit: 1 });
    const results = await Promise.all(games.map((table) => table.start(spend)));
    expect(results.filter((result) => result === 'appended')).toHaveLength(1);
    expect(results.filter((result) => result === 'playsExhausted')).toHaveLength(RIVALS - 1);
    expect(await plays.countPlays(spend.session, DAY)).toBe(1);
    const codes = games.map((table) => table.game.code);
    const joinable = await Promise.all(codes.map((code) => store.findJoinable(code)));
    expect(joinable.filter((gameId) => gameId !== null)).toHaveLength(RIVALS - 1);
  });

  test('starts at once spend all the plays there are', async () => {
    const { plays } = opened();
    const games = await tables(6);
    const spend = spendOf(fresh('session'), { limit: 6 });
    const results = await Promise.all(games.map((table) => table.start(spend)));
    expect(results).toEqual(games.map(() => 'appended'));
    expect(await plays.countPlays(spend.session, DAY)).toBe(6);
  });

  test('of starts at once from one address as many are granted as it has plays', async () => {
    const games = await tables(40);
    const address = fresh('address');
    const starts = games.map((table) => table.start(spendOf(table.host, { address, addressLimit: 7 })));
    const results = await Promise.all(starts);
    expect(results.filter((result) => result === 'appended')).toHaveLength(7);
    expect(results.filter((result) => result === 'playsExhausted')).toHaveLength(33);
  });

  test('starts of one game at once spend one play', async () => {
    const { store, other, plays } = opened();
    const table = await LogGame.seated(store, ['ben']);
    const spend = spendOf(table.host);
    const started = { type: 'started', turnOrder: [0, 1], totalRounds: 2 } as const;
    const stores = store.engine === 'postgres' ? [store, other, store, other] : [store, store, store];
    const starts = stores.map((each) =>
      each.append(table.id, [{ ...table.next(), events: [started] }], chargePlay(spend)),
    );
    const results = await Promise.all(starts);
    expect(results.filter((result) => result === 'appended')).toHaveLength(1);
    expect(results.filter((result) => result === 'conflict')).toHaveLength(stores.length - 1);
    expect(await plays.countPlays(spend.session, DAY)).toBe(1);
  });
}
