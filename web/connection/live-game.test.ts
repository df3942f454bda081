import { describe, expect, test } from 'vitest';

import type { ServerMessage } from '../../protocol/live.ts';
import type { GameView, MeView } from '../../protocol/view.ts';
import {
  hasAnswered,
  isAnswerReceived,
  isAnswerUnknown,
  isHost,
  isSeatOutdated,
  INITIAL_LIVE_GAME,
  pick,
  receive,
  isRetryableRefusal,
  refused,
  replied,
  type LiveGame,
} from './live-game.ts';

const anna = {
  id: 'anna000000',
  name: 'Anna',
  avatar: 'a',
  joinOrder: 0,
  isHost: true,
  status: 'playing',
} as const;
const bo = {
  id: 'bo00000000',
  name: 'Bo',
  avatar: 'b',
  joinOrder: 1,
  isHost: false,
  status: 'playing',
} as const;

const game = {
  version: 7,
  id: 'game000000',
  phase: 'question',
  players: [anna, bo],
  present: [0, 1],
  answered: [],
  deadline: 5_000,
  currentQuestion: 1,
  scores: { total: [300, 100], round: [0, 0], right: [2, 1] },
  reveal: null,
  settings: { organizer: false },
  question: { id: 'q1', number: 1, text: '?', options: ['a', 'b', 'c', 'd'], type: 'choice', checked: true },
} as unknown as GameView;

const me: MeView = { playerId: bo.id, role: 'player', isHost: false };
const result = { isCorrect: true, totalPoints: 170, speedBonus: 70, correctAnswer: 2 };

const welcome: ServerMessage = { type: 'welcome', me, game, now: 1_000 };
const change = (from: number, to: number, set: Partial<GameView>): ServerMessage => ({
  type: 'change',
  from,
  to,
  set,
});

describe('suggested topics', () => {
  const suggested: ServerMessage = { type: 'suggestions', from: [[0, 'Cats']] };
  const chosen: GameView = { ...game, phase: 'choosing', question: null };
  const choosing = receive(INITIAL_LIVE_GAME, { type: 'welcome', me, game: chosen, now: 1_000 }).state;

  test('are those that came last, through other changes of the game', () => {
    const two: ServerMessage = {
      type: 'suggestions',
      from: [
        [0, 'Cats'],
        [0, 'Dogs'],
      ],
    };
    const state = receive(receive(choosing, suggested).state, two).state;
    expect(receive(state, change(7, 8, { deadline: 6_000 })).state.suggestions).toEqual(two.from);
  });

  test('are dropped once nobody chooses any more', () => {
    const state = receive(choosing, suggested).state;
    expect(receive(state, change(7, 8, { phase: 'generating' })).state.suggestions).toEqual([]);
  });
});

const revealed: GameView['reveal'] = {
  correctAnswer: 2,
  explanation: '',
  answer: [2, null],
  points: [0, null],
  timeTaken: [3_000, null],
  next: 'question',
};

const seated = (): LiveGame => receive(INITIAL_LIVE_GAME, welcome).state;

