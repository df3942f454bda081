import { expect, test } from 'vitest';

import { tableOf } from '../../../test/support/games.ts';
import { sessionOf } from '../../../test/support/values.ts';
import { isPractice, missingPlayers } from './missing-players.ts';

const redBlue = { teams: { names: ['Red', 'Blue'] } };

test('a start needs two players', () => {
  expect(missingPlayers(tableOf(['anna']).view())).toBe('needPlayers');
  expect(missingPlayers(tableOf(['anna', 'ben']).view())).toBeNull();
});

test('a start needs a person, and is practice with one', () => {
  const table = tableOf(['anna']);
  table.do({ do: 'addBots', session: sessionOf('anna'), playerIds: ['bot'] });
  expect([missingPlayers(table.view()), isPractice(table.view())]).toEqual([null, true]);
  const playerId = 'x';
  const settings = { organizer: true };
  table.do({ do: 'addBots', session: sessionOf('anna'), playerIds: ['bot-2'] });
  table.do({ do: 'changeSettings', session: sessionOf('anna'), unlocked: true, playerId, settings });
  expect([missingPlayers(table.view()), isPractice(table.view())]).toEqual(['needPlayers', false]);
});

test('where teams play, a start needs two teams with players, however many play', () => {
  const table = tableOf(['anna', 'ben', 'cleo'], { settings: redBlue });
  expect(missingPlayers(table.view())).toBeNull();
  for (const name of ['anna', 'ben', 'cleo'])
    table.do({ do: 'changeSeat', session: sessionOf(name), team: 0 });
  expect(missingPlayers(table.view())).toBe('needTeams');
});

test('who is in no team makes none', () => {
  const view = tableOf(['anna', 'ben'], { settings: redBlue }).view();
  const [anna, ...others] = view.players;
  if (anna === undefined) throw new Error('nobody plays');
  const { team: _, ...teamless } = anna;
  expect(missingPlayers({ ...view, players: [teamless, ...others] })).toBe('needTeams');
});
