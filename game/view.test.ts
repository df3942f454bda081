/** What is shown, and to whom: rules VIEW of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { mayWatch, type PhaseName } from './game.ts';
import { shownQuestion } from './picture.ts';
import type { Settings } from './settings.ts';

const phases = [
  'lobby',
  'getReady',
  'choosing',
  'generating',
  'intro',
  'question',
  'reveal',
  'finished',
] as const;
const seed = 'f00dfeedf00dfeedf00dfeedf00dfeed';

/** All that everyone is sent. */
const sent = (table: RulesGame): string => JSON.stringify(table.view());

function tableIn(phase: PhaseName): RulesGame {
  const table = tableOf(['anna', 'ben', 'cleo'], { seed }).until(phase);
  if (phase === 'question') table.toQuestion().answer('ben');
  return table;
}

describe('before a question has closed', () => {
  test.each(['generating', 'intro', 'question'] as const)(
    '[VIEW-1] the view of %s does not depend on its key',
    (phase) => {
      const table = tableIn(phase);
      if (phase === 'generating') table.write();
      const text = sent(table);
      expect(text).not.toContain('correctAnswer');
      expect(text).not.toContain('explanation');
      expect(text).not.toContain('Because of');
      expect(text).not.toContain('subject');
      expect(table.view().reveal).toBeNull();
    },
  );

  test('[VIEW-1] two games that differ in the key and the choices look the same', () => {
    const looks = ['right', 'wrong'].map((choice) => {
      const table = tableInQuestion(['anna', 'ben'], { seed });
      table.answer('ben', choice === 'right');
      const { game } = table;
      const turned = (question: (typeof table)['question']) => ({
        ...question,
        correctAnswer: choice === 'right' ? question.correctAnswer : 3 - question.correctAnswer,
      });
      table.game = {
        ...game,
        rounds: game.rounds.map((round) => ({ ...round, questions: round.questions.map(turned) })),
      };
      return sent(table);
    });
    expect(looks[0]).toBe(looks[1]);
  });

  test('[VIEW-1] the later questions of the round are not sent', () => {
    expect(sent(tableIn('question'))).not.toContain('q1-2');
    expect(sent(tableIn('reveal'))).not.toContain('q1-2');
  });
});

test.each(phases)('[VIEW-2] the view of %s holds no session and no seed', (phase) => {
  const text = sent(tableIn(phase));
  expect(text).not.toContain('session');
  expect(text).not.toContain(seed);
});

test('[VIEW-3] status, current round and current question follow from the phase', () => {
  const seen = phases.map((phase) => {
    const { status, currentRound, currentQuestion } = tableIn(phase).view();
    return `${status} ${currentRound}.${currentQuestion}`;
  });
  const playing = ['1.0', '1.0', '1.0', '1.1', '1.1', '1.1'].map((at) => `in_progress ${at}`);
  expect(seen).toEqual(['waiting 0.0', ...playing, 'finished 3.0']);
});

/** Whether a session without a seat may watch the lobby, and the game, and whether a player may watch the game. */
function watchers(settings: Partial<Settings>): boolean[] {
  const table = tableOf(['anna', 'ben'], { settings });
  const inLobby = mayWatch(table.game, sessionOf('nobody'));
  table.until('question');
  return [inLobby, mayWatch(table.game, sessionOf('nobody')), mayWatch(table.game, sessionOf('ben'))];
}

describe('a viewer', () => {
  test('[VIEW-4] receives its seat and role', () => {
    const table = tableOf(['olga', 'anna', 'ben'], { settings: { organizer: true } });
    expect(table.me('olga')).toEqual({ playerId: null, role: 'organizer', isHost: true });
    expect(table.me('anna')).toEqual({ playerId: idOf('anna'), role: 'player', isHost: false });
    expect(table.me('nobody')).toEqual({ playerId: null, role: 'visitor', isHost: false });
    expect(tableOf().me('anna')).toEqual({ playerId: idOf('anna'), role: 'player', isHost: true });
  });

  test('[VIEW-4] receives its answer to the question on screen, and no other answer', () => {
    const table = tableInQuestion();
    const result = table.answer('ben');
    expect(table.me('ben').answer).toEqual(result);
    expect(table.me('anna')).not.toHaveProperty('answer');
    table.until('reveal');
    expect(table.me('ben').answer).toEqual(result);
    table.until('question');
    expect(table.me('ben')).not.toHaveProperty('answer');
  });

  test('[WATCH-1] without a seat sees a started game only where the host lets people watch, never in kids mode', () => {
    expect(watchers({})).toEqual([true, false, true]);
    expect(watchers({ spectators: true })).toEqual([true, true, true]);
    expect(watchers({ spectators: true, kids: true })).toEqual([true, false, true]);
  });

  test('[WATCH-2] who watches has no seat, answers nothing and sees no right option before the reveal', () => {
    const table = tableOf(['anna', 'ben'], { settings: { spectators: true } });
    table.until('question').toQuestion().answer('ben');
    expect(table.me('nobody')).toEqual({ playerId: null, role: 'visitor', isHost: false });
    expect(table.view().reveal).toBeNull();
    const questionId = table.view().question?.id ?? '';
    expect(table.refusal({ do: 'answer', session: sessionOf('nobody'), questionId, answerIndex: 0 })).toBe(
      'NOT_A_PLAYER',
    );
  });

  test('[VIEW-4] who has left is a visitor', () => {
    const table = tableInQuestion();
    table.answer('ben');
    table.leave('ben');
    expect(table.me('ben')).toEqual({ playerId: null, role: 'visitor', isHost: false });
  });
});

