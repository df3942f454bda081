/** A game that cannot be read is logged once, however often it is requested. */

import { expect, it } from 'vitest';

import { UnreadableGameError } from '../store/unreadable.ts';
import { createSetAside } from './set-aside.ts';

it('logs a game once, tells every time, and logs it again after it could be read', () => {
  const [logged, told]: [unknown[], string[]] = [[], []];
  const setAside = createSetAside({ error: (fields: unknown) => logged.push(fields) }, (gameId) =>
    told.push(gameId),
  );
  const error = new UnreadableGameError('game000001', 7, 'missing from the log');
  for (let times = 0; times < 3; times++) setAside.note(error);
  expect(logged).toEqual([{ err: error, gameId: 'game000001', version: 7 }]);
  expect([told.length, setAside.size]).toEqual([3, 1]);
  setAside.clear('game000001');
  expect(setAside.size).toBe(0);
  setAside.note(error);
  expect(logged).toHaveLength(2);
});
