/** Bots: rules BOT-1 to BOT-12 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import { botAnswers } from './bot-turns.ts';
import { botAnswer, type BotQuestion } from './bots.ts';
import { botMoves, chooserOf } from './deadline.ts';
import { effectsOf } from './effects.ts';
import { isBot, type Game } from './game.ts';
import { highlightsOf } from './highlights.ts';
import { resultsOf } from './results.ts';
import { DIFFICULTIES } from './topics.ts';

const adding = (count: number, who = 'anna') =>
  ({
    do: 'addBots',
    session: sessionOf(who),
    playerIds: Array.from({ length: count }, (_, index) => `bot-${index}`),
  }) as const;

const removing = (playerId: string, who = 'anna') =>
  ({ do: 'removeBot', session: sessionOf(who), playerId }) as const;

/** A table of people with bots, in its lobby. */
function withBots(who: readonly string[], bots: number, options?: Parameters<typeof tableOf>[1]): RulesGame {
  const table = tableOf(who, options);
  table.do(adding(bots));
  return table;
}

const movesOf = ({ game, presence }: RulesGame) => botMoves(game, presence);

const botSeats = ({ game }: RulesGame): number[] =>
  [...game.players.keys()].filter((seat) => isBot(game.players[seat]));

/** The game with the key of the question on screen at another option. */
function withOtherKey(game: Game): Game {
  const rounds = game.rounds.map((round) => ({
    ...round,
    questions: round.questions.map((question) => ({
      ...question,
      correctAnswer: (question.correctAnswer + 1) % question.options.length,
    })),
  }));
  return { ...game, rounds };
}

const QUESTION: BotQuestion = {
  questionId: 'q',
  optionCount: 4,
  difficulty: 'medium',
  limit: 10_000,
  seed: 'seed',
  playerId: 'bot',
  skill: 'fair',
};
const answersTo = (change: Partial<BotQuestion>) =>
  Array.from({ length: 500 }, (_, index) => botAnswer({ ...QUESTION, questionId: `q${index}`, ...change }));
const rightIn = (change: Partial<BotQuestion>): number =>
  answersTo(change).filter(({ isRight }) => isRight).length / 500;