describe('who is there', () => {
  test('[VIEW-5] is named by seat, and so is who has answered', () => {
    const table = tableInQuestion(['anna', 'ben', 'cleo', 'dora']);
    table.answer('dora');
    table.answer('anna', false);
    table.lose('ben');
    table.leave('cleo');
    expect(table.view()).toMatchObject({ present: [0, 3], answered: [0, 3] });
    expect(table.view().players.map((player) => player.status)).toEqual([
      'playing',
      'playing',
      'left',
      'playing',
    ]);
    expect(
      tableOf()
        .view()
        .players.map((player) => player.status),
    ).toEqual(['waiting', 'waiting', 'waiting']);
  });

  test('[VIEW-5] counts as present who has only just lost the line, also in the deadline', () => {
    const table = tableOf().toChoosing();
    const end = table.at + 60_000;
    table.away.set(sessionOf(table.chooser), table.at + 5_000);
    expect(table.view()).toMatchObject({ present: [0, 1, 2], deadline: end });
    table.jump(5_000);
    expect(table.view()).toMatchObject({ deadline: table.at + 20_000 });
    expect(table.view().present).toHaveLength(2);
  });
});

test('[VIEW-5] a view names teams and the preset of a topic where there are any', () => {
  const table = tableOf(['anna', 'ben'], { settings: { teams: { names: ['Red', 'Blue'] } } });
  expect(table.view().players.map((player) => player.team)).toEqual([0, 1]);
  expect(tableOf().view().players[0]).not.toHaveProperty('team');
  expect(table.until('choosing').pick('18+').view().round).toMatchObject({ presetTopic: 'adultTopics' });
  expect(tableOf().toChoosing().pick('Tartu').view().round).not.toHaveProperty('presetTopic');
});

test('[VIEW-11] a view says whether a show screen is connected', () => {
  const table = tableInQuestion();
  expect(table.view()).not.toHaveProperty('showScreenConnected');
  table.showScreen = true;
  expect(table.view()).toMatchObject({ showScreenConnected: true });
  table.showScreen = false;
  expect(table.view()).not.toHaveProperty('showScreenConnected');
});

test('[VIEW-8] a view names challenged questions, by whom and what came of it, where there are any', () => {
  const table = tableInQuestion().until('reveal');
  expect(table.view()).not.toHaveProperty('challenges');
  const challenge = { do: 'challenge', questionId: 'q1-1', judge: 'model', reason: 'no' } as const;
  for (const name of ['ben', 'anna']) table.do({ ...challenge, session: sessionOf(name) });
  const challenged = { questionId: 'q1-1', judge: 'model', by: [1, 0] };
  expect(table.view().challenges).toEqual([{ ...challenged, status: 'open' }]);
  table.do({ do: 'judge', questionId: 'q1-1', stands: true, reason: 'right' });
  expect(table.view().challenges).toEqual([{ ...challenged, status: 'upheld' }]);
});

test('[VIEW-6] the chooser is named while a topic is chosen and its questions are generated', () => {
  for (const phase of phases) {
    const table = tableIn(phase);
    const isTurn = phase === 'choosing' || phase === 'generating';
    expect(table.view().chooserId).toBe(isTurn ? idOf(table.chooser) : null);
  }
  const failed = tableIn('generating').fail();
  expect(failed.view().chooserId).toBe(idOf(failed.chooser));
});

describe('a question', () => {
  test('[VIEW-7] is shown from the instant it is sent', () => {
    for (const phase of phases) {
      const { question } = tableIn(phase).view();
      if (phase === 'question' || phase === 'reveal')
        expect(question).toMatchObject({ id: 'q1-1', number: 1 });
      else expect(question).toBeNull();
    }
  });

  test('[VIEW-7] is shown with its text and options', () => {
    const table = tableInQuestion();
    const { options } = table.question;
    const shown = { id: 'q1-1', number: 1, text: 'What is q1-1?', options, checked: true };
    expect(table.view().question).toEqual({ ...shown, type: 'choice' });
  });

  test('[VIEW-9] is shown with its picture, whose address reveals nothing', () => {
    const table = tableOf().until('generating');
    const { questions, ...rest } = table.addQuestions(1, 2);
    table.do({
      ...rest,
      questions: questions.map((each) => ({ ...each, imageUrl: '/flags/br.svg' })),
    });
    table.until('question');
    expect(table.view().question).toMatchObject({
      id: 'q1-1',
      type: 'picture',
      imageUrl: '/pictures/game000001/q1-1',
    });
    expect(shownQuestion(table.game, 'q1-1')).toBe(table.question);
    expect(shownQuestion(table.game, 'q1-2')).toBeNull();
  });
});
