/** The topic that is picked, and picked again: rules CHOOSE-4 to CHOOSE-10 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { CHOOSING_MS, GENERATION_FAILED_MS } from './constants.ts';

const reselect = (who: string) => ({ do: 'reselect', session: sessionOf(who) }) as const;

/** A table whose first topic could not be written on. */
function failedTable(who?: readonly string[]): RulesGame {
  return tableOf(who).toChoosing().pick().fail();
}

describe('a topic', () => {
  test('[CHOOSE-4] is picked by the chooser alone, in turn and for the current round', () => {
    const table = tableOf();
    const early = { ...table.selectTopic('anna'), roundNumber: 1 };
    expect(table.refusal(early)).toBe('NOT_CHOOSING');
    table.toChoosing();
    expect(table.refusal(table.selectTopic(table.others[0] ?? ''))).toBe('NOT_THE_CHOOSER');
    expect(table.refusal(table.selectTopic('nobody'))).toBe('NOT_A_PLAYER');
    expect(table.refusal({ ...table.selectTopic(table.chooser), playerId: idOf('nobody') })).toBe(
      'NOT_A_PLAYER',
    );
    for (const roundNumber of [0, 2, -1, NaN, 1.5]) {
      expect(table.refusal(table.selectTopic(table.chooser, 'cars', { roundNumber }))).toBe('NOT_CHOOSING');
    }
  });

  test('[CHOOSE-5] sets the round and begins its writing', () => {
    const table = tableOf().toChoosing();
    table.do(table.selectTopic(table.chooser, 'Tartu', { difficulty: 'hard' }));
    const round = {
      number: 1,
      topic: 'Tartu',
      presetTopic: null,
      difficulty: 'hard',
      attempt: 1,
      questionCount: 6,
    };
    expect(table.round).toMatchObject({ ...round, chosenBy: table.seat(table.chooser), questions: [] });
    expect(table.phase).toBe('generating');
  });

  test('[CHOOSE-6] is granted again to the same chooser, and refused to every other pick', () => {
    const table = tableOf().toChoosing();
    const { chooser } = table;
    const pick = table.selectTopic(chooser, 'Tartu');
    table.do(pick);
    const other = table.selectTopic(table.others[0] ?? '', 'Tartu', { roundNumber: 1 });
    for (const phase of ['generating', 'intro', 'question', 'reveal', 'finished'] as const) {
      table.until(phase);
      expect(table.do(pick)).toEqual([]);
      expect(table.refusal({ ...pick, topic: 'Narva' })).toBe('TOPIC_ALREADY_SELECTED');
      expect(table.refusal(other)).toBe('TOPIC_ALREADY_SELECTED');
    }
  });

  test('[CHOOSE-6] is refused for a round that the server has picked for', () => {
    const table = tableOf(['anna', 'ben'])
      .toChoosing()
      .wait(2 * CHOOSING_MS);
    const pick = table.selectTopic(table.chooser, table.round.topic);
    expect(table.refusal(pick)).toBe('TOPIC_ALREADY_SELECTED');
  });

  test('[CHOOSE-7] that no source can write on is refused, and another may be picked', () => {
    const table = tableOf().toChoosing();
    const pick = { ...table.selectTopic(table.chooser, 'my cat'), availability: 'unknown' } as const;
    expect(table.refusal(pick)).toBe('MODEL_REQUIRED');
    expect(table.phase).toBe('choosing');
    expect(table.refusal(table.selectTopic(table.chooser))).toBeNull();
  });

  test('[CHOOSE-14] that is used up is refused, preset or not, and another may be picked', () => {
    const table = tableOf().toChoosing();
    for (const topic of ['sports', 'Tartu']) {
      const pick = { ...table.selectTopic(table.chooser, topic), availability: 'usedUp' } as const;
      expect(table.refusal(pick)).toBe('TOPIC_USED_UP');
      expect(table.phase).toBe('choosing');
    }
    expect(table.refusal(table.selectTopic(table.chooser))).toBeNull();
  });
});

describe('a topic with few questions', () => {
  test('[CHOOSE-15] is filled up with another one, which everyone sees before the round begins', () => {
    const table = tableOf().toChoosing();
    table.do({ ...table.selectTopic(table.chooser, 'gearboxes'), mixedWith: 'Driving' });
    expect(table.view().round).toMatchObject({ topic: 'gearboxes', mixedWith: 'Driving' });
    expect(table.until('intro').view().round?.mixedWith).toBe('Driving');
  });
});

describe('after a failed generation', () => {
  test('[CHOOSE-8] the chooser has 60 s to try again', () => {
    const table = failedTable();
    const { chooser } = table;
    expect(table.view()).toMatchObject({
      phase: 'generationFailed',
      round: { attempt: 1, error: 'MODEL_DOWN' },
    });
    expect(table.view().deadline).toBe(table.at + GENERATION_FAILED_MS);
    expect(table.refusal(table.selectTopic(table.others[0] ?? ''))).toBe('NOT_THE_CHOOSER');
    const again = table.selectTopic(chooser);
    expect(table.do(again)).toEqual(['topicSelected']);
    expect(table.do(again)).toEqual([]);
    expect(table.phase).toBe('generating');
  });

  test('[CHOOSE-8] the turn passes on when nothing is tried within 60 s', () => {
    const table = failedTable();
    const { chooser } = table;
    table.wait(GENERATION_FAILED_MS);
    expect(table.phase).toBe('choosing');
    expect(table.chooser).not.toBe(chooser);
    expect(table.game.rounds).toEqual([]);
  });

  test('[CHOOSE-9] attempts are numbered on, whoever picks and whatever is picked', () => {
    const table = failedTable();
    table.do(table.selectTopic(table.chooser, 'cars'));
    expect(table.round.attempt).toBe(2);
    table.fail();
    table.do(reselect(table.chooser));
    table.pick('varia');
    expect(table.round.attempt).toBe(3);
    table.fail();
    table.wait(GENERATION_FAILED_MS).pick('cooking');
    expect(table.round.attempt).toBe(4);
    table.write().until('reveal').until('choosing').pick();
    expect(table.round.attempt).toBe(1);
  });

  test('[CHOOSE-10] the chooser may pick again, with a new minute', () => {
    const table = failedTable().wait(30_000);
    expect(table.refusal(reselect(table.others[0] ?? ''))).toBe('NOT_THE_CHOOSER');
    expect(table.refusal(reselect('nobody'))).toBe('NOT_A_PLAYER');
    expect(table.do(reselect(table.chooser))).toEqual(['reselected']);
    expect(table.do(reselect(table.chooser))).toEqual([]);
    expect(table.view()).toMatchObject({ phase: 'choosing', round: null, deadline: table.at + CHOOSING_MS });
    table.pick();
    expect(table.refusal(reselect(table.chooser))).toBe('NOT_CHOOSING');
  });
});