describe('an answer', () => {
  test('[BOT-1] comes within the limit, at times as spread as those of people', () => {
    const times = answersTo({}).map(({ after }) => after);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...times)).toBeLessThanOrEqual(9_500);
    expect(new Set(times.map((time) => Math.floor(time / 1_000))).size).toBeGreaterThanOrEqual(6);
    expect(Math.max(...answersTo({ limit: 120_000 }).map(({ after }) => after))).toBeLessThanOrEqual(20_000);
  });

  test('[BOT-1] follows from what it is handed and nothing else', () => {
    expect(botAnswer({ ...QUESTION })).toEqual(botAnswer(QUESTION));
    expect(botAnswer({ ...QUESTION, seed: 'other' })).not.toEqual(botAnswer(QUESTION));
    expect(botAnswer({ ...QUESTION, playerId: 'other' })).not.toEqual(botAnswer(QUESTION));
  });

  test('[BOT-1] is right more often with more skill and with easier questions', () => {
    for (const difficulty of DIFFICULTIES) {
      const [weak, strong] = [
        rightIn({ difficulty, skill: 'weak' }),
        rightIn({ difficulty, skill: 'strong' }),
      ];
      expect(strong).toBeGreaterThan(weak + 0.1);
    }
    expect(rightIn({ difficulty: 'easy' })).toBeGreaterThan(rightIn({ difficulty: 'hard' }) + 0.1);
  });

  test('[BOT-1] is given at its instant, once', () => {
    const table = withBots(['anna', 'ben'], 3).toQuestion();
    const moves = movesOf(table);
    expect(moves).toHaveLength(3);
    for (const { at, seat, timeTaken } of moves) {
      expect(table.nextTick).toBe(at);
      table.wait(at - table.at);
      const given = table.round.answers[0]?.given[seat];
      expect(given?.timeTaken).toBe(timeTaken);
    }
    expect(movesOf(table)).toEqual([]);
  });

  test('[BOT-2] is at the same time and as right with another key', () => {
    const table = withBots(['anna', 'ben'], 8).toQuestion();
    const other = withOtherKey(table.game);
    expect(botMoves(other, table.presence)).toEqual(movesOf(table));
    const [given, swapped] = [table.game, other].map((game) => botAnswers(game, table.presence, Infinity));
    expect(swapped?.map(({ seat, timeTaken, points }) => [seat, timeTaken, points])).toEqual(
      given?.map(({ seat, timeTaken, points }) => [seat, timeTaken, points]),
    );
    expect(given?.some(({ points }) => points > 0) && given.some(({ points }) => points === 0)).toBe(true);
  });

  test('[BOT-11] of a bot that is still to come is given in the second after the last person has answered', () => {
    const table = withBots(['anna', 'ben'], 8).toQuestion();
    const last = table.at;
    const late = movesOf(table).filter(({ at }) => at > last + 1_000);
    expect(late.length).toBeGreaterThan(0);
    table.answer('anna');
    table.answer('ben');
    const times = movesOf(table).map(({ at }) => at);
    expect(Math.max(...times)).toBeLessThan(last + 1_000);
    expect(new Set(times).size).toBeGreaterThan(1);
    table.until('reveal');
    expect(table.at).toBe(last + 1_000);
    for (const { seat, isRight } of late) {
      const given = table.round.answers[0]?.given[seat];
      expect(given?.timeTaken).toBeLessThan(1_300);
      expect((given?.points ?? 0) > 0).toBe(isRight);
    }
  });

  test('[BOT-11] is at its own time where the timer is waited for, or a person returns in that second', () => {
    const waiting = withBots(['anna', 'ben'], 8, { settings: { waitForTimer: true } }).toQuestion();
    const own = movesOf(waiting);
    waiting.answer('anna');
    waiting.answer('ben');
    expect(movesOf(waiting)).toEqual(own);
    const table = withBots(['anna', 'ben', 'cleo'], 8).toQuestion();
    const before = movesOf(table);
    table.lose('cleo');
    table.answer('anna');
    table.answer('ben');
    expect(movesOf(table)).not.toEqual(before);
    table.back('cleo');
    expect(movesOf(table)).toEqual(before);
  });

  test('[BOT-5] of a bot keeps no question open, and none closes for the bots alone', () => {
    const table = withBots(['anna', 'ben'], 3).toQuestion();
    const [last] = movesOf(table).slice(-1);
    table.wait((last?.at ?? 0) - table.at + 1_500);
    expect(table.phase).toBe('question');
    table.answer('anna');
    table.answer('ben');
    expect(table.wait(1_000).phase).toBe('reveal');
  });
});

