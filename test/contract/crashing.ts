/** Contract: after a kill of the process, every acknowledged entry is stored and complete, and nothing is stored that was not sent. */

import { expect, test } from 'vitest';

import { openStore, type StoreOptions } from '../../server/store/open.ts';
import type { Subject } from './subject.ts';
import { writtenAs } from './writer-events.ts';
import { startWriter } from './writer-process.ts';

const KILLS = 4;
const GAMES = 12;
const LINES = 400;

export function crashing(subject: Subject): void {
  test(`${KILLS} kills in the middle of writing lose nothing that was acknowledged, and leave nothing that was not sent`, async () => {
    const options = await subject.fresh();
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const writer = startWriter(options, GAMES);
      await writer.reached(LINES + 37 * kill);
      acknowledged.push(...(await writer.kill()));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * LINES);
    await expectKept(options, acknowledged, KILLS * GAMES);
  });

  test('processes that write to one database at once do not fail each other, and what was acknowledged to each is kept', async () => {
    const options = await subject.fresh();
    const writers = [startWriter(options, 3), startWriter(options, 3)];
    await Promise.all(writers.map((writer) => writer.reached(LINES)));
    const acknowledged: string[] = [];
    for (const writer of writers) {
      const lines = await writer.kill();
      expect(lines.length).toBeGreaterThanOrEqual(LINES);
      acknowledged.push(...lines);
    }
    await expectKept(options, acknowledged, 2 * 3);
  });
}

/** Checks a database against the lines `game version` of killed processes that wrote to `games` games. They await each acknowledgement, so a game's log has at most one more entry. */
async function expectKept(
  options: StoreOptions,
  acknowledged: readonly string[],
  games: number,
): Promise<void> {
  const latest = new Map<string, number>();
  for (const line of acknowledged) {
    const [gameId = '', version] = line.split(' ');
    expect(Number(version)).toBe((latest.get(gameId) ?? 0) + 1);
    latest.set(gameId, Number(version));
  }
  const store = await openStore(options);
  const inLog = await store.db.selectFrom('log').select('game_id').distinct().execute();
  const gameIds = new Set(inLog.map((row) => row.game_id));
  expect(Array.from(latest.keys()).filter((gameId) => !gameIds.has(gameId))).toEqual([]);
  expect(gameIds.size).toBeLessThanOrEqual(games);
  for (const gameId of gameIds) {
    const told = latest.get(gameId) ?? 0;
    const entries = await store.load(gameId);
    expect([told, told + 1]).toContain(entries.length);
    expect(entries.map(({ version }) => version)).toEqual(entries.map((_, index) => index + 1));
    const [first, ...later] = entries;
    expect(first?.events).toMatchObject([{ type: 'created', lobby: { id: gameId } }]);
    expect(later.map(({ events }) => events)).toEqual(later.map(({ version }) => [writtenAs(version)]));
    expect(await store.findJoinable(gameId)).toBe(gameId);
  }
  await store.close();
}
