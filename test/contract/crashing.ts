/** Contract: what was acknowledged is there after the process was killed, and it is there in full. */

import { expect, test } from 'vitest';

import { openStore } from '../../server/store/open.ts';
import type { Subject } from './subject.ts';
import { startWriter } from './writer-process.ts';

const KILLS = 4;
const GAMES = 12;
const LINES = 400;

export function crashing(subject: Subject): void {
  test(`${KILLS} kills in the middle of writing lose nothing that was acknowledged`, async () => {
    const options = await subject.fresh();
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const writer = startWriter(options, GAMES);
      await writer.reached(LINES + 37 * kill);
      acknowledged.push(...(await writer.kill()));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * LINES);
    const store = await openStore(options);
    const games = new Set(acknowledged.map((line) => line.split(' ')[0] ?? ''));
    const stored = new Set<string>();
    for (const gameId of games) {
      const entries = await store.load(gameId);
      expect(entries.map((entry) => entry.version)).toEqual(entries.map((_, index) => index + 1));
      for (const { version } of entries) stored.add(`${gameId} ${version}`);
      expect(await store.findJoinable(gameId)).toBe(gameId);
    }
    expect(acknowledged.filter((line) => !stored.has(line))).toEqual([]);
    await store.close();
  });

  test('processes that write to one database at once do not fail each other', async () => {
    const options = await subject.fresh();
    const writers = [startWriter(options, 3), startWriter(options, 3)];
    await Promise.all(writers.map((writer) => writer.reached(LINES)));
    for (const writer of writers) await writer.kill();
  });
}
