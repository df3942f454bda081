/** Loved questions come first if there is a choice, a few per round, and nothing else about the draw changes. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { rng } from '../../game/random.ts';
import { DIFFICULTIES } from '../../game/topics.ts';
import { loadBank, type BankEntry } from '../../server/questions/bank/bank.ts';
import { drawFromBank, entriesOnTopic } from '../../server/questions/bank/draw.ts';
import { LOVED_FIRST_MAX, lovedFirst, lovedShare } from '../../server/questions/loved.ts';
import { request } from '../support/questions.ts';

const bank = loadBank('bank');
const wanted = { ...request, topic: 'sports', presetTopic: 'sports' } as const;
const entries = entriesOnTopic(bank, wanted, 'game');
const ids = entries.map(({ bankId }) => bankId);

const facts = fc.uniqueArray(fc.nat(400), { maxLength: 40 });
const factOf = (number: number) => ({
  subject: `subject ${number}`,
  answer: 'yes',
  bankId: `sports-${number}`,
});
const shares = fc.dictionary(
  fc.nat(400).map((number) => `sports-${number}`),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const loves = fc
  .uniqueArray(fc.constantFrom(...ids), { maxLength: 20 })
  .chain((loved) =>
    fc.tuple(...loved.map((id) => fc.tuple(fc.constant(id), fc.double({ min: 0.01, max: 1, noNaN: true })))),
  );

describe('[LOVE-5] of questions that are equal otherwise', () => {
  test('a few that people loved come first, the most loved before the others, and the rest keeps its order', () => {
    fc.assert(
      fc.property(facts, shares, (numbers, lovedBy) => {
        const items = numbers.map(factOf);
        const loved = new Map(Object.entries(lovedBy));
        const ordered = lovedFirst(items, loved);
        expect(new Set(ordered)).toEqual(new Set(items));
        const shareOf = (id: string): number => loved.get(id) ?? 0;
        const known = items.filter(({ bankId }) => shareOf(bankId) > 0);
        const count = Math.min(LOVED_FIRST_MAX, known.length);
        const first = ordered.slice(0, count);
        const firstShares = first.map(({ bankId }) => shareOf(bankId));
        expect(firstShares).toEqual(firstShares.toSorted((one, other) => other - one));
        for (const { bankId } of known.filter((item) => !first.includes(item)))
          expect(shareOf(bankId)).toBeLessThanOrEqual(firstShares.at(-1) ?? 0);
        expect(ordered.slice(count)).toEqual(items.filter((item) => !first.includes(item)));
      }),
    );
  });

  test('a round has its loved ones first, is of the same level, and is the same for the same draw', () => {
    fc.assert(
      fc.property(loves, fc.constantFrom(...DIFFICULTIES), fc.nat(1_000), (given, difficulty, seed) => {
        const loved = new Map(given);
        const draw = (by: ReadonlyMap<string, number>): BankEntry[] =>
          drawFromBank(bank, { ...wanted, difficulty }, new Set(), rng('loved', String(seed)), 'game', {
            loved: by,
          });
        const [drawn, again, plain] = [draw(loved), draw(loved), draw(new Map())];
        expect(again).toEqual(drawn);
        expect(drawn).toHaveLength(plain.length);
        expect(drawn.map((entry) => entry.difficulty)).toEqual(plain.map((entry) => entry.difficulty));
        const best = entries
          .filter((entry) => entry.difficulty === difficulty && loved.has(entry.bankId))
          .toSorted((one, other) => (loved.get(other.bankId) ?? 0) - (loved.get(one.bankId) ?? 0));
        if (best[0] !== undefined) expect(drawn[0]?.bankId).toBe(best[0].bankId);
        if (best.length === 0) expect(drawn).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  test('one of the first few people does not decide', () => {
    expect(lovedShare({ asked: 3, loved: 3 })).toBeLessThan(lovedShare({ asked: 100, loved: 40 }));
  });
});
