/** The effect of erasing a session on everybody else. */

import { setImmediate as turn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createErasure } from './erase-session.ts';
import { noFanout } from './fanout.ts';
import type { GameCommands } from './game-commands.ts';

/** A store in which a session is in these games, with commands that commit synchronously, as SQLite does. */
function erasureOf(games: readonly string[]) {
  const left: string[] = [];
  const commands: GameCommands = {
    async run(gameId) {
      left.push(gameId);
      return { ok: false, code: 'GAME_NOT_FOUND', game: null };
    },
    read: () => Promise.resolve(null),
    receive: () => undefined,
    reread: () => Promise.resolve(),
    catchUp: () => Promise.resolve(),
    isDeciding: () => false,
    drained: () => Promise.resolve(),
  };
  const erasure = createErasure({
    clock: { now: () => 0 },
    store: {
      findBySession: () => Promise.resolve([...games]),
      requestErasure: () => Promise.resolve(),
      findErasureRequests: () => Promise.resolve(['anna']),
      forgetSession: () => Promise.resolve([]),
      finishErasures: () => Promise.resolve(),
    },
    logger: { error: () => undefined },
    commands,
    fanout: noFanout,
    previousGames: { forget: () => undefined },
  });
  return { erasure, left };
}

const GAMES = Array.from({ length: 20 }, (_, index) => `game${index}`);

test.each(['eraseSession', 'finish'] as const)(
  '%s lets everybody else have a turn between two games that a session leaves',
  async (name) => {
    const { erasure, left } = erasureOf(GAMES);
    const erased = name === 'finish' ? erasure.finish() : erasure.eraseSession('anna');
    let most = 0;
    for (let before = 0; left.length < GAMES.length; before = left.length) {
      await turn();
      most = Math.max(most, left.length - before);
    }
    await erased;
    expect(left).toEqual(GAMES);
    expect(most).toBe(1);
  },
);
