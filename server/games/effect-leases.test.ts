/** Effects with several processes: one process runs each effect, and another takes it over when that process stops. */

import { afterEach, expect, test } from 'vitest';

import { ManualClock } from '../../test/support/clock.ts';
import { createEffectLeases, LEASE_MS, type EffectLeases, type LeaseStore } from './effect-leases.ts';
import { createStandby } from './standby.ts';

/** A table of leases in memory, as the contract suite tests the real one. */
function leaseTable(): LeaseStore & { isAway: boolean } {
  const rows = new Map<string, { owner: string; until: number }>();
  const own = (name: string, owner: string): boolean => rows.get(name)?.owner === owner;
  const table: LeaseStore & { isAway: boolean } = {
    isAway: false,
    async claimLease(name, owner, at, until) {
      if (table.isAway) throw new Error('away');
      const row = rows.get(name);
      if (row !== undefined && row.until > at && row.owner !== owner) return false;
      rows.set(name, { owner, until });
      return true;
    },
    async extendLeases(names, owner, until) {
      if (table.isAway) throw new Error('away');
      const held = names.filter((name) => own(name, owner));
      for (const name of held) rows.set(name, { owner, until });
      return held;
    },
    async endLease(name, owner, until) {
      if (own(name, owner)) rows.set(name, { owner, until });
    },
    async findLeases(names, at) {
      return names.filter((name) => (rows.get(name)?.until ?? 0) > at);
    },
    async deleteLeases(before) {
      for (const [name, { until }] of rows) if (until <= before) rows.delete(name);
    },
  };
  return table;
}

const warnings: unknown[] = [];
const logger = { warn: (...said: unknown[]) => void warnings.push(said) };
afterEach(() => {
  warnings.length = 0;
});

/** Two processes over one table. The timers of `stopped` never fire. */
function setUp() {
  const [clock, stopped] = [new ManualClock(), new ManualClock()];
  const store = leaseTable();
  const leasesOf = (owner: string, by: ManualClock): EffectLeases =>
    createEffectLeases({ clock: by, logger, store, owner });
  return { clock, stopped, store, one: leasesOf('one', clock), other: leasesOf('other', stopped) };
}

test('of two processes that claim an effect one gets it, for as long as it runs', async () => {
  const { clock, one, other, stopped } = setUp();
  const lease = await one.claim('effect');
  expect(lease).not.toBeNull();
  await clock.advance(60_000);
  stopped.jump(60_000);
  expect(await other.claim('effect')).toBeNull();
  await lease?.end();
  expect(await other.claim('effect')).not.toBeNull();
});

test('the lease of a process that stops lapses; when it wakes, it learns that it has lost the effect before it saves anything', async () => {
  const { clock, stopped, one, other } = setUp();
  const asleep = await other.claim('effect');
  await clock.advance(LEASE_MS - 1);
  expect(await one.claim('effect')).toBeNull();
  await clock.advance(1);
  expect(await one.claim('effect')).not.toBeNull();
  stopped.jump(LEASE_MS);
  expect(asleep?.lost.aborted).toBe(false);
  await expect(asleep?.confirm()).rejects.toThrow('another process');
  expect(asleep?.lost.aborted).toBe(true);
  await asleep?.end();
  expect(await other.claim('effect')).toBeNull();
});

test('what cannot be confirmed is not taken for granted', async () => {
  const { clock, store, one } = setUp();
  const lease = await one.claim('effect');
  await expect(lease?.confirm()).resolves.toBeUndefined();
  store.isAway = true;
  await clock.advance(LEASE_MS);
  await expect(lease?.confirm()).rejects.toThrow('away');
  expect(warnings).not.toEqual([]);
  store.isAway = false;
  await expect(lease?.confirm()).resolves.toBeUndefined();
});

test('an effect that failed is left alone for a while by the others', async () => {
  const { clock, stopped, one, other } = setUp();
  await (await one.claim('effect'))?.end(5_000);
  expect(await other.claim('effect')).toBeNull();
  expect(await one.findHeld(['effect', 'another'])).toEqual(new Set(['effect']));
  await clock.advance(5_000);
  stopped.jump(5_000);
  expect(await other.claim('effect')).not.toBeNull();
});

test('of all processes one has the turn in a period, a process that starts again included', async () => {
  const { clock, stopped, one, other } = setUp();
  expect(await one.claimPeriod('sweep', 60_000)).toBe(true);
  for (const each of [one, other]) expect(await each.claimPeriod('sweep', 60_000)).toBe(false);
  await clock.advance(60_000);
  stopped.jump(60_000);
  expect(await other.claimPeriod('sweep', 60_000)).toBe(true);
  expect(await one.claimPeriod('sweep', 60_000)).toBe(false);
});

test('the effects of a process that stops are taken over within 5 s, each once', async () => {
  const { clock, one, other } = setUp();
  await other.claim('write');
  await other.claim('judge');
  const taken: [number, string, readonly string[]][] = [];
  const began = clock.now();
  const standby = createStandby({
    clock,
    logger,
    findHeld: (names) => one.findHeld(names),
    takeOver: (gameId, names) => void taken.push([clock.now() - began, gameId, names]),
  });
  standby.watch('game', ['write']);
  standby.watch('gone', ['judge']);
  standby.watch('gone', []);
  await clock.advance(2_500);
  expect(taken).toEqual([]);
  await clock.advance(60_000);
  expect(taken).toEqual([[expect.any(Number), 'game', ['write']]]);
  expect(taken[0]?.[0]).toBeLessThanOrEqual(5_000);
});
