/** The time to read a question: rules READ of docs/rules.md. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame, type RulesGameOptions } from '../test/support/games.ts';
import { idOf, sessionOf, written } from '../test/support/values.ts';
import { QUESTION_LEAD_MS } from './constants.ts';

/** A table whose first question, with this text, has just been sent. */
function asked(text: string, options: RulesGameOptions = {}, change?: (table: RulesGame) => void): RulesGame {
  const table = tableOf(['anna', 'ben'], options);
  change?.(table);
  table.start().until('generating');
  const { number: round, attempt } = table.round;
  const questions = [1, 2, 3, 4, 5, 6].map((number) => ({ ...written(`q1-${number}`), text }));
  table.do({ do: 'addQuestions', round, attempt, questions });
  return table.until('question');
}

/** From the sending of the question on screen to its opening, in milliseconds. */
const opensIn = (table: RulesGame): number => (table.view().questionStartTime ?? NaN) - table.at;
const optionsOf = (table: RulesGame): number => table.view().question?.options.length ?? -1;
const textOf = (length: number): string => 'a'.repeat(length);
const timeFor = (text: string, options?: RulesGameOptions, change?: (table: RulesGame) => void): number =>
  opensIn(asked(text, options, change)) - QUESTION_LEAD_MS;

const hasExtraTime = (table: RulesGame): void => {
  table.do({ do: 'agreeExtraTime', session: sessionOf('anna'), playerId: idOf('ben'), timeFactor: 1.5 });
};

describe('a question', () => {
  test('[READ-1] that is long is shown alone first, and its options 300 ms before it opens', () => {
    const table = asked(textOf(100));
    expect(table.view().question).toMatchObject({ text: textOf(100), options: [], readFirst: true });
    expect(opensIn(table)).toBe(2_400 + QUESTION_LEAD_MS);
    table.wait(2_399);
    expect(optionsOf(table)).toBe(0);
    table.wait(1);
    expect(optionsOf(table)).toBe(4);
    expect(opensIn(table)).toBe(QUESTION_LEAD_MS);
    expect(table.view().question?.readFirst).toBe(true);
  });

  test('[READ-1] that is short has its options from the first moment, and says nothing of reading', () => {
    const table = asked(textOf(60));
    expect(opensIn(table)).toBe(QUESTION_LEAD_MS);
    expect(table.view().question?.options).toHaveLength(4);
    expect(table.view().question).not.toHaveProperty('readFirst');
  });

  test('[READ-1] takes no answer while it is shown alone', () => {
    const table = asked(textOf(120));
    for (const wait of [0, 2_000, 3_200 - 2_000, 299]) {
      table.wait(wait);
      expect(table.refusal(table.answering('anna'))).toBe('QUESTION_NOT_OPEN');
    }
    table.wait(1);
    expect(table.answer('anna')).toMatchObject({ isCorrect: true, speedBonus: 100 });
  });

  test.each([
    ['of 60 characters', textOf(60), 0],
    ['of 61', textOf(61), 840],
    ['of 100', textOf(100), 2_400],
    ['of 140', textOf(140), 4_000],
    ['of 400', textOf(400), 4_000],
    ['of 28 Japanese characters', '問'.repeat(28), 0],
    ['of 29', '問'.repeat(29), 900],
    ['of 45', '問'.repeat(45), 2_500],
    ['of 80', 'かな'.repeat(40), 4_000],
    ['of 70 Korean ones, which has spaces', '한국 '.repeat(23).trim(), 1_120],
    ['of 50 emoji of several code points', '👨‍👩‍👧'.repeat(50), 0],
  ])('[READ-2] %s has its time by its length', (_, text, expected) => {
    expect(timeFor(text)).toBe(expected);
  });

  test('[READ-3] has the time of the longest extra time of those seated, and twice in kids mode', () => {
    expect(timeFor(textOf(100), {}, hasExtraTime)).toBe(3_600);
    expect(timeFor(textOf(100), { settings: { kids: true } })).toBe(4_800);
    expect(timeFor(textOf(200), { settings: { kids: true } }, hasExtraTime)).toBe(12_000);
    expect(timeFor(textOf(20), { settings: { kids: true } }, hasExtraTime)).toBe(0);
  });

  test('[READ-3] is faster at the speed of its game', () => {
    expect(opensIn(asked(textOf(100), { speed: 4 }))).toBe(675);
  });

  test('[READ-4] is shown alone by its length, always, or never, as the host wants', () => {
    expect(timeFor(textOf(20), { settings: { readingTime: 'always' } })).toBe(1_000);
    expect(timeFor(textOf(100), { settings: { readingTime: 'always' } })).toBe(2_400);
    expect(timeFor(textOf(20), { settings: { readingTime: 'always', kids: true } })).toBe(2_000);
    expect(timeFor(textOf(400), { settings: { readingTime: 'never' } })).toBe(0);
  });

  test('[READ-5] opens later where its options come too late for a device to have them in time', () => {
    const table = asked(textOf(100)).jump(2_500);
    expect(table.tick()).toEqual(['optionsShown']);
    expect(opensIn(table)).toBe(200);
    const late = asked(textOf(100)).jump(2_600);
    expect(late.tick()).toEqual(['optionsShown']);
    expect(opensIn(late)).toBe(QUESTION_LEAD_MS);
    expect(late.tick()).toEqual([]);
  });

  test('[READ-5] that was interrupted while it was shown alone has its options at the new start of its clock', () => {
    const table = asked(textOf(140)).wait(1_000).jump(60_000);
    expect(table.tick()).toEqual(['clockRestarted']);
    expect(opensIn(table)).toBe(QUESTION_LEAD_MS);
    expect(table.tick()).toEqual(['optionsShown']);
    expect(optionsOf(table)).toBe(4);
    table.wait(QUESTION_LEAD_MS);
    expect(table.answer('anna')).toMatchObject({ isCorrect: true });
  });

  test('[READ-5] never shows its options earlier than 300 ms before its start, whatever its length and the moments of the ticks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 12 }),
        fc.constantFrom(1, 2, 4),
        (length, steps, speed) => {
          const table = asked(textOf(length), { speed });
          for (const step of steps) {
            table.jump(step).tick();
            if (table.phase !== 'question') break;
            const lead = QUESTION_LEAD_MS / speed;
            if (optionsOf(table) > 0) expect(opensIn(table)).toBeLessThanOrEqual(lead);
            else expect(opensIn(table)).toBeGreaterThan(lead);
            const isRefused = table.refusal(table.answering('anna')) !== null;
            expect(isRefused).toBe(opensIn(table) > 0);
            if (!isRefused) break;
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
