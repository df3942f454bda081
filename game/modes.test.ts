/** The modes of a game: rules ORG and TEAM of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { resultsOf } from './results.ts';
import type { SettingsChange } from './settings.ts';

const change = (settings: SettingsChange, who = 'anna') =>
  ({
    do: 'changeSettings',
    session: sessionOf(who),
    settings,
    unlocked: true,
    playerId: `${who}-again`,
  }) as const;

const skip = (who: string) => ({ do: 'skip', session: sessionOf(who) }) as const;
const names = (table: RulesGame): string[] => table.game.players.map((player) => player.name);
const teams = (table: RulesGame): (number | null)[] => table.game.players.map((player) => player.team);
const redBlue = { teams: { names: ['Red', 'Blue'] } };

/** A table whose first name organizes. */
const organized = (who = ['olga', 'anna', 'ben']): RulesGame =>
  tableOf(who, { settings: { organizer: true } });

describe('an organizer', () => {
  test('[ORG-1] gives up the seat in the lobby and takes a new one later', () => {
    const table = tableOf();
    expect(table.do(change({ organizer: true }))).toEqual(['settingsChanged', 'organizerChanged', 'left']);
    expect(names(table)).toEqual(['ben', 'cleo']);
    expect(table.me('anna')).toEqual({ playerId: null, role: 'organizer', isHost: true });
    table.join('dora', { name: 'Anna' });
    table.do(change({ organizer: false }));
    expect(names(table)).toEqual(['ben', 'cleo', 'Anna', 'anna 2']);
    expect(table.me('anna')).toEqual({ playerId: 'anna-again', role: 'player', isHost: true });
  });

  test('[ORG-1] stays organizer where the table is full', () => {
    const table = organized(['olga', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
    expect(table.game.players).toHaveLength(10);
    expect(table.refusal(change({ organizer: false }, 'olga'))).toBe('GAME_FULL');
    expect(table.game.settings.organizer).toBe(true);
  });

  test('[ORG-2] is in no table, answers nothing and picks no topic', () => {
    const table = organized().toChoosing();
    expect(table.refusal(table.selectTopic('olga'))).toBe('NOT_A_PLAYER');
    table.toQuestion();
    expect(table.refusal(table.answering('olga'))).toBe('NOT_A_PLAYER');
    table.until('finished');
    expect(table.view().scores.total).toHaveLength(2);
    expect(
      resultsOf(table.game)
        ?.players.map((player) => player.name)
        .toSorted(),
    ).toEqual(['anna', 'ben']);
    expect(JSON.stringify([table.view(), resultsOf(table.game)])).not.toContain('olga');
  });

  test('[ORG-2] is not waited for', () => {
    const table = organized().toQuestion();
    table.answer('anna');
    table.answer('ben');
    table.wait(1_000);
    expect(table.phase).toBe('reveal');
  });

  test('[ORG-3] skips the pause after a question, and no one else does', () => {
    const table = organized().toQuestion();
    expect(table.refusal(skip('olga'))).toBe('NOTHING_TO_SKIP');
    table.until('reveal');
    expect(table.refusal(skip('anna'))).toBe('NOT_THE_ORGANIZER');
    expect(table.do(skip('olga'))).toEqual(['questionOpened']);
    expect(table.refusal(skip('olga'))).toBe('NOTHING_TO_SKIP');
  });

  test('[ORG-3] does not skip the wait for a question, and skips into it', () => {
    const table = organized().toChoosing().pick().write(1).until('reveal');
    expect(table.do(skip('olga'))).toEqual(['waitingForQuestions']);
    expect(table.refusal(skip('olga'))).toBe('NOTHING_TO_SKIP');
    table.do(table.addQuestions(2));
    table.until('reveal').lose('anna', 'ben').wait(60_000);
    expect(table.view().paused).toBe(true);
    expect(table.refusal(skip('olga'))).toBe('NOTHING_TO_SKIP');
  });

  test('[ORG-4] needs two others to start', () => {
    const table = organized(['olga', 'anna']);
    expect(table.refusal({ do: 'start', session: sessionOf('olga') })).toBe('NOT_ENOUGH_PLAYERS');
    table.join('ben');
    expect(table.start().game.totalRounds).toBe(2);
  });

  test('[ORG-5] who leaves lets the game go on', () => {
    const table = organized().toQuestion();
    expect(table.leave('olga')).toEqual(['organizerLeft', 'hostChanged']);
    expect(table.host).toBe('anna');
    expect(table.game.settings.organizer).toBe(false);
    expect(table.me('olga').role).toBe('visitor');
    table.until('finished');
  });
});

describe('teams', () => {
  test('[TEAM-1] are picked, or filled where fewest are', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: redBlue });
    expect(teams(table)).toEqual([0, 1, 0]);
    table.join('dora', { team: 0 });
    table.join('emil');
    expect(teams(table)).toEqual([0, 1, 0, 0, 1]);
    for (const team of [2, -1, 0.5, NaN]) {
      const join = {
        do: 'join',
        session: sessionOf('fay'),
        playerId: idOf('fay'),
        name: 'fay',
        team,
      } as const;
      expect(table.refusal(join)).toBe('INVALID_INPUT');
    }
  });

  test('[TEAM-2] score the mean of their members who were seated when the question opened', () => {
    const table = tableInQuestion(['anna', 'ben', 'cleo', 'dora', 'emil'], { settings: redBlue });
    table.answer('anna');
    table.wait(5_000).answer('ben');
    table.answer('cleo', false);
    table.leave('emil');
    table.until('reveal');
    // Red: anna 200, cleo 0, emil left without an answer; Blue: ben 150, dora none.
    expect(table.view().teams).toEqual([
      { name: 'Red', total: 200 / 3, round: 200 / 3 },
      { name: 'Blue', total: 75, round: 75 },
    ]);
    table.toQuestion().answer('cleo');
    table.until('reveal');
    expect(table.view().teams?.[0]).toEqual({ name: 'Red', total: 500 / 3, round: 500 / 3 });
    table.do({ do: 'challenge', session: sessionOf('ben'), questionId: 'q1-2', judge: 'model', reason: '' });
    table.do({ do: 'judge', questionId: 'q1-2', stands: false, reason: '' });
    expect(table.view().teams?.[0]?.total).toBe(200 / 3);
  });

  test('[TEAM-3] must be two to start', () => {
    const table = tableOf(['anna', 'ben'], { settings: redBlue });
    table.do({ do: 'changeSeat', session: sessionOf('ben'), team: 0 });
    expect(table.refusal({ do: 'start', session: sessionOf('anna') })).toBe('NOT_ENOUGH_TEAMS');
    table.join('cleo', { team: 1 });
    expect(table.refusal({ do: 'start', session: sessionOf('anna') })).toBeNull();
  });

  test('[TEAM-4] that change keep whom they can', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dora']);
    expect(teams(table)).toEqual([null, null, null, null]);
    table.do(change({ teams: { names: ['a', 'b', 'c'] } }));
    expect(teams(table)).toEqual([0, 1, 2, 0]);
    table.do(change({ teams: { names: ['x', 'y'] } }));
    expect(teams(table)).toEqual([0, 1, 1, 0]);
    table.do(change({ teams: null }));
    expect(teams(table)).toEqual([null, null, null, null]);
  });

  test('[TEAM-4] that change take an organizer in who becomes a player with it', () => {
    const table = tableOf(['olga', 'a', 'b', 'c'], {
      settings: { organizer: true, teams: { names: ['1', '2', '3'] } },
    });
    table.do(change({ organizer: false, ...redBlue }, 'olga'));
    expect(teams(table)).toEqual([0, 1, 0, 1]);
    const other = organized(['olga', 'a', 'b']);
    other.do(change({ organizer: false, ...redBlue }, 'olga'));
    expect(teams(other)).toEqual([0, 1, 0]);
  });

  test('[TEAM-5] without players are in no result', () => {
    const table = tableOf(['anna', 'ben'], {
      settings: { teams: { names: ['Red', 'Blue', 'Green'] }, rounds: 1 },
    });
    table.until('finished');
    expect(resultsOf(table.game)?.teams?.map((team) => team.name)).toEqual(['Red', 'Blue']);
    expect(resultsOf(tableOf().until('finished').game)).not.toHaveProperty('teams');
  });
});
