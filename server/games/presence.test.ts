import { expect, test } from 'vitest';

import { ManualClock } from '../../test/support/clock.ts';
import { tableOf } from '../../test/support/games.ts';
import { createPresence, type PresenceTracker } from './presence.ts';

const { game } = tableOf(['anna', 'ben']);
const [anna = '', ben = ''] = game.players.map(({ session }) => session);

function bookOf(): { book: PresenceTracker; clock: ManualClock } {
  const clock = new ManualClock();
  const book = createPresence(clock, () => undefined, null);
  // So long after the start that no player counts as present without a socket.
  clock.jump(60_000);
  return { book, clock };
}

const absent = ({ book, clock }: ReturnType<typeof bookOf>): boolean[] =>
  book.of(game).absentFrom.map((from) => from !== null && from <= clock.now());

test('a game evicted while a socket is greeted: neither its end nor the next one’s is counted twice', () => {
  const made = bookOf();
  const first = made.book.socketOpened(game.id, anna);
  made.book.forget(game.id);
  const second = made.book.socketOpened(game.id, anna);
  first();
  made.clock.jump(60_000);
  expect(absent(made)).toEqual([false, true]);
  second();
  made.clock.jump(60_000);
  expect(absent(made)).toEqual([true, true]);
  made.book.socketOpened(game.id, anna);
  expect(absent(made)).toEqual([false, true]);
});

test('the same of show screens', () => {
  const { book } = bookOf();
  const first = book.showScreenOpened(game.id);
  book.forget(game.id);
  first();
  expect(book.of(game).showScreen).toBe(false);
  book.showScreenOpened(game.id);
  expect(book.of(game).showScreen).toBe(true);
});

test('nothing is kept of an evicted game once its last socket has ended', () => {
  const { book } = bookOf();
  const [one, two] = [book.socketOpened(game.id, anna), book.socketOpened(game.id, ben)];
  book.forget(game.id);
  one();
  expect(book.snapshot().sightings).toHaveLength(2);
  two();
  expect(book.snapshot()).toEqual({ sightings: [], shows: [] });
});

test('a game that is kept again before that is not forgotten', () => {
  const { book } = bookOf();
  const one = book.socketOpened(game.id, anna);
  book.forget(game.id);
  book.seen(game.id, ben);
  one();
  expect(book.snapshot().sightings).toHaveLength(2);
});

test('who comes and goes leaves nothing behind; who is seated or connected stays', () => {
  const made = bookOf();
  const { book, clock } = made;
  book.socketOpened(game.id, anna);
  book.seen(game.id, ben);
  const visitor = book.socketOpened(game.id, 'a socket without a seat');
  for (let index = 0; index < 1_000; index++) {
    book.seen(game.id, `guest ${index}`);
    book.of(game);
  }
  expect(book.snapshot().sightings.length).toBeLessThan(50);
  expect(absent(made)).toEqual([false, false]);
  visitor();
  clock.jump(60_000);
  expect(absent(made)).toEqual([false, true]);
});
