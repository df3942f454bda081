/** Ending a game, play again and the summary: rules END, AGAIN and SUM of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import type { PlayAgainCommand } from './commands.ts';
import { effectsOf } from './effects.ts';
import { resultsOf } from './results.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

function playAgain(who = 'anna', more: Partial<PlayAgainCommand> = {}): PlayAgainCommand {
  return {
    do: 'playAgain',
    session: sessionOf(who),
    code: '123456',
    playerId: `${who}-again`,
    unlocked: true,
    ...more,
  };
}

const keep = (summary: string) => ({ do: 'keepSummary', summary }) as const;

function finished(settings = {}, who?: readonly string[]): RulesGame {
  const table = tableInQuestion(who, { settings });
  table.answer('ben');
  return table.until('finished');
}

describe('the operator', () => {
  test('[END-1] ends a game in a question, with the answers given so far', () => {
    const table = tableInQuestion();
    table.answer('ben');
    expect(table.do({ do: 'end' })).toEqual(['finished']);
    expect(table.game.phase.name).toBe('finished');
    const results = resultsOf(table.game);
    expect(results?.rounds[0]?.questions.map(({ number }) => number)).toEqual([1]);
    expect(results?.players.find(({ name }) => name === 'ben')?.answerCount).toBe(1);
  });

  test('[END-1] ends a lobby, and a finished game stays as it is', () => {
    const lobby = tableOf(['anna', 'ben']);
    expect(lobby.do({ do: 'end' })).toEqual(['finished']);
    expect(lobby.do({ do: 'end' })).toEqual([]);
    expect(resultsOf(lobby.game)?.rounds).toEqual([]);
  });
});

describe('play again', () => {
  test('[AGAIN-1] is for the host, from the results', () => {
    const table = tableInQuestion();
    expect(table.refusal(playAgain())).toBe('NOT_FINISHED');
    table.until('finished');
    expect(table.refusal(playAgain('ben'))).toBe('ONLY_HOST');
    expect(table.do(playAgain())).toEqual(['playedAgain']);
    expect(table.do(playAgain())).toEqual([]);
    expect(table.refusal(playAgain('ben'))).toBe('ONLY_HOST');
  });

  test('[AGAIN-1] is not for a host who was the last to leave', () => {
    const table = finished({}, ['anna', 'ben']);
    table.leave('ben');
    table.leave('anna');
    expect(table.refusal(playAgain())).toBe('ONLY_HOST');
  });

  test('[AGAIN-2] clears what was played and keeps who is there', () => {
    const table = finished({ teams: { names: ['Red', 'Blue'] }, rounds: 3 }, ['anna', 'ben', 'cleo', 'dora']);
    table.do({ do: 'agreeExtraTime', session: sessionOf('anna'), playerId: idOf('ben'), timeFactor: 2 });
    table.leave('cleo');
    const { players, settings } = table.game;
    table.do(playAgain());
    expect(table.game.players).toEqual(players.filter((player) => player.leftAt === null));
    expect(table.game.players[1]).toMatchObject({ name: 'ben', team: 1, timeFactor: 2 });
    expect(table.game).toMatchObject({
      settings,
      phase: { name: 'lobby' },
      rounds: [],
      turnOrder: null,
      summary: null,
    });
    expect(table.game).toMatchObject({
      totalRounds: 0,
      currentRound: 0,
      selectorIndex: 0,
      challenges: [],
      voided: [],
    });
    expect(table.view()).toMatchObject({
      status: 'waiting',
      currentQuestion: 0,
      scores: { total: [0, 0, 0] },
      round: null,
    });
    table.join('emil');
    expect(table.game.players.at(-1)).toMatchObject({ joinOrder: 5 });
  });

  test('[AGAIN-2] plays a whole game again', () => {
    const table = finished();
    table.do(playAgain());
    table.toQuestion().answer('cleo');
    table.until('reveal');
    expect(table.view().scores.total).toEqual([0, 0, 200]);
    table.until('finished');
    table.do(playAgain());
    expect(table.game.gamesStarted).toBe(2);
  });

  test('[AGAIN-3] goes back to what is free where the unlock has ended', () => {
    const settings = {
      rounds: 3,
      questionTimeLimit: 20,
      teams: { names: ['Red', 'Blue'] },
      waitForTimer: true,
    };
    const table = finished(settings);
    table.do(playAgain('anna', { unlocked: false }));
    expect(table.game.settings).toEqual({ ...DEFAULT_SETTINGS, waitForTimer: true });
    expect(table.game.players.map((player) => player.team)).toEqual([null, null, null]);
  });

  test('[AGAIN-3] seats an organizer where the unlock has ended', () => {
    const table = finished({ organizer: true }, ['olga', 'anna', 'ben']);
    table.do(playAgain('olga', { unlocked: false }));
    expect(table.game.players.map((player) => player.name)).toEqual(['anna', 'ben', 'olga']);
    expect(table.game).toMatchObject({
      organizer: null,
      settings: { organizer: false },
      host: sessionOf('olga'),
    });
    expect(table.me('olga')).toEqual({ playerId: 'olga-again', role: 'player', isHost: true });
  });

  test('[AGAIN-3] leaves an organizer at a full table where they are', () => {
    const table = finished({ organizer: true }, ['olga', 'ben', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
    table.do(playAgain('olga', { unlocked: false }));
    expect(table.game.players).toHaveLength(10);
    expect(table.game).toMatchObject({
      settings: { organizer: true },
      organizer: { session: sessionOf('olga') },
    });
  });

  test('[AGAIN-3] keeps an organizer while unlocked', () => {
    const table = finished({ organizer: true }, ['olga', 'anna', 'ben']);
    table.do(playAgain('olga'));
    expect(table.game.players).toHaveLength(2);
    expect(table.me('olga').role).toBe('organizer');
  });

  test('[AGAIN-4] takes the join code it is handed', () => {
    const table = finished();
    table.do(playAgain('anna', { code: '654321' }));
    expect(table.view().code).toBe('654321');
  });
});

describe('the summary', () => {
  test('[SUM-1] is kept once, of a finished game', () => {
    const table = tableInQuestion();
    expect(table.do(keep('too early'))).toEqual([]);
    table.until('finished');
    expect(table.do(keep('first'))).toEqual(['summaryKept']);
    expect(table.do(keep('second'))).toEqual([]);
    expect(table.game.summary).toBe('first');
  });

  test('[SUM-1] is not wanted of a game in which no question was played', () => {
    const table = tableOf(['anna', 'ben']).toChoosing();
    table.leave('anna');
    table.leave('ben');
    expect(effectsOf(table.game)).toEqual([]);
  });

  test('[SUM-2] is written again when a question is voided', () => {
    const table = finished();
    const [first] = effectsOf(table.game);
    table.do(keep('first'));
    expect(effectsOf(table.game)).toEqual([]);
    table.do({ do: 'challenge', session: sessionOf('anna'), questionId: 'q1-1', judge: 'model', reason: '' });
    table.do({ do: 'judge', questionId: 'q1-1', stands: false, reason: 'wrong key' });
    expect(table.game.summary).toBeNull();
    expect(effectsOf(table.game)).toMatchObject([{ do: 'writeSummary' }]);
    expect(effectsOf(table.game)).not.toEqual([first]);
    expect(table.do(keep('second'))).toEqual(['summaryKept']);
  });

  test('[SUM-3] goes on being written after play again, under the same key, and is kept in the lobby', () => {
    const table = finished();
    const wanted = effectsOf(table.game);
    expect(wanted).toHaveLength(1);
    table.do(playAgain());
    expect(effectsOf(table.game)).toEqual(wanted);
    expect(table.do(keep('late'))).toEqual(['summaryKept']);
    expect(table.game).toMatchObject({ summary: null, lateSummary: { text: 'late' } });
    expect(effectsOf(table.game)).toEqual([]);
    expect(table.do(keep('later'))).toEqual([]);
  });

  test('[SUM-3] is not wanted any more from the next start on, nor where it was kept before', () => {
    const table = finished();
    table.do(playAgain());
    table.start();
    expect(effectsOf(table.game)).toEqual([]);
    expect(table.game.lateSummary).toBeNull();
    table.until('finished');
    table.do(keep('kept'));
    table.do(playAgain());
    expect(table.game.lateSummary).toBeNull();
    expect(effectsOf(table.game)).toEqual([]);
  });
});
