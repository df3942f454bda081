/** The invariants of a game hold after any sequence of commands. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { apply } from '../../game/apply.ts';
import { chooserOf } from '../../game/deadline.ts';
import { isBot, type Game, type Seat } from '../../game/game.ts';
import { absentFrom } from '../../game/presence.ts';
import type { RulesGame } from '../support/games.ts';
import { brokenIn, brokenScores } from '../support/invariants.ts';
import { replayed, sincePlayAgain, type LogEntry } from '../support/log.ts';
import { playScript, scripts } from '../support/scripts.ts';

/** Expects no broken invariant after any step of scripts; with a rule's id, only that rule's are checked. */
function expectWhole(rule: string, numRuns: number): void {
  fc.assert(
    fc.property(scripts, (script) => {
      playScript(script, (table) => {
        const broken = [
          ...brokenIn(table.game, table.presence, table.at),
          ...brokenScores(table.game, table.log),
        ];
        expect(broken.filter((problem) => problem.startsWith(rule))).toEqual([]);
      });
    }),
    { numRuns },
  );
}

test('every game is whole after every step', () => expectWhole('', 500));

test('[REVEAL-5] scores are the sums of answers after every step', () => expectWhole('REVEAL-5', 100));

test('[KNOCK-8] nobody waits at a lobby with free seats', () => expectWhole('KNOCK-8', 200));

test('[TEAM-2] teams have the means of their members after every step', () => expectWhole('TEAM-2', 100));

test('[ANS-2] no question has two answers of one player in the log', () => expectWhole('ANS-2', 100));

test('[CLOCK-3] every running game has a deadline after every step', () => expectWhole('CLOCK-3', 100));

test('[ORG-2] the organizer never has a seat', () => expectWhole('ORG-2', 100));

test('[BOT-4] no bot is ever host, and bots never play alone', () => expectWhole('BOT-4', 300));

test('[BOT-6] no player waits for a bot to pick again', () => expectWhole('BOT-6', 300));

test('[BOT-8] no bot chooses in practice', () => expectWhole('BOT-8', 300));

test('[SEAT-3] seats are fixed from the start of a game on, and new ones come last, at the beginning of a round', () => {
  let grown = 0;
  fc.assert(
    fc.property(scripts, (script) => {
      let [game, round, seats] = [0, 0, ''];
      playScript(script, (table) => {
        const { gamesStarted, currentRound } = table.game;
        if (table.phase === 'lobby' || gamesStarted === 0) game = -1;
        else if (game === gamesStarted && round === currentRound) expect(ids(table)).toBe(seats);
        else if (game === gamesStarted) {
          expect(ids(table).startsWith(seats)).toBe(true);
          if (ids(table) !== seats) grown++;
        }
        if (game !== -1 || table.phase !== 'lobby')
          [game, round, seats] = [gamesStarted, currentRound, ids(table)];
      });
    }),
    { numRuns: 200 },
  );
  expect(grown).toBeGreaterThan(5);
});

test('[KNOCK-6] a late seat takes no one’s turn: it comes after the last of the order', () => {
  let late = 0;
  fc.assert(
    fc.property(scripts, (script) => {
      const { log } = playScript(script);
      let game = replayed(log.slice(0, 1));
      for (const { event, at } of log.slice(1)) {
        const before = game;
        game = apply(game, event, at);
        if (event.type !== 'joined' || before.turnOrder === null) continue;
        late++;
        const seat = before.players.length;
        expect(game.turnOrder).toEqual([...before.turnOrder, seat]);
        const turns = nextTurns(game);
        expect(turns.filter((each) => each !== seat)).toEqual(nextTurns(before));
        const last = before.turnOrder.at(-1);
        if (turns.at(0) !== seat) expect(turns[turns.indexOf(seat) - 1]).toBe(last);
      }
    }),
    { numRuns: 300 },
  );
  expect(late).toBeGreaterThan(20);
});

/** The seats in the order of their next turns, each once. */
function nextTurns(game: Game): Seat[] {
  return game.players.map((_, index) => {
    const selectorIndex = game.selectorIndex + 1 + index;
    return chooserOf({ ...game, currentRound: 1, selectorIndex }) ?? -1;
  });
}

test('[CHOOSE-3] the turn moves on, to somebody present wherever there is one', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      let seen = 1;
      playScript(script, (table) => {
        const fresh = table.log.slice(seen);
        seen = table.log.length;
        const begun = fresh.findLast(
          ({ event }) => event.type === 'choosingBegan' || event.type === 'passedOver',
        );
        if (begun !== undefined && table.phase === 'choosing') expect(mayChoose(table, begun)).toBe(true);
      });
    }),
    { numRuns: 500 },
  );
});

test('[CHOOSE-2] the selector index never goes back, and grows with every round', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      const table = playScript(script);
      let [index, rounds] = [-1, 0];
      for (const { event } of sincePlayAgain(table.log)) {
        if (event.type !== 'choosingBegan' && event.type !== 'passedOver') continue;
        expect(event.selectorIndex).toBeGreaterThanOrEqual(
          event.type === 'choosingBegan' ? index + 1 : index,
        );
        index = event.selectorIndex;
        if (event.type === 'choosingBegan') expect(event.round).toBe(++rounds);
      }
    }),
    { numRuns: 300 },
  );
});

/** Whether the chooser was present when the turn began, or no other player could have chosen. */
function mayChoose({ game, presence }: RulesGame, { at, event }: LogEntry): boolean {
  const isThere = (seat: number): boolean =>
    isBot(game.players[seat])
      ? game.players[seat]?.leftAt === null && !game.practice
      : (absentFrom(game, presence, seat) ?? Infinity) > at;
  const lost = event.type === 'passedOver' ? passedOver(game) : new Set<number>();
  const chooser = chooserOf(game) ?? -1;
  return isThere(chooser) || ![...game.players.keys()].some((seat) => isThere(seat) && !lost.has(seat));
}

const ids = (table: RulesGame): string => String(table.game.players.map((player) => player.id));
const passedOver = (game: Game): Set<number> => new Set(game.passedOver);
