/** The writing of a round's questions: rules WRITE of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf, written } from '../test/support/values.ts';
import { REVEAL_MS } from './constants.ts';
import { effectsOf } from './effects.ts';

const generating = (who?: readonly string[]): RulesGame => tableOf(who).toChoosing().pick();
const ids = (table: RulesGame): string[] => table.round.questions.map((question) => question.id);
const wanted = (table: RulesGame): string[] => effectsOf(table.game).map((effect) => effect.key);

/** A table that waits in the reveal for the second question. */
function waitingTable(): RulesGame {
  return generating().write(1).until('reveal').wait(REVEAL_MS);
}

function endWriting(table: RulesGame): void {
  const { number: round, attempt } = table.round;
  table.do({ do: 'endWriting', round, attempt });
}

describe('questions that arrive', () => {
  test('[WRITE-1] the first begins the intro while the others are still being written', () => {
    const table = generating().wait(7_000);
    expect(table.do(table.addQuestions(1))).toEqual(['questionsAdded', 'introBegan']);
    expect(table.view()).toMatchObject({ phase: 'intro', round: { questionCount: 6 } });
    expect(table.do(table.addQuestions(2, 3))).toEqual(['questionsAdded']);
    table.until('reveal');
    expect(table.do(table.addQuestions(4))).toEqual(['questionsAdded']);
    expect(table.view().reveal?.waiting).toBeUndefined();
  });

  test('[WRITE-2] are asked in their order, six of them', () => {
    const table = generating();
    table.do(table.addQuestions(5, 2));
    table.do(table.addQuestions(1, 3, 4, 6, 7, 8));
    expect(ids(table)).toEqual(['q1-5', 'q1-2', 'q1-1', 'q1-3', 'q1-4', 'q1-6']);
    expect(table.do(table.addQuestions(9))).toEqual([]);
  });

  test('[WRITE-3] are not asked twice in a game', () => {
    const table = generating();
    table.do(table.addQuestions(1, 1, 2));
    expect(table.do(table.addQuestions(2, 1))).toEqual([]);
    expect(ids(table)).toEqual(['q1-1', 'q1-2']);
    endWriting(table);
    table.until('reveal').until('choosing').pick();
    const { number: round, attempt } = table.round;
    table.do({ do: 'addQuestions', round, attempt, questions: [written('q1-1'), written('q2-1')] });
    expect(ids(table)).toEqual(['q2-1']);
  });

  test('[WRITE-4] are ignored for another round or attempt', () => {
    const table = generating();
    const first = table.addQuestions(1);
    expect(table.do({ ...first, round: 2 })).toEqual([]);
    expect(table.do({ ...first, attempt: 2 })).toEqual([]);
    table.fail();
    expect(table.do(first)).toEqual([]);
    table.do({ do: 'reselect', session: sessionOf(table.chooser) });
    expect(table.do(first)).toEqual([]);
    table.pick('cars');
    expect(table.do(first)).toEqual([]);
    expect(table.do({ ...first, attempt: 2 })).toEqual(['questionsAdded', 'introBegan']);
  });

  test('[WRITE-4] are ignored after the writing has ended', () => {
    const table = generating().write(2);
    endWriting(table);
    expect(table.do(table.addQuestions(3))).toEqual([]);
    table.until('finished');
    expect(table.do({ ...table.addQuestions(3), round: 3 })).toEqual([]);
  });

  test('[WRITE-4] an old failure or end does not touch a new attempt', () => {
    const table = generating();
    const { number: round, attempt } = table.round;
    table.fail().pick('cars');
    expect(table.do({ do: 'failWriting', round, attempt, error: 'late' })).toEqual([]);
    expect(table.do({ do: 'endWriting', round, attempt })).toEqual([]);
    expect(table.phase).toBe('generating');
  });
});

describe('the end of the writing', () => {
  test('[WRITE-5] makes a round as long as its questions', () => {
    const table = generating().write(4);
    endWriting(table);
    expect(table.round).toMatchObject({ questionCount: 4, writing: 'done' });
    for (let number = 1; number <= 4; number++) {
      table.until('question');
      expect(table.view().currentQuestion).toBe(number);
      table.until('reveal');
      expect(table.view().reveal?.next).toBe(number < 4 ? 'question' : 'round');
      table.wait(REVEAL_MS);
    }
    expect(table.game.currentRound).toBe(2);
  });

  test('[WRITE-6] without a question is a failure, and so are 45 s', () => {
    const ended = generating();
    endWriting(ended);
    expect(ended.game.phase).toMatchObject({ name: 'generationFailed', error: 'GENERATION_FAILED' });
    const slow = generating();
    expect(slow.view().deadline).toBe(slow.at + 45_000);
    slow.wait(44_999);
    expect(slow.phase).toBe('generating');
    slow.wait(1);
    expect(slow.phase).toBe('generationFailed');
  });

  test('[WRITE-6] by a failure leaves what is there to be played', () => {
    const table = generating().write(3).fail();
    expect(table.phase).toBe('intro');
    expect(table.round).toMatchObject({ questionCount: 3, writing: 'done' });
  });
});