describe('a seat', () => {
  test('[BOT-3] is given by the host, in the lobby, as far as there are seats', () => {
    const table = tableOf(['anna', 'ben']);
    expect(table.refusal(adding(1, 'ben'))).toBe('ONLY_HOST');
    table.do(adding(20));
    expect(table.game.players).toHaveLength(10);
    expect(new Set(table.game.players.map(({ name }) => name)).size).toBe(10);
    expect(table.refusal({ ...adding(1), playerIds: ['more'] })).toBe('GAME_FULL');
    expect(table.view().players.map(({ bot }) => bot === true)).toEqual([
      false,
      false,
      ...Array(8).fill(true),
    ]);
    table.start();
    expect(table.refusal({ ...adding(1), playerIds: ['more'] })).toBe('GAME_STARTED');
  });

  test('[BOT-3] is taken back by the host, without being remembered as a removal', () => {
    const table = withBots(['anna', 'ben'], 2);
    expect(table.refusal(removing('bot-0', 'ben'))).toBe('ONLY_HOST');
    expect(table.refusal(removing('ben-id'))).toBe('PLAYER_NOT_FOUND');
    table.do(removing('bot-0'));
    expect(table.game.players.map(({ id }) => id)).toEqual(['anna-id', 'ben-id', 'bot-1']);
    expect(table.game.removals).toEqual({});
  });

  test('[BOT-3] at a full table goes to a person who joins', () => {
    const table = withBots(['anna', 'ben'], 8);
    expect(table.join('cleo')).toEqual(['removed', 'joined']);
    expect(table.game.players).toHaveLength(10);
    expect(botSeats(table)).toHaveLength(7);
    expect(table.game.changes.joins).toBe(2);
  });

  test('[BOT-4] is never present, never that of the host and has no extra time', () => {
    const table = withBots(['anna', 'ben'], 2);
    expect(table.view().present).toEqual([0, 1]);
    const extra = {
      do: 'agreeExtraTime',
      session: sessionOf('anna'),
      playerId: 'bot-0',
      timeFactor: 2,
    } as const;
    expect(table.refusal(extra)).toBe('PLAYER_NOT_FOUND');
    table.lose('anna').wait(60_000);
    expect(table.host).toBe('ben');
    table.leave('ben');
    expect(table.host).toBe('anna');
    expect(table.leave('anna')).toContain('finished');
  });

  test('[BOT-4] keeps no game going when the last person leaves', () => {
    const table = withBots(['anna', 'ben'], 2).toChoosing();
    table.leave('anna');
    expect(table.phase).not.toBe('finished');
    table.leave('ben');
    expect(table.phase).toBe('finished');
  });

  test('[BOT-4] keeps no clock running while no person is present', () => {
    const table = withBots(['anna', 'ben'], 2).toQuestion();
    table.lose('anna', 'ben').wait(10_000);
    expect(table.game.pausedAt).not.toBeNull();
    expect(table.nextTick).toBeNull();
  });
});

/** Topics of the rounds that bots chose. */
function playedByBots(table: RulesGame): (string | null)[] {
  const topics: (string | null)[] = [];
  for (let steps = 0; table.phase !== 'finished' && steps < 5_000; steps++) {
    const { game, phase } = table;
    const chooser = chooserOf(game);
    if (phase === 'choosing' && chooser !== null && isBot(game.players[chooser])) {
      const since = table.at;
      table.wait(2_500);
      expect(table.phase).toBe('generating');
      expect(table.at - since).toBeLessThanOrEqual(3_000);
      topics.push(table.round.presetTopic);
    } else table.step();
  }
  return topics;
}

