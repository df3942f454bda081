/** Contract: a count per day is shared by all processes, and only the end of the day resets it. */

import { expect, test } from 'vitest';

import { createDayCounts } from '../../server/limits/day-count-tables.ts';
import { openStore } from '../../server/store/open.ts';
import { fresh, useStores, type Subject } from './subject.ts';

const DAY = '2030-05-10';

export function counting(subject: Subject): void {
  const opened = useStores(subject);

  test('of many that count at once none is lost, and days and keys are counted apart', async () => {
    const { store, other } = opened();
    const [one, two] = [createDayCounts(store), createDayCounts(other)];
    const [tokens, dollars] = [fresh('tokens'), fresh('dollars')];
    expect(await one.read(DAY, tokens)).toBe(0);
    const amounts = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(amounts.map((amount) => (amount % 2 === 0 ? one : two).add(DAY, tokens, amount)));
    await two.add(DAY, dollars, 20_000_000_000);
    await two.add('2030-05-11', tokens, 7);
    expect(await two.read(DAY, tokens)).toBe(780);
    expect(await one.read(DAY, dollars)).toBe(20_000_000_000);
    expect(await one.read('2030-05-11', tokens)).toBe(7);
  });

  test('a day’s counts outlast their process, and are deleted a day after the day', async () => {
    const { store, options } = opened();
    const key = fresh('tokens');
    const process = await openStore(options);
    await createDayCounts(process).add(DAY, key, 3);
    await process.close();
    const counts = createDayCounts(store);
    expect(await counts.read(DAY, key)).toBe(3);
    await store.deleteExpired(Date.parse('2030-05-11T23:59:59Z'));
    expect(await counts.read(DAY, key)).toBe(3);
    await store.deleteExpired(Date.parse('2030-05-12T00:00:00Z'));
    expect(await counts.read(DAY, key)).toBe(0);
  });
}
