/** Whatever anybody suggests, in any number and order, the suggestions shown to the chooser stay bounded, clean and allowed. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { PLAYERS_MAX, SUGGESTION_MAX, SUGGESTIONS_PER_TURN_MAX } from '../../game/constants.ts';
import { suggest, suggestionTurn, type Suggestion } from '../../game/suggestions.ts';
import { cleanLine, isBlank } from '../../game/text.ts';
import { tableOf } from '../support/games.ts';
import { sessionOf } from '../support/values.ts';

const NAMES = ['anna', 'ben', 'cleo', 'dan'];
const topics = fc.oneof(
  fc.constantFrom('Cats', 'cats', '18+', 'Whisky', 'Sports', ' ', 'x'.repeat(SUGGESTION_MAX + 1)),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const attempts = fc.array(fc.record({ who: fc.constantFrom(...NAMES, 'stranger'), topic: topics }), {
  maxLength: 60,
});
const isForChildren = (topic: string): boolean => topic !== 'Whisky';

test('[SUGGEST-2] [SUGGEST-3] nobody has more than three in a turn, none twice, and each is a clean, short topic for everyone at the table', () => {
  fc.assert(
    fc.property(fc.boolean(), attempts, (kids, all) => {
      const { game } = tableOf(NAMES, { settings: { kids, reactions: true } }).toChoosing();
      const given: Suggestion[] = [];
      for (const { who, topic } of all) {
        const suggested = suggest(game, { session: sessionOf(who), topic, isForChildren }, given);
        if (suggested.ok && suggested.added !== null) given.push(suggested.added);
      }
      const chooser = suggestionTurn(game)?.chooser;
      for (const [seat, own] of Map.groupBy(given, (each) => each.seat)) {
        expect(seat).not.toBe(chooser);
        expect(own.length).toBeLessThanOrEqual(SUGGESTIONS_PER_TURN_MAX);
        expect(new Set(own.map(({ topic }) => topic.toLowerCase())).size).toBe(own.length);
      }
      expect(given.length).toBeLessThanOrEqual((PLAYERS_MAX - 1) * SUGGESTIONS_PER_TURN_MAX);
      for (const { topic } of given) {
        expect(topic).toBe(cleanLine(topic));
        expect(isBlank(topic)).toBe(false);
        expect([...topic].length).toBeLessThanOrEqual(SUGGESTION_MAX);
        if (kids) expect(['18+', 'Whisky']).not.toContain(topic);
      }
    }),
    { numRuns: 200 },
  );
});