describe('changes', () => {
  test('a change from the current version is applied', () => {
    const { state, send } = receive(seated(), change(7, 8, { answered: [0] }));
    expect(state.game).toMatchObject({ version: 8, answered: [0], present: [0, 1] });
    expect(send).toEqual([]);
  });

  test('presence comes without a new version', () => {
    const { state } = receive(seated(), change(7, 7, { present: [1] }));
    expect(state.game).toMatchObject({ version: 7, present: [1] });
  });

  test('answers are added to those that are known, in the order of seats, with the deadline that they set', () => {
    const before = receive(seated(), { type: 'answered', from: 7, to: 9, seats: [1] }).state;
    expect(before.game).toMatchObject({ version: 9, answered: [1], deadline: 5_000 });
    const { state } = receive(before, { type: 'answered', from: 9, to: 10, seats: [0], deadline: 2_000 });
    expect(state.game).toMatchObject({ version: 10, answered: [0, 1], deadline: 2_000 });
  });

  test('answers after a gap in versions request a new view, and late ones are ignored', () => {
    const { state, send } = receive(seated(), { type: 'answered', from: 8, to: 9, seats: [0] });
    expect(state.game).toMatchObject({ version: 7, answered: [] });
    expect(send).toEqual([{ type: 'behind', version: 7 }]);
    expect(receive(seated(), { type: 'answered', from: 5, to: 7, seats: [0] })).toEqual({
      state: seated(),
      send: [],
    });
  });

  test('the options of a question that was shown alone are added to it, and ignored after a gap in versions', () => {
    const question = {
      id: 'q1',
      number: 1,
      text: '?',
      options: [],
      type: 'choice',
      checked: true,
      readFirst: true,
    } as const;
    const alone = receive(seated(), change(7, 8, { question })).state;
    const options = ['a', 'b', 'c', 'd'];
    const { state } = receive(alone, { type: 'options', from: 8, to: 9, options });
    expect(state.game).toMatchObject({ version: 9, question: { ...question, options } });
    const gap = receive(alone, { type: 'options', from: 9, to: 10, options });
    expect(gap.state.game).toMatchObject({ version: 8, question });
    expect(gap.send).toEqual([{ type: 'behind', version: 8 }]);
  });

  test('a reveal brings its points into the scores, unless it contains the scores itself', () => {
    const reveal = { ...revealed, points: [170, null] };
    const { state } = receive(seated(), change(7, 8, { phase: 'reveal', reveal }));
    expect(state.game?.scores).toEqual({ total: [470, 100], round: [170, 0], right: [3, 1] });
    const scores = { total: [300, 100], round: [0, 0], right: [2, 1] };
    const told = receive(seated(), change(7, 8, { phase: 'reveal', reveal, scores })).state;
    expect(told.game?.scores).toEqual(scores);
  });

  test('a question begins without answers and without a reveal, and says which one it is', () => {
    const shown = receive(seated(), change(7, 8, { phase: 'reveal', reveal: revealed, answered: [0] })).state;
    const question = {
      id: 'q2',
      number: 2,
      text: '?',
      options: ['a', 'b'],
      type: 'choice',
      checked: true,
    } as const;
    expect(shown.game?.reveal).toEqual(revealed);
    const { state } = receive(shown, change(8, 9, { phase: 'question', question }));
    expect(state.game).toMatchObject({
      version: 9,
      currentQuestion: 2,
      answered: [],
      reveal: null,
      question,
    });
  });

  test('the end of a reveal empties it, whatever follows', () => {
    const shown = receive(seated(), change(7, 8, { phase: 'reveal', reveal: revealed })).state;
    for (const phase of ['choosing', 'finished'] as const)
      expect(receive(shown, change(8, 9, { phase })).state.game?.reveal).toBeNull();
  });

  test('a server of version 1 sends every field, and no implied fields are computed', () => {
    const reveal = { ...revealed, points: [170, null] };
    const scores = { total: [470, 100], round: [170, 0], right: [3, 1] };
    const set = { version: 8, phase: 'reveal', reveal, scores } as const;
    expect(receive(seated(), change(7, 8, set)).state.game).toEqual({ ...game, ...set });
  });

  test('a gap in versions requests a new view, and nothing is applied', () => {
    const { state, send } = receive(seated(), change(8, 9, { answered: [0] }));
    expect(state.game).toMatchObject({ version: 7, answered: [] });
    expect(send).toEqual([{ type: 'behind', version: 7 }]);
  });

  test('a change of an earlier version is ignored', () => {
    const { state, send } = receive(seated(), change(5, 6, { answered: [1] }));
    expect(state.game).toMatchObject({ version: 7, answered: [] });
    expect(send).toEqual([]);
  });

  test('a whole view replaces the previous one', () => {
    const { state } = receive(seated(), { type: 'game', game: { ...game, version: 12, phase: 'reveal' } });
    expect(state.game).toMatchObject({ version: 12, phase: 'reveal' });
  });
});

