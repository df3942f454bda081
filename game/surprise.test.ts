/** 'Surprise me': rule CHOOSE-16 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { stepBack, surpriseTopic } from './surprise.ts';

const TOPICS = ['sports', 'adultTopics', 'Cats', 'Chess'];
const NOTHING = { played: [], usedUp: [] };
/** All that can be drawn. */
const drawn = (before: Parameters<typeof surpriseTopic>[1], topics = TOPICS): (string | null)[] => [
  ...new Set([0, 0.2, 0.4, 0.6, 0.8, 0.999].map((random) => surpriseTopic(topics, before, random))),
];

describe('a surprise', () => {
  test('[CHOOSE-16] is any topic that the table has not played, and never 18+', () => {
    expect(drawn(NOTHING)).toEqual(['sports', 'Cats', 'Chess']);
    expect(drawn({ played: ['cats'], usedUp: [] })).toEqual(['sports', 'Chess']);
    expect(drawn({ played: ['sports'], usedUp: ['Chess'] })).toEqual(['Cats']);
  });

  test('[CHOOSE-16] is one that was played where all were, as long as a round of it is left', () => {
    expect(drawn({ played: ['sports', 'Cats', 'Chess'], usedUp: ['Cats'] })).toEqual(['sports', 'Chess']);
  });

  test('[CHOOSE-16] is none where nothing is left', () => {
    expect(drawn({ played: [], usedUp: ['sports', 'Cats', 'Chess'] })).toEqual([null]);
    expect(drawn(NOTHING, ['adultTopics', '18+'])).toEqual([null]);
    expect(drawn(NOTHING, [])).toEqual([null]);
  });
});

test('[CHOOSE-16] a topic steps back once it was played, in upper or lower case, and further once it is used up', () => {
  const before = { played: ['CATS', 'Chess'], usedUp: ['Chess'] };
  expect(['Cats', 'Chess', 'Dogs'].map((topic) => stepBack(before, topic))).toEqual([1, 2, 0]);
});
