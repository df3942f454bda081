/** How often a round's questions are tried to be written: rule WRITE-11 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import { effectsOf } from './effects.ts';

/** What a pick of a topic is refused with that no source has questions on. */
const refusalOfUnknown = (table: RulesGame) =>
  table.refusal({ ...table.selectTopic(table.chooser, 'my cat'), availability: 'unknown' });

const generating = (who?: readonly string[]): RulesGame => tableOf(who).toChoosing().pick();

/** A round whose attempts have all failed, with the next chooser's turn. */
const usedUp = (who?: readonly string[]): RulesGame => {
  const table = generating(who).fail();
  for (let attempt = 2; attempt <= 3; attempt++) table.pick('Xyzzyx').fail();
  return table;
};

describe('attempts to write a round', () => {
  test('[WRITE-11] are three: after the third the turn passes at once', () => {
    const table = generating();
    const { chooser } = table;
    table.fail();
    expect(table.phase).toBe('generationFailed');
    table.pick('cars').fail();
    expect([table.phase, table.chooser]).toEqual(['generationFailed', chooser]);
    table.pick('cars');
    expect(effectsOf(table.game)).toMatchObject([{ attempt: 3, isFilling: false }]);
    table.fail();
    expect(table.game).toMatchObject({ phase: { name: 'choosing' }, currentRound: 1, attempts: 3 });
    expect(table.chooser).not.toBe(chooser);
    expect(table.refusal(table.selectTopic(chooser))).toBe('NOT_THE_CHOOSER');
  });

  test('[WRITE-11] are not reset by picking again, nor by 45 s without a question', () => {
    const table = generating().wait(45_000);
    table.do({ do: 'reselect', session: sessionOf(table.chooser) });
    table.pick('cars').wait(45_000);
    table.do({ do: 'reselect', session: sessionOf(table.chooser) });
    const { chooser } = table;
    table.pick('cars').wait(45_000);
    expect(table.phase).toBe('choosing');
    expect(table.chooser).not.toBe(chooser);
  });

  test('[WRITE-11] used up, the next pick gets ready-made questions, and loses the turn where there are none', () => {
    const table = usedUp();
    const second = table.chooser;
    table.pick('cars');
    expect(effectsOf(table.game)).toMatchObject([{ attempt: 4, isFilling: true }]);
    table.fail();
    expect(table.phase).toBe('choosing');
    expect(table.chooser).not.toBe(second);
    table.pick().write();
    expect(table.phase).toBe('intro');
  });

  test('[WRITE-11] used up, a topic without ready-made questions is refused for that reason, and only in that round', () => {
    const table = usedUp();
    expect(refusalOfUnknown(table)).toBe('ATTEMPTS_USED_UP');
    expect(table.refusal({ ...table.selectTopic(table.chooser, 'cars'), availability: 'usedUp' })).toBe(
      'TOPIC_USED_UP',
    );
    table.pick().write().until('choosing');
    expect(table.game.currentRound).toBe(2);
    expect(refusalOfUnknown(table)).toBe('MODEL_REQUIRED');
  });

  test('[WRITE-11] used up by all, the server picks, and without a question the round is left out', () => {
    const table = usedUp(['anna', 'ben']).pick().fail();
    expect(table.round).toMatchObject({ chosenBy: null, attempt: 5 });
    expect(effectsOf(table.game)).toMatchObject([{ isFilling: true }]);
    table.fail();
    expect(table.game).toMatchObject({ currentRound: 2, attempts: 0, phase: { name: 'choosing' } });
    table.pick();
    expect(effectsOf(table.game)).toMatchObject([{ attempt: 1, isFilling: false }]);
  });
});
