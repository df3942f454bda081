/** The clock over arbitrary scripts: ticks never end a phase early, games never get stuck, and the log reproduces the game. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Presence } from '../../game/commands.ts';
import { creatorMayHost } from '../../game/deadline.ts';
import type { Game } from '../../game/game.ts';
import { tick } from '../../game/ticking.ts';
import { viewOf } from '../../game/view.ts';
import type { RulesGame } from '../support/games.ts';
import { replayed, sincePlayAgain } from '../support/log.ts';
import { playScript, scripts } from '../support/scripts.ts';

const eventsOf = (game: Game, presence: Presence, at: number): number =>
  tick(game, { at, presence }).events.length;

/** A player who polls is present again while the poll counts. The server then asks the clock, but no instant predicts it. */
const isBackForNow = ({ game, presence, at }: RulesGame): boolean => {
  const isFading = presence.absentFrom.some((from) => from !== null && from > at);
  const isOrganizerFading = (presence.organizerAbsentFrom ?? 0) > at;
  return (game.pausedAt !== null && isFading) || (creatorMayHost(game) && (isFading || isOrganizerFading));
};

test('[CLOCK-1] a tick now or before the next instant changes nothing', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      playScript(script, (table) => {
        const { game, presence, at, nextTick: next } = table;
        if (isBackForNow(table)) return;
        const quiet =
          next === null
            ? [at, at + 1, at + 10 ** 9]
            : [at, at + 1, next - 1].filter((t) => t >= at && t < next);
        expect(quiet.map((t) => eventsOf(game, presence, t))).toEqual(quiet.map(() => 0));
      });
    }),
    { numRuns: 400 },
  );
});

test('[CLOCK-3] a tick at the next instant changes something', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      playScript(script, (table) => {
        const { game, presence, at, nextTick: next } = table;
        if (next === null || isBackForNow(table)) return;
        expect(eventsOf(game, presence, Math.max(at, next))).toBeGreaterThan(0);
      });
    }),
    { numRuns: 400 },
  );
});

test('[CLOCK-1] a tick at the same instant again brings at most what was due as well, however late it is', () => {
  fc.assert(
    fc.property(scripts, fc.nat(20_000), (script, late) => {
      playScript(script, (table) => {
        if (isBackForNow(table)) return;
        const { game, log, at } = table;
        const length = log.length;
        table.at = Math.max(at, table.nextTick ?? at) + late;
        table.tick();
        expect([[], ['paused'], ['hostChanged']]).toContainEqual(table.tick());
        expect(table.tick()).toEqual([]);
        [table.game, table.at, log.length] = [game, at, length];
      });
    }),
    { numRuns: 200 },
  );
});

/** Runs only ticks, with everyone present and no commands; returns how many until the end. */
function ticksToTheEnd(table: RulesGame): number {
  table.away.clear();
  for (let ticks = 1; ticks <= 2_000; ticks++) {
    const next = table.nextTick;
    if (table.phase === 'finished') return ticks;
    if (next === null) return Infinity;
    table.at = Math.max(table.at, next);
    if (table.tick().length === 0) return Infinity;
  }
  return Infinity;
}

test('[CLOCK-7] from everywhere a script leads to, ticks alone end the game, although no question ever arrives', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      const table = playScript(script);
      if (table.phase === 'lobby') return;
      const { totalRounds, players } = table.game;
      // A round needs a pick by each player and the server, each of which may fail; its questions take a few ticks each, and one per bot.
      expect(ticksToTheEnd(table)).toBeLessThan((totalRounds + 1) * (9 * players.length + 40));
    }),
    { numRuns: 400 },
  );
});

test('[CLOCK-7] a game that is restarted again and again still ends', () => {
  fc.assert(
    fc.property(scripts, fc.array(fc.nat(50_000), { maxLength: 30 }), (script, restarts) => {
      const table = playScript(script);
      if (table.phase === 'lobby') return;
      for (const after of restarts) table.jump(after).do({ do: 'recover' });
      expect(ticksToTheEnd(table)).toBeLessThan(Infinity);
    }),
    { numRuns: 50 },
  );
});

test('[CLOCK-8] the log gives the same game and the same view, from its start and from the last play again', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      const table = playScript(script);
      for (const log of [table.log, sincePlayAgain(table.log)]) {
        const again = replayed(log);
        expect(again).toEqual(table.game);
        expect(viewOf(again, 1, table.at, table.presence)).toEqual(
          viewOf(table.game, 1, table.at, table.presence),
        );
      }
      expect(JSON.parse(JSON.stringify(table.game))).toEqual(table.game);
    }),
    { numRuns: 300 },
  );
});

test('[CLOCK-8] a game that is read back in the middle of a script goes on as if nothing had happened', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      const table = playScript(script);
      const other = playScript(script, (each) => {
        each.game = replayed(each.log);
      });
      expect(other.game).toEqual(table.game);
    }),
    { numRuns: 50 },
  );
});