describe('answers', () => {
  test('an answer is sent once, a second tap changes nothing', () => {
    const first = pick(seated(), 1, 'q1', 2);
    expect(first.send).toEqual([{ type: 'answer', ref: 1, questionId: 'q1', answerIndex: 2 }]);
    const second = pick(first.state, 2, 'q1', 3);
    expect(second.send).toEqual([]);
    expect(second.state.picked).toMatchObject({ ref: 1, answerIndex: 2, state: 'sending' });
  });

  test('the receipt becomes the player’s answer', () => {
    const { state } = receive(pick(seated(), 1, 'q1', 2).state, { type: 'receipt', ref: 1, ...result });
    expect(state.me?.answer).toEqual({ questionId: 'q1', answerIndex: 2, ...result });
    expect(state.picked?.state).toBe('received');
    expect(hasAnswered(state, 'q1')).toBe(true);
  });

  test('an answer that was not acknowledged is sent again with the next welcome', () => {
    const { send, state } = receive(pick(seated(), 1, 'q1', 2).state, welcome);
    expect(send).toEqual([{ type: 'answer', ref: 1, questionId: 'q1', answerIndex: 2 }]);
    expect(state.picked?.state).toBe('sending');
  });

  test('an answer that the server has is not sent again', () => {
    const answer = { questionId: 'q1', answerIndex: 1, ...result };
    const { send, state } = receive(pick(seated(), 1, 'q1', 2).state, { ...welcome, me: { ...me, answer } });
    expect(send).toEqual([]);
    expect(state.picked).toMatchObject({ answerIndex: 1, state: 'received' });
  });

  test('a received answer that the server has lost is sent again with its welcome', () => {
    const { state } = receive(pick(seated(), 1, 'q1', 2).state, { type: 'receipt', ref: 1, ...result });
    const lost = receive(state, { ...welcome, game: { ...game, version: 5 } });
    expect(lost.state).toMatchObject({ game: { version: 5 }, picked: { state: 'sending' } });
    expect(lost.send).toEqual([{ type: 'answer', ref: 1, questionId: 'q1', answerIndex: 2 }]);
  });

  test('an answer to a question that is over is dropped', () => {
    const sent = pick(seated(), 1, 'q1', 2).state;
    const { state, send } = receive(sent, { ...welcome, game: { ...game, question: null } });
    expect(state.picked).toBeNull();
    expect(send).toEqual([]);
  });

  test('a refused answer says why, and may be tried again', () => {
    const state = refused(pick(seated(), 1, 'q1', 2).state, 1, 'QUESTION_NOT_OPEN');
    expect(state.picked).toMatchObject({ state: 'refused', refusal: 'QUESTION_NOT_OPEN' });
    expect(pick(state, 2, 'q1', 2).send).toHaveLength(1);
  });

  test('an answer that cannot be stored at the moment stays given, and is sent again', () => {
    const sent = pick(seated(), 1, 'q1', 2).state;
    const message = { type: 'refused', ref: 1, code: 'UNAVAILABLE' } as const;
    expect(isRetryableRefusal(message)).toBe(true);
    expect(receive(sent, message).state).toBe(sent);
  });

  test('a receipt for another answer is ignored', () => {
    const state = pick(seated(), 4, 'q1', 2).state;
    expect(receive(state, { type: 'receipt', ref: 3, ...result }).state).toBe(state);
  });

  test('an answer given in another tab counts as given, its result is requested, and it cannot be given again', () => {
    const elsewhere = receive(seated(), change(7, 8, { answered: [1] })).state;
    expect(isAnswerReceived(elsewhere, 'q1')).toBe(true);
    expect(isAnswerUnknown(elsewhere)).toBe(true);
    expect(pick(elsewhere, 1, 'q1', 2).send).toEqual([]);
    const answer = { questionId: 'q1', answerIndex: 2, ...result };
    const known = replied(elsewhere, { game: { ...game, version: 8, answered: [1] }, me: { ...me, answer } });
    expect(isAnswerUnknown(known)).toBe(false);
    expect(isAnswerUnknown(seated())).toBe(false);
  });

  test('the receipt of an answer in another tab is not taken for that of the option tapped here', () => {
    const sent = pick(seated(), 1, 'q1', 0).state;
    expect(isAnswerReceived(sent, 'q1')).toBe(false);
    const { state } = receive(sent, { type: 'receipt', ref: 1, ...result });
    expect(isAnswerReceived(state, 'q1')).toBe(true);
    expect(isAnswerUnknown(state)).toBe(true);
  });

  test('a question that is not on screen cannot be answered', () => {
    expect(pick(seated(), 1, 'q0', 2).send).toEqual([]);
  });
});

describe('replies and seats', () => {
  test('a reply older than what the socket has sent changes nothing', () => {
    const state = replied(seated(), {
      game: { ...game, version: 6, phase: 'lobby' },
      me: { ...me, isHost: true },
    });
    expect(state.game).toMatchObject({ version: 7, phase: 'question' });
    expect(state.me?.isHost).toBe(true);
  });

  test('a lower version is taken from a reply that was asked for after the view that is shown', () => {
    const reply = { game: { ...game, version: 6 }, me };
    expect(replied(seated(), reply).game?.version).toBe(7);
    expect(replied(seated(), reply, true).game?.version).toBe(6);
  });

  test('a player whose seat is gone requests their role again', () => {
    const { state } = receive(seated(), change(7, 8, { players: [anna] }));
    expect(isSeatOutdated(seated())).toBe(false);
    expect(isSeatOutdated(state)).toBe(true);
  });

  test('a removed player is known as removed while a visitor, until they have a seat again', () => {
    const visitor: MeView = { playerId: null, role: 'visitor', isHost: false };
    const removed = replied({ ...seated(), isRemoved: true }, { game, me: visitor });
    expect(removed.isRemoved).toBe(true);
    expect(replied(removed, { game, me }).isRemoved).toBe(false);
    expect(receive(removed, welcome).state.isRemoved).toBe(false);
  });

  test('a change of the host is detected from the view', () => {
    const players = [
      { ...anna, isHost: false },
      { ...bo, isHost: true },
    ];
    expect(isHost(seated())).toBe(false);
    expect(isHost(receive(seated(), change(7, 8, { players })).state)).toBe(true);
  });
});
