/** Sending reactions to sockets: when, how many, and how many bytes. */

import { describe, expect, test } from 'vitest';

import { REACTIONS, type Reaction } from '../../game/constants.ts';
import type { Seat } from '../../game/game.ts';
import { ManualClock } from '../../test/support/clock.ts';
import { tableOf } from '../../test/support/games.ts';
import { idOf, sessionOf } from '../../test/support/values.ts';
import { createReactions } from './reactions.ts';

const NAMES = ['anna', 'ben', 'cleo', 'dan', 'eve', 'finn', 'gil', 'hana', 'ivo', 'jill'];

/** A game in a reveal, with lists of the reactions that were sent and announced. */
function reveal(names = NAMES) {
  const table = tableOf(names).until('reveal');
  const clock = new ManualClock();
  const sent: { readonly at: number; readonly bytes: number; readonly text: string }[] = [];
  const announced: [Seat, Reaction][] = [];
  const begun = clock.now();
  const reactions = createReactions({
    clock,
    latest: (gameId) => (gameId === table.game.id ? table.game : null),
    hub: {
      hasConnections: (gameId) => gameId === table.game.id,
      send: (_gameId, frame) =>
        void sent.push({
          at: clock.now() - begun,
          bytes: frame.length,
          text: frame.subarray(2).toString(),
        }),
    },
    fanout: { announceReaction: (_gameId, seat, kind) => void announced.push([seat, kind]) },
  });
  const take = (who: string, kind: Reaction = 'clap', isShowScreen = false): void =>
    reactions.take({ gameId: table.game.id, session: sessionOf(who), isShowScreen }, kind);
  const receive = (seat: Seat, kind: Reaction): void => reactions.receive(table.game.id, seat, kind);
  return { table, clock, sent, announced, reactions, take, receive };
}

const textOf = (from: readonly (readonly [Seat, Reaction])[]): string =>
  JSON.stringify({ type: 'reactions', from });

describe('reactions are sent', () => {
  test('500 ms after the first, with those thrown meanwhile, and at once to the other processes', async () => {
    const { clock, sent, announced, take } = reveal();
    take('anna', 'wow');
    await clock.advance(499);
    take('ben', 'heart');
    expect(sent).toEqual([]);
    expect(announced).toEqual([
      [0, 'wow'],
      [1, 'heart'],
    ]);
    await clock.advance(1);
    expect(sent).toMatchObject([{ at: 500, text: textOf(announced) }]);
    await clock.advance(10_000);
    expect(sent).toHaveLength(1);
  });

  test('once per player in 2 s', async () => {
    const { clock, sent, announced, take } = reveal();
    take('anna', 'wow');
    take('anna', 'cry');
    await clock.advance(1_999);
    take('anna', 'cry');
    await clock.advance(1);
    take('anna', 'laugh');
    await clock.advance(500);
    expect(sent.map(({ text }) => text)).toEqual([textOf([[0, 'wow']]), textOf([[0, 'laugh']])]);
    expect(announced).toHaveLength(2);
  });

  test('up to six in a message; the others follow in their order', async () => {
    const { clock, sent, take, announced } = reveal();
    for (const who of NAMES) take(who);
    await clock.advance(500);
    expect(sent).toMatchObject([{ text: textOf(announced.slice(0, 6)) }]);
    await clock.advance(1_500);
    const inOrder = sent.flatMap(({ text }) => (JSON.parse(text) as { from: unknown[] }).from);
    expect(inOrder).toEqual(announced);
  });

  test('at most 150 bytes in any second, and none is lost, while ten players throw as often as they may', async () => {
    const { clock, sent, take, announced } = reveal();
    for (let tenths = 0; tenths < 600; tenths++) {
      const who = NAMES[tenths % NAMES.length];
      if (who !== undefined) take(who, REACTIONS[tenths % REACTIONS.length]);
      await clock.advance(100);
    }
    await clock.advance(2_000);
    for (const { at } of sent) {
      const second = sent.filter((message) => message.at >= at && message.at < at + 1_000);
      expect(second.reduce((bytes, message) => bytes + message.bytes, 0)).toBeLessThanOrEqual(150);
    }
    const count = sent.flatMap(({ text }) => (JSON.parse(text) as { from: unknown[] }).from).length;
    expect(count).toBe(announced.length);
    expect(count).toBeGreaterThan(250);
  });

  test('of another process, too, without being sent back', async () => {
    const { clock, sent, announced, reactions, receive } = reveal();
    receive(3, 'cry');
    reactions.receive('game000002', 0, 'cry');
    await clock.advance(500);
    expect(sent.map(({ text }) => text)).toEqual([textOf([[3, 'cry']])]);
    expect(announced).toEqual([]);
  });

  test('once in 2 s of a player who throws at two processes', async () => {
    const { clock, sent, announced, take, receive } = reveal();
    receive(0, 'cry');
    take('anna', 'wow');
    await clock.advance(2_000);
    expect(sent.map(({ text }) => text)).toEqual([textOf([[0, 'cry']])]);
    expect(announced).toEqual([]);
  });
});

describe('reactions are not sent', () => {
  test('from the big screen, from who has no seat, and from a game that is not in memory', async () => {
    const { clock, sent, announced, reactions, take } = reveal(['anna', 'ben']);
    take('anna', 'wow', true);
    take('zoe');
    reactions.take({ gameId: 'game000002', session: sessionOf('anna'), isShowScreen: false }, 'wow');
    await clock.advance(1_000);
    expect([sent, announced]).toEqual([[], []]);
  });

  test('once the phase is over, or the player muted', async () => {
    const { table, clock, sent, take } = reveal();
    take('ben');
    take('cleo');
    table.do({ do: 'mute', session: sessionOf('anna'), playerId: idOf('ben') });
    await clock.advance(500);
    expect(sent.map(({ text }) => text)).toEqual([textOf([[2, 'clap']])]);
    await clock.advance(2_000);
    take('cleo');
    table.until('question');
    await clock.advance(500);
    expect(sent).toHaveLength(1);
  });
});