describe('a turn', () => {
  test('[BOT-6] is a preset within 3 s, another one each time, never 18+', () => {
    const topics = playedByBots(withBots(['anna', 'ben'], 7));
    expect(topics).toHaveLength(7);
    expect(new Set(topics).size).toBe(7);
    expect(topics).not.toContain('adultTopics');
    expect(topics).not.toContain(null);
  });

  test('[BOT-6] passes at once when its generation fails', () => {
    const table = withBots(['anna', 'ben'], 1, { settings: { rounds: 3 } }).toChoosing();
    while (!isBot(table.game.players[chooserOf(table.game) ?? 0])) table.step();
    table.wait(2_500).fail();
    expect(table.phase).toBe('choosing');
    expect(isBot(table.game.players[chooserOf(table.game) ?? 0])).toBe(false);
  });

  test('[BOT-7] comes after those of people', () => {
    const { game } = withBots(['anna', 'ben', 'cleo'], 4).start();
    expect(game.turnOrder?.slice(0, 3).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(game.totalRounds).toBe(7);
  });
});

describe('practice', () => {
  test('[START-2] needs a bot, and bots need a person', () => {
    expect(tableOf(['anna']).refusal({ do: 'start', session: sessionOf('anna') })).toBe('NOT_ENOUGH_PLAYERS');
    const table = withBots(['anna'], 2, { settings: { organizer: true } });
    expect(table.refusal({ do: 'start', session: sessionOf('anna') })).toBe('NOT_ENOUGH_PLAYERS');
  });

  test('[BOT-8] is one round whose topic the person picks, from ready-made questions', () => {
    const table = withBots(['anna'], 3).toChoosing();
    expect(table.view().practice).toBe(true);
    expect(table.game.totalRounds).toBe(1);
    expect(table.chooser).toBe('anna');
    table.pick();
    expect(effectsOf(table.game)).toMatchObject([{ do: 'writeQuestions', isFilling: true }]);
    table.until('reveal');
    const challenge = { do: 'challenge', session: sessionOf('anna'), judge: 'model', reason: '' } as const;
    table.do({ ...challenge, questionId: table.question.id });
    expect(table.game.challenges).toMatchObject([{ judge: 'majority', status: 'void' }]);
    table.until('finished');
  });

  test('[BOT-8] has rounds as set, and the person picks in each', () => {
    const table = withBots(['anna'], 3, { settings: { rounds: 3 } });
    expect(playedByBots(table)).toEqual([]);
    expect(table.game.rounds.map(({ chosenBy }) => chosenBy)).toEqual([0, 0, 0]);
  });

  test('[BOT-8] is no game of two people with bots', () => {
    const table = withBots(['anna', 'ben'], 3).start();
    expect(table.view().practice).toBeUndefined();
  });

  test('[BOT-12] lets the person alone skip the pause after a question', () => {
    const skip = { do: 'skip', session: sessionOf('anna') } as const;
    const table = withBots(['anna'], 3).toChoosing().pick().until('reveal');
    expect(table.do(skip)).toEqual(['questionOpened']);
    expect(table.refusal(skip)).toBe('NOTHING_TO_SKIP');
    expect(table.until('reveal').refusal({ ...skip, session: sessionOf('ben') })).toBe('NOT_THE_ORGANIZER');
  });

  test('[BOT-10] leaves its bots behind with play again; a game of people keeps them', () => {
    const playAgain = {
      do: 'playAgain',
      session: sessionOf('anna'),
      code: '1',
      playerId: 'x',
      unlocked: true,
    } as const;
    const alone = withBots(['anna'], 3).until('finished');
    alone.do(playAgain);
    expect(alone.game.players.map(({ name }) => name)).toEqual(['anna']);
    expect(alone.game.practice).toBe(false);
    const two = withBots(['anna', 'ben'], 3).until('finished');
    two.do(playAgain);
    expect(botSeats(two)).toHaveLength(3);
  });
});

test('[BOT-9] the results name bots as bots and count people alone', () => {
  const table = withBots(['anna', 'ben'], 3, { settings: { rounds: 1 } }).toQuestion();
  table.answer('anna');
  table.until('finished');
  const results = resultsOf(table.game);
  expect(results?.players.filter(({ bot }) => bot === true)).toHaveLength(3);
  const [first] = results?.rounds[0]?.questions ?? [];
  expect(first).toMatchObject({ correctCount: 1, playerCount: 2 });
  expect(first?.answers.length).toBeGreaterThan(1);
  expect(results?.rounds[0]?.answerCount).toBe(1);
  expect(results?.times?.slowest).toBe(results?.times?.fastest);
});

test('[BOT-9] no highlight is held by a bot, nor does an answer of one count', () => {
  const table = withBots(['anna', 'ben'], 3, { settings: { rounds: 1 } })
    .toQuestion()
    .until('finished');
  const results = resultsOf(table.game);
  if (results === null) throw new Error('no results');
  expect(results.rounds.flatMap(({ questions }) => questions.flatMap(({ answers }) => answers))).not.toEqual(
    [],
  );
  expect(highlightsOf(results)).toMatchObject({
    answerCount: 0,
    rightCount: 0,
    streak: null,
    fastest: null,
    comeback: null,
  });
});
