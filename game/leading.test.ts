/** Leading a game: rules LEAD-1 to LEAD-5 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import type { Command } from './commands.ts';

const by = (who: string, what: 'hold' | 'goOn' | 'passOn' | 'endGame' | 'skip'): Command => ({
  do: what,
  session: sessionOf(who),
});
const close = (table: RulesGame, who = 'anna', questionId = table.question.id): Command => ({
  do: 'closeQuestion',
  session: sessionOf(who),
  questionId,
});

describe('who leads', () => {
  test('[LEAD-1] is the host', () => {
    const table = tableInQuestion();
    for (const what of ['hold', 'goOn', 'passOn', 'endGame'] as const)
      expect(table.refusal(by('ben', what))).toBe('ONLY_HOST');
    expect(table.refusal(close(table, 'ben'))).toBe('ONLY_HOST');
    expect(table.refusal(by('anna', 'hold'))).toBeNull();
  });

  test('[LEAD-1] is the organizer', () => {
    const table = tableOf(['olga', 'anna', 'ben'], { settings: { organizer: true } }).toQuestion();
    expect(table.refusal(by('anna', 'hold'))).toBe('ONLY_HOST');
    expect(table.refusal(by('olga', 'hold'))).toBeNull();
    expect(table.do(close(table, 'olga'))).toEqual(['closingBegan']);
  });

  test('[LEAD-1] is no host who has left', () => {
    const table = tableInQuestion(['anna', 'ben', 'cleo']);
    table.leave('anna');
    expect(table.refusal(by('anna', 'hold'))).toBe('ONLY_HOST');
    expect(table.refusal(by('ben', 'hold'))).toBeNull();
  });
});

test('[LEAD-2] the host ends the pause after a question, also where the game is held', () => {
  const table = tableInQuestion().until('reveal');
  expect(table.refusal(by('ben', 'skip'))).toBe('NOT_THE_ORGANIZER');
  expect(table.do(by('anna', 'skip'))).toEqual(['questionOpened']);
  expect(table.refusal(by('anna', 'skip'))).toBe('NOTHING_TO_SKIP');
  table.until('reveal').do(by('anna', 'hold'));
  expect(table.do(by('anna', 'skip'))).toEqual(['released', 'questionOpened']);
});

describe('closing a question', () => {
  test('[LEAD-3] ends it, and who has not answered gets nothing', () => {
    const table = tableInQuestion().wait(2_000);
    table.answer('ben');
    expect(table.do(close(table))).toEqual(['closingBegan']);
    expect(table.view().deadline).toBe(table.at + 250);
    table.wait(250);
    expect(table.phase).toBe('reveal');
    expect(table.view().reveal?.points).toEqual([null, 180, null]);
  });

  test('[LEAD-3] still counts answers within the grace', () => {
    const table = tableInQuestion().wait(2_000);
    table.do(close(table));
    table.jump(249);
    expect(table.answer('cleo')?.totalPoints).toBe(178);
    expect(table.jump(1).refusal(table.answering('ben'))).toBe('QUESTION_CLOSED');
  });

  test('[LEAD-3] does so once, and a repeated closing does not close the next question', () => {
    const table = tableInQuestion();
    const closing = close(table);
    table.do(closing);
    expect(table.jump(100).do(closing)).toEqual([]);
    expect(table.wait(150).do(closing)).toEqual([]);
    table.toQuestion();
    expect(table.do(closing)).toEqual([]);
    expect(table.phase).toBe('question');
  });

  test('[LEAD-3] is refused before the question opens and for one that was not asked', () => {
    const table = tableOf().until('question');
    expect(table.refusal(close(table))).toBe('QUESTION_NOT_OPEN');
    expect(table.refusal(close(table, 'anna', 'q1-4'))).toBe('QUESTION_NOT_OPEN');
  });

  test('[LEAD-3] outlives an outage: the question closes and does not start again', () => {
    const table = tableInQuestion().wait(1_000);
    table.do(close(table));
    expect(table.do({ do: 'recover' })).toEqual([]);
    expect(table.jump(60_000).tick()).toEqual(['questionClosed']);
  });

  test('[LEAD-3] lets no bot answer afterwards', () => {
    const table = tableOf(['anna', 'ben']);
    table.do({ do: 'addBots', session: sessionOf('anna'), playerIds: ['b1', 'b2', 'b3'] });
    table.toQuestion().do(close(table));
    table.wait(250);
    expect(table.phase).toBe('reveal');
    expect(table.view().answered).toEqual([]);
  });
});

describe('passing the choice on', () => {
  test('[LEAD-4] is possible once the chooser has had 30 s', () => {
    const table = tableOf().toChoosing();
    const [first, since] = [table.chooser, table.at];
    expect(table.wait(29_999).refusal(by('anna', 'passOn'))).toBe('CHOOSER_HAS_TIME');
    expect(table.wait(1).do(by('anna', 'passOn'))).toEqual(['passedOver']);
    expect(table.chooser).not.toBe(first);
    expect(table.view().deadline).toBe(since + 90_000);
    expect(table.refusal(by('anna', 'passOn'))).toBe('CHOOSER_HAS_TIME');
  });

  test('[LEAD-4] goes by the speed of the game', () => {
    const table = tableOf(['anna', 'ben'], { speed: 10 }).start().until('choosing').wait(3_000);
    expect(table.do(by('anna', 'passOn'))).toEqual(['passedOver']);
  });

  test('[LEAD-4] is possible after a failed generation, and nowhere else', () => {
    const table = tableOf().toChoosing().pick().fail().wait(30_000);
    expect(table.do(by('anna', 'passOn'))).toEqual(['passedOver']);
    expect(table.pick().refusal(by('anna', 'passOn'))).toBe('NOT_CHOOSING');
  });

  test('[LEAD-4] has the server pick when everyone was passed over', () => {
    const table = tableOf(['anna', 'ben']).toChoosing().wait(30_000);
    table.do(by('anna', 'passOn'));
    expect(table.wait(30_000).do(by('anna', 'passOn'))).toEqual(['passedOver', 'topicSelected']);
  });
});

describe('ending the game', () => {
  test('[LEAD-5] shows the results of what was played, the open question included', () => {
    const table = tableInQuestion();
    table.answer('ben');
    expect(table.do(by('anna', 'endGame'))).toEqual(['finished']);
    expect(table.view()).toMatchObject({ status: 'finished', scores: { total: [0, 200, 0] } });
    expect(table.do(by('anna', 'endGame'))).toEqual([]);
  });

  test('[LEAD-5] ends a held game and a paused one', () => {
    const held = tableInQuestion().until('reveal');
    held.do(by('anna', 'hold'));
    held.do(by('anna', 'endGame'));
    expect(held.view().held).toBeUndefined();
    const paused = tableInQuestion().lose('anna', 'ben', 'cleo').wait(60_000);
    expect(paused.view().paused).toBe(true);
    paused.do(by('anna', 'endGame'));
    expect(paused.phase).toBe('finished');
  });

  test('[LEAD-5] is refused in the lobby', () => {
    expect(tableOf().refusal(by('anna', 'endGame'))).toBe('NOTHING_TO_END');
  });
});
