/** 'Surprise me' draws only allowed topics of the list, and one that is new to the table if there is any. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { stepBack, surpriseTopic } from '../../game/surprise.ts';

const topic = fc.constantFrom('sports', 'adultTopics', 'Cats', 'Dogs', 'Chess', 'Beatles', '18+');
const topics = fc.uniqueArray(topic);

test('[CHOOSE-16] a surprise is of the list, never 18+ or used up, and new wherever something is', () => {
  fc.assert(
    fc.property(
      topics,
      topics,
      topics,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (all, played, usedUp, random) => {
        const before = { played, usedUp };
        const drawn = surpriseTopic(all, before, random);
        const left = all.filter(
          (each) => !['adultTopics', '18+'].includes(each) && stepBack(before, each) < 2,
        );
        if (drawn === null) {
          expect(left).toEqual([]);
          return;
        }
        expect(left).toContain(drawn);
        const isNew = stepBack(before, drawn) === 0;
        expect(isNew).toBe(left.some((each) => stepBack(before, each) === 0));
      },
    ),
  );
});
