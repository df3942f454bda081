/** What the show screen's browser remembers of the host's lines. */

import { expect, test } from 'vitest';

import { tableOf } from '../../test/support/games.ts';
import { memoryOf, readHostMemory, withLine } from './host-memory.ts';

const HOUR_MS = 60 * 60_000;

test('[VOICE-3] the lines of a game are forgotten with the next start, those of the evening after twelve hours', () => {
  const table = tableOf(['anna', 'ben']).toQuestion();
  const view = table.view();
  const playing = withLine(memoryOf(readHostMemory(), view, 0), 'reveal/q1', 'reveal.nobody.1', 0);
  expect(memoryOf(playing, view, HOUR_MS)).toEqual(playing);
  const again = memoryOf(playing, { ...view, phase: 'getReady' }, HOUR_MS);
  expect(again).toMatchObject({ said: {}, topics: {}, evening: [{ key: 'reveal.nobody.1', at: 0 }] });
  expect(memoryOf(playing, view, 12 * HOUR_MS).evening).toEqual([]);
  expect(memoryOf(playing, { ...view, id: 'another' }, HOUR_MS)).toMatchObject({ said: {}, game: 'another' });
});

test('who was last in a game is known in the next one, and topics within a game', () => {
  const table = tableOf(['anna', 'ben']).toQuestion();
  table.answer('anna');
  const played = memoryOf(readHostMemory(), table.view(), 0);
  expect(played.topics).toEqual({ 1: table.round.topic });
  const finished = memoryOf(played, table.until('finished').view(), 0);
  const [, ben] = table.view().players;
  expect(finished).toMatchObject({ lastBefore: [], lastNow: [ben?.id] });
  const lobby = memoryOf(finished, { ...table.view(), phase: 'lobby' }, 0);
  expect(lobby).toMatchObject({ lastBefore: [ben?.id], lastNow: [], topics: {} });
  expect(memoryOf(lobby, { ...table.view(), phase: 'getReady' }, 0).lastBefore).toEqual([ben?.id]);
});
