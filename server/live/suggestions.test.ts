/** Suggestions to the chooser: which sockets receive them, when they are forgotten, and suggestions from another process. */

import { describe, expect, test } from 'vitest';

import type { Suggestion } from '../../game/suggestions.ts';
import { suggestionTurn } from '../../game/suggestions.ts';
import { ManualClock } from '../../test/support/clock.ts';
import { tableOf, type RulesGame } from '../../test/support/games.ts';
import { sessionOf } from '../../test/support/values.ts';
import { createSuggestions } from './suggestions.ts';

const textOf = (frame: Buffer): unknown => JSON.parse(frame.subarray(frame.length < 128 ? 2 : 4).toString());
const message = (...from: readonly (readonly [number, string])[]): unknown => ({ type: 'suggestions', from });

/** A game in the choosing phase, with lists of what was sent to which session and what was announced. */
function choosing() {
  const table = tableOf(['anna', 'ben', 'cleo']).toChoosing();
  const clock = new ManualClock();
  const sent: [session: string, message: unknown][] = [];
  const announced: [turn: string, suggestion: Suggestion][] = [];
  const suggestions = createSuggestions({
    clock,
    latest: (gameId) => (gameId === table.game.id ? table.game : null),
    hub: {
      hasConnections: (gameId) => gameId === table.game.id,
      sendToPlayer: (_gameId, session, frame) => void sent.push([session, textOf(frame)]),
    },
    fanout: {
      announceSuggestion: (_gameId, turn, suggestion) => void announced.push([turn, suggestion]),
    },
  });
  const take = (who: string, topic: string): readonly string[] | string => {
    const taken = suggestions.take(table.game, {
      session: sessionOf(who),
      topic,
      isForChildren: () => true,
    });
    return taken.ok ? taken.own : taken.code;
  };
  const greeted = (who: string, isShowScreen = false): unknown[] => {
    const written: unknown[] = [];
    suggestions.greet({
      gameId: table.game.id,
      session: sessionOf(who),
      isShowScreen,
      write: (frame) => {
        written.push(textOf(frame));
        return true;
      },
    });
    return written;
  };
  return { table, clock, sent, announced, suggestions, take, greeted };
}

const turnOf = ({ game }: RulesGame): string => suggestionTurn(game)?.key ?? '';

describe('suggestions go', () => {
  test('to who chooses, all of the turn each time, and to the other processes', () => {
    const { table, sent, announced, take } = choosing();
    const [one = '', other = ''] = table.others;
    expect(take(one, 'Cats')).toEqual(['Cats']);
    expect(take(other, 'Dogs')).toEqual(['Dogs']);
    const [first, second] = [table.seat(one), table.seat(other)];
    expect(sent).toEqual([
      [sessionOf(table.chooser), message([first, 'Cats'])],
      [sessionOf(table.chooser), message([first, 'Cats'], [second, 'Dogs'])],
    ]);
    expect(announced).toEqual([
      [turnOf(table), { seat: first, topic: 'Cats' }],
      [turnOf(table), { seat: second, topic: 'Dogs' }],
    ]);
  });

  test('once: the same again is not sent', () => {
    const { table, sent, announced, take } = choosing();
    const [one = ''] = table.others;
    expect([take(one, 'Cats'), take(one, 'cats')]).toEqual([['Cats'], ['Cats']]);
    expect([sent.length, announced.length]).toEqual([1, 1]);
  });

  test('to a connection of who chooses that comes later, and to no other', () => {
    const { table, take, greeted } = choosing();
    const [one = ''] = table.others;
    expect(greeted(table.chooser)).toEqual([]);
    take(one, 'Cats');
    expect(greeted(table.chooser)).toEqual([message([table.seat(one), 'Cats'])]);
    expect(greeted(table.chooser, true)).toEqual([]);
    expect(table.others.map((who) => greeted(who))).toEqual([[], []]);
  });

  test('nowhere once the turn has passed', () => {
    const { table, take, greeted } = choosing();
    const [one = ''] = table.others;
    take(one, 'Cats');
    table.wait(60_000);
    expect(table.phase).toBe('choosing');
    expect(['anna', 'ben', 'cleo'].flatMap((who) => greeted(who))).toEqual([]);
    const [next = ''] = table.others;
    expect(take(next, 'Dogs')).toEqual(['Dogs']);
  });
});

describe('suggestions of another process', () => {
  test('are shown here, count towards the three of their player, and are not sent back', () => {
    const { table, sent, announced, suggestions, take } = choosing();
    const [one = ''] = table.others;
    const seat = table.seat(one);
    for (const topic of ['Cats', 'Dogs', 'Birds', 'Horses', 'Cats'])
      suggestions.receive(table.game.id, turnOf(table), { seat, topic });
    expect(sent.at(-1)?.[1]).toEqual(message([seat, 'Cats'], [seat, 'Dogs'], [seat, 'Birds']));
    expect([sent.length, announced.length]).toEqual([3, 0]);
    expect(take(one, 'Insects')).toBe('TOO_MANY_CHANGES');
  });

  test('are dropped where the turn has passed, or the game is not here', () => {
    const { table, sent, suggestions } = choosing();
    suggestions.receive(table.game.id, '1/9/9', { seat: 1, topic: 'Cats' });
    suggestions.receive('game000002', turnOf(table), { seat: 1, topic: 'Cats' });
    expect(sent).toEqual([]);
  });
});

describe('suggestions are forgotten', () => {
  test('20 minutes after the last one of their game, when the next come', async () => {
    const { table, clock, suggestions, take, greeted } = choosing();
    const [one = ''] = table.others;
    take(one, 'Cats');
    await clock.advance(20 * 60_000);
    const others = { ...table.game, id: 'game000002' };
    suggestions.take(others, { session: sessionOf(one), topic: 'Dogs', isForChildren: () => true });
    expect(greeted(table.chooser)).toEqual([]);
  });

  test('where 2,000 other games have had some since', () => {
    const { table, suggestions, take, greeted } = choosing();
    const [one = ''] = table.others;
    take(one, 'Cats');
    for (let count = 0; count < 2_000; count++)
      suggestions.take(
        { ...table.game, id: `other${count}` },
        { session: sessionOf(one), topic: 'Dogs', isForChildren: () => true },
      );
    expect(greeted(table.chooser)).toEqual([]);
  });
});
