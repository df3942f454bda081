/** When snapshots are written. No request waits for one. */

import { expect, test } from 'vitest';

import type { Event } from '../../game/events.ts';
import { tableOf } from '../../test/support/games.ts';
import { createLogger } from '../platform/logger.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';

const { game } = tableOf();

/** Snapshots over a fake store, and the versions it received. */
function writerOf(fail = false): { snapshots: Snapshots; kept: [gameId: string, version: number][] } {
  const kept: [string, number][] = [];
  const saveSnapshot = async (gameId: string, { version }: { version: number }): Promise<void> => {
    if (fail) throw new Error('the store is away');
    kept.push([gameId, version]);
  };
  return { snapshots: createSnapshots({ log: { saveSnapshot }, logger: createLogger('silent') }), kept };
}

function commit(snapshots: Snapshots, from: number, events: readonly Event[], more: object = {}): void {
  const cached = { game, version: from + 1, rewrites: 0, entryId: null };
  snapshots.committed({ before: game, from, cached, events, isOwn: true, ...more });
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
};

const CHOOSING: Event = { type: 'choosingBegan', round: 1, selectorIndex: 0 };

test('one is written where a game starts, a round begins and a game ends, and not at an answer', async () => {
  const { snapshots, kept } = writerOf();
  const events: Event[] = [
    { type: 'started', turnOrder: [0], totalRounds: 2 },
    { type: 'answered', seat: 0, choice: 0, timeTaken: 1, points: 1 },
    CHOOSING,
    { type: 'questionClosed' },
    { type: 'finished' },
  ];
  for (const [index, event] of events.entries()) {
    commit(snapshots, index, [event]);
    await turns();
  }
  expect(kept.map(([, version]) => version)).toEqual([1, 3, 5]);
});

test('one is written every 200 entries, whatever they are', async () => {
  const { snapshots, kept } = writerOf();
  for (let version = 0; version < 500; version++) {
    commit(snapshots, version, [{ type: 'paused' }]);
    await turns();
  }
  expect(kept.map(([, version]) => version)).toEqual([200, 400]);
});

test('what another process decided is written there', async () => {
  const { snapshots, kept } = writerOf();
  commit(snapshots, 0, [CHOOSING], { isOwn: false });
  await turns();
  expect(kept).toEqual([]);
});

test('where a game has gone on before its snapshot is written, the newest alone is', async () => {
  const { snapshots, kept } = writerOf();
  for (let version = 0; version < 5; version++) commit(snapshots, version, [CHOOSING]);
  await turns();
  expect(kept).toEqual([[game.id, 5]]);
});

test('one that cannot be kept does no harm; the next is written again', async () => {
  const { snapshots } = writerOf(true);
  commit(snapshots, 0, [CHOOSING]);
  await turns();
  commit(snapshots, 1, [CHOOSING]);
  await expect(snapshots.stop()).resolves.toBeUndefined();
});