describe('a question that is late', () => {
  test('[WRITE-7] is waited for, and opens as soon as it is there', () => {
    const table = waitingTable();
    expect(table.view()).toMatchObject({ phase: 'reveal', reveal: { waiting: true, next: 'question' } });
    expect(table.view().deadline).toBe(table.at + 20_000);
    table.wait(12_345);
    expect(table.do(table.addQuestions(2))).toEqual(['questionsAdded', 'questionOpened']);
    expect(table.view()).toMatchObject({
      phase: 'question',
      currentQuestion: 2,
      questionStartTime: table.at + 300,
    });
  });

  test('[WRITE-7] is not waited for when the writing ends', () => {
    const table = waitingTable();
    endWriting(table);
    expect(table.game).toMatchObject({ currentRound: 2, phase: { name: 'choosing' } });
  });

  test('[WRITE-8] is asked of other sources after 20 s, for 5 s, then the round is cut short', () => {
    const table = waitingTable().wait(19_999);
    expect(table.round.writing).toBe('running');
    table.wait(1);
    expect(table.round.writing).toBe('filling');
    expect(table.view().deadline).toBe(table.at + 5_000);
    table.wait(4_999);
    expect(table.phase).toBe('reveal');
    table.wait(1);
    expect(table.phase).toBe('choosing');
    expect(table.game.rounds[0]).toMatchObject({ questionCount: 1, writing: 'done' });
  });

  test('[WRITE-8] opens when another source has it, and the next one is waited for again', () => {
    const table = waitingTable().wait(22_000);
    table.do(table.addQuestions(2));
    expect(table.phase).toBe('question');
    table.until('reveal').wait(REVEAL_MS);
    expect(table.view().deadline).toBe(table.at + 20_000);
  });

  test('[WRITE-8] ends the game when the last round is cut short', () => {
    const table = tableOf(['anna', 'ben'], { settings: { rounds: 1 } })
      .toChoosing()
      .pick()
      .write(1);
    table.until('reveal').wait(REVEAL_MS + 25_000);
    expect(table.phase).toBe('finished');
  });
});

test('[WRITE-9] what the writing is at is shown once a change, while the round is being generated', () => {
  const table = generating();
  const { number: round, attempt } = table.round;
  const progress = { do: 'noteProgress', round, attempt, progress: { stage: 'writing', count: 2 } } as const;
  expect(table.view().round?.progress).toBeUndefined();
  expect(table.do(progress)).toEqual(['progressNoted']);
  expect(table.do(progress)).toEqual([]);
  expect(table.view().round?.progress).toEqual({ stage: 'writing', count: 2 });
  expect(table.do({ ...progress, attempt: 2 })).toEqual([]);
  table.write();
  expect(table.do({ ...progress, progress: { stage: 'checking', count: 3 } })).toEqual([]);
  expect(table.view().round?.progress).toBeUndefined();
});

describe('the work that is wanted', () => {
  test('[WRITE-10] is the writing of a round until its questions are there, once an attempt', () => {
    const table = tableOf().toChoosing();
    expect(wanted(table)).toEqual([]);
    table.pick();
    expect(effectsOf(table.game)).toMatchObject([
      { do: 'writeQuestions', round: 1, attempt: 1, isFilling: false },
    ]);
    const first = wanted(table);
    table.fail();
    expect(wanted(table)).toEqual([]);
    table.do({ do: 'reselect', session: sessionOf(table.chooser) });
    table.pick();
    expect(wanted(table)).toHaveLength(1);
    expect(wanted(table)).not.toEqual(first);
    table.write(5).until('question');
    expect(wanted(table)).toHaveLength(1);
    table.do(table.addQuestions(6));
    expect(wanted(table)).toEqual([]);
  });

  test('[WRITE-10] goes to other sources when the round waits for too long', () => {
    const table = waitingTable();
    const [running] = wanted(table);
    table.wait(20_000);
    expect(effectsOf(table.game)).toMatchObject([{ do: 'writeQuestions', isFilling: true }]);
    expect(wanted(table)).not.toEqual([running]);
  });

  test('[WRITE-10] is a summary of what was played, and a judgement on each open challenge for the model', () => {
    const table = generating(['anna', 'ben']).write().until('finished');
    expect(effectsOf(table.game)).toMatchObject([{ do: 'writeSummary' }]);
    const challenge = {
      do: 'challenge',
      session: sessionOf('anna'),
      questionId: 'q1-1',
      reason: '',
    } as const;
    table.do({ ...challenge, judge: 'model' });
    expect(effectsOf(table.game)).toMatchObject([
      { do: 'writeSummary' },
      { do: 'judge', questionId: 'q1-1' },
    ]);
    table.do({ do: 'judge', questionId: 'q1-1', stands: true, reason: '' });
    table.do({ do: 'keepSummary', summary: 'Well played.' });
    expect(effectsOf(table.game)).toEqual([]);
    table.do({ ...challenge, questionId: 'q1-2', judge: 'majority' });
    expect(effectsOf(table.game)).toEqual([]);
  });

  test('[WRITE-10] is nothing for a game that ended before its first question', () => {
    const table = generating(['anna', 'ben']);
    table.leave('anna');
    table.leave('ben');
    expect(wanted(table)).toEqual([]);
    expect(table.game.players.map((player) => player.id)).toEqual([idOf('anna'), idOf('ben')]);
  });

  test('[WRITE-10] has other keys when the table plays again', () => {
    const table = generating();
    const [first] = wanted(table);
    table.until('finished');
    table.do({ do: 'playAgain', session: sessionOf('anna'), code: '123456', playerId: 'x', unlocked: false });
    table.toChoosing().pick();
    expect(wanted(table)).not.toEqual([first]);
  });
});
