/** Contract: only one process holds a lease at a time, and one query finds the changes of many games. */

import { expect, test } from 'vitest';

import { createLeaseStore } from '../../server/games/lease-tables.ts';
import { START, LogGame } from './log-game.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const standing = ({ version, entryId, rewrites }: LogGame) => ({ version, entryId, rewrites });

export function leasing(subject: Subject): void {
  const opened = useStores(subject);

  test('of many that claim a lease at once one gets it, until it lapses or ends', async () => {
    const { store, other } = opened();
    const [one, two] = [createLeaseStore(store.db), createLeaseStore(other.db)];
    const name = fresh('lease');
    const claim = (owner: number, at: number): Promise<boolean> =>
      (owner % 2 === 0 ? one : two).claimLease(name, `owner ${owner}`, at, at + 3_000);
    const granted = await Promise.all(Array.from({ length: 20 }, (_, owner) => claim(owner, START)));
    expect(granted.filter(Boolean)).toHaveLength(1);
    const owner = granted.indexOf(true);
    const [rival, extended] = [owner + 1, START + 4_000];
    expect(await claim(owner, START)).toBe(true);
    expect(await one.extendLeases([name, fresh('lease')], `owner ${owner}`, extended)).toEqual([name]);
    expect(await two.extendLeases([name], `owner ${rival}`, extended)).toEqual([]);
    expect(await claim(rival, extended - 1)).toBe(false);
    expect(await two.findLeases([name, fresh('lease')], extended - 1)).toEqual([name]);
    expect(await two.findLeases([name], extended)).toEqual([]);
    expect(await claim(rival, extended)).toBe(true);
    await one.endLease(name, `owner ${owner}`, extended);
    expect(await claim(owner, extended)).toBe(false);
    await two.endLease(name, `owner ${rival}`, extended);
    expect(await claim(owner, extended)).toBe(true);
  });

  test('leases that ended long ago are deleted', async () => {
    const leases = createLeaseStore(opened().store.db);
    const [old, current] = [fresh('lease'), fresh('lease')];
    await leases.claimLease(old, 'owner', START, START + 1);
    await leases.claimLease(current, 'owner', START, START + 10);
    await leases.deleteLeases(START + 5);
    const left = await leases.findLeases([old, current], 0);
    expect(left).toEqual([current]);
    expect(await leases.findLeases([], 0)).toEqual([]);
    expect(await leases.extendLeases([], 'owner', START)).toEqual([]);
  });

  test('the versions of many games are found at once, and how often their logs were rewritten', async () => {
    const { store, other } = opened();
    const [one, two] = [await LogGame.seated(store, ['ben']), await LogGame.seated(store, ['cleo', 'dora'])];
    const ids = [one.id, fresh('game'), two.id];
    const found = await other.findVersions(ids);
    expect(found).toEqual(
      new Map([
        [one.id, standing(one)],
        [two.id, standing(two)],
      ]),
    );
    await one.do({ do: 'leave', session: 'ben' });
    await store.forgetSession('cleo');
    const later = await other.findVersions(ids);
    expect(later.get(one.id)).toEqual(standing(one));
    expect(later.get(two.id)?.rewrites).toBeGreaterThan(0);
    expect(await store.findVersions([])).toEqual(new Map());
  });
}
