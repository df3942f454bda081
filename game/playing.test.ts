/** Questions and their closing: rules Q of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { apply } from './apply.ts';
import { ANSWER_GRACE_MS, INTRO_MS, QUESTION_LEAD_MS, REVEAL_MS } from './constants.ts';
import { deadlineOf } from './deadline.ts';

const limit = 10_000;

/** When the open question closes, as the view says. */
function closes(table: RulesGame): number {
  const { deadline, questionStartTime } = table.view();
  return (deadline ?? NaN) - (questionStartTime ?? NaN);
}

describe('a question', () => {
  test('[Q-1] is sent 300 ms before it opens, which is at one instant for everyone', () => {
    const table = tableOf().until('intro');
    const opensAt = table.at + INTRO_MS + QUESTION_LEAD_MS;
    expect(table.view().questionStartTime).toBe(opensAt);
    table.wait(INTRO_MS);
    expect(table.view()).toMatchObject({
      phase: 'question',
      questionStartTime: opensAt,
      question: { number: 1 },
    });
    table.until('reveal').wait(REVEAL_MS);
    expect(table.view()).toMatchObject({
      phase: 'question',
      questionStartTime: table.at + QUESTION_LEAD_MS,
      question: { number: 2 },
    });
  });

  test.each([
    [undefined, 10_000],
    [5, 5_000],
    [60, 60_000],
  ])('[Q-2] with a limit of %s s is open for %i ms and 250 ms more', (questionTimeLimit, open) => {
    const table = tableInQuestion(undefined, { settings: { questionTimeLimit } });
    expect(closes(table)).toBe(open + ANSWER_GRACE_MS);
    table.wait(open + ANSWER_GRACE_MS - 1);
    expect(table.phase).toBe('question');
    table.wait(1);
    expect(table.phase).toBe('reveal');
  });

  test('[Q-4] closes 1 s after the last answer, also where an earlier one of another process is stored after it', () => {
    const { game, at } = tableInQuestion(['anna', 'ben']);
    const given = { type: 'answered', choice: 0, timeTaken: 0, points: 0 } as const;
    const first = apply(game, { ...given, seat: 0 }, at + 2_000);
    const both = apply(first, { ...given, seat: 1 }, at + 1_500);
    const presence = {
      absentFrom: both.players.map(() => null),
      showScreen: false,
      organizerAbsentFrom: null,
    };
    expect(deadlineOf(both, presence)).toBe(at + 3_000);
  });

  test('[Q-3] has its right option in a place that the seed draws', () => {
    const places = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      const { question, round } = tableOf(['anna', 'ben'], { seed: `seed ${seed}` }).until('intro');
      expect(question.options[question.correctAnswer]).toBe('right q1-1');
      expect(question.options.toSorted()).toEqual([
        'right q1-1',
        'wrong q1-1 a',
        'wrong q1-1 b',
        'wrong q1-1 c',
      ]);
      for (const each of round.questions) places.add(each.correctAnswer);
    }
    expect(places).toEqual(new Set([0, 1, 2, 3]));
  });

  test('[Q-7] that is the first of its round follows an intro of 4.2 s, in which it is withheld', () => {
    const table = tableOf().until('intro');
    const since = table.at;
    expect(table.view()).toMatchObject({
      phase: 'intro',
      deadline: since + 4_200,
      currentQuestion: 1,
      question: null,
    });
    expect(JSON.stringify(table.view())).not.toContain('q1-1');
    table.wait(4_199);
    expect(table.phase).toBe('intro');
    table.wait(1);
    expect(table.phase).toBe('question');
  });
});

describe('a question closes early', () => {
  test('[Q-4] 1 s after the last present player has answered', () => {
    const table = tableInQuestion().wait(2_000);
    table.answer('anna');
    table.answer('ben', false);
    expect(closes(table)).toBe(limit + ANSWER_GRACE_MS);
    table.wait(1_000);
    table.answer('cleo');
    expect(closes(table)).toBe(4_000);
    table.wait(999);
    expect(table.phase).toBe('question');
    table.wait(1);
    expect(table.phase).toBe('reveal');
  });

  test('[Q-4] but no later than it would anyway', () => {
    const table = tableInQuestion(['anna', 'ben']).wait(9_900);
    table.answer('anna');
    table.answer('ben');
    expect(closes(table)).toBe(limit + ANSWER_GRACE_MS);
  });

  test('[Q-5] without those who are absent', () => {
    const table = tableInQuestion();
    table.lose('cleo');
    table.answer('anna');
    table.answer('ben');
    expect(closes(table)).toBe(1_000);
  });

  test('[Q-5] when the one who is waited for leaves, or is absent at last', () => {
    const table = tableInQuestion();
    table.answer('anna');
    table.answer('ben');
    table.wait(4_000).leave('cleo');
    expect(table.wait(0).phase).toBe('reveal');
    const other = tableInQuestion(['anna', 'ben']);
    other.answer('anna');
    other.lose('ben');
    other.away.set(other.game.players[1]?.session ?? '', other.at + 5_000);
    other.wait(4_999);
    expect(other.phase).toBe('question');
    other.wait(1);
    expect(other.phase).toBe('reveal');
  });

  test('[Q-5] not when somebody who has not answered comes back within that second', () => {
    const table = tableInQuestion();
    table.lose('cleo');
    table.answer('anna');
    table.answer('ben');
    table.wait(999).back('cleo').wait(1);
    expect(table.phase).toBe('question');
    expect(closes(table)).toBe(limit + ANSWER_GRACE_MS);
    table.answer('cleo');
    expect(closes(table)).toBe(2_000);
  });

  test('[Q-5] not when no player is present', () => {
    const table = tableInQuestion(['anna', 'ben']);
    table.answer('anna');
    table.lose('anna', 'ben');
    expect(closes(table)).toBe(limit + ANSWER_GRACE_MS);
  });

  test('[Q-5] for players who only poll, too', () => {
    const table = tableInQuestion(['anna', 'ben']);
    table.answer('anna');
    table.answer('ben');
    for (const player of table.game.players) table.away.set(player.session, table.at + 6_000);
    expect(table.wait(1_000).phase).toBe('reveal');
  });

  test("[Q-6] not with 'wait for the timer'", () => {
    const table = tableInQuestion(['anna', 'ben'], { settings: { waitForTimer: true } });
    table.answer('anna');
    table.answer('ben');
    expect(closes(table)).toBe(limit + ANSWER_GRACE_MS);
    table.wait(limit + ANSWER_GRACE_MS - 1);
    expect(table.phase).toBe('question');
  });
});
