/** The promises of each mode, checked in the results of games that scripts lead to and ticks complete. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { resultsOf, type QuestionResult, type Results } from '../../game/results.ts';
import type { SettingsChange } from '../../game/settings.ts';
import type { RulesGame } from '../support/games.ts';
import { playScript, scripts } from '../support/scripts.ts';

/** Runs scripts in a mode to the end; those without results are skipped. `check` returns whether there was anything to check. */
function eachGame(mode: SettingsChange, check: (table: RulesGame, results: Results) => boolean): void {
  let seen = 0;
  fc.assert(
    fc.property(scripts, (script) => {
      const table = playScript({ ...script, settings: { ...script.settings, ...mode } });
      table.away.clear();
      if (table.phase !== 'lobby') table.wait(3_600_000);
      const results = resultsOf(table.game);
      if (results !== null && check(table, results)) seen++;
    }),
    { numRuns: 400 },
  );
  expect(seen).toBeGreaterThan(40);
}

const questionsOf = ({ rounds }: Results): readonly QuestionResult[] =>
  rounds.flatMap(({ questions }) => questions).filter(({ voided }) => !voided);

/** The players seated when each question of the latest game opened, from its log, in the order of the results. */
function seatedOf({ log, game }: RulesGame): string[][] {
  const began = log.findLastIndex(({ event }) => event.type === 'started');
  return log
    .slice(began)
    .flatMap(({ event }) => (event.type === 'questionOpened' ? [event.seated] : []))
    .map((seats) => seats.map((seat) => game.players[seat]?.id ?? ''));
}

const IN_TEAMS: SettingsChange = { teams: { names: ['Red', 'Blue', 'Green'] } };

test('[TEAM-2] a team has the sum of its members’ means over those seated', () => {
  eachGame(IN_TEAMS, (table, { teams, rounds }) => {
    const { players, settings } = table.game;
    if (settings.teams === null || teams === undefined) return false;
    const { names } = settings.teams;
    const seated = seatedOf(table);
    const all = rounds.flatMap(({ questions }) => questions);
    const totals = teams.map(({ name }) => {
      const team = names.indexOf(name);
      const members = new Set(players.filter((player) => player.team === team).map(({ id }) => id));
      const means = all.map((question, index) => {
        const there = (seated[index] ?? []).filter((id) => members.has(id));
        const points = question.answers
          .filter(({ playerId }) => there.includes(playerId))
          .map((answer) => answer.points);
        return there.length === 0 ? 0 : points.reduce((sum, each) => sum + each, 0) / there.length;
      });
      return { size: members.size, total: means.reduce((sum, mean) => sum + mean, 0) };
    });
    for (const [index, { total }] of totals.entries()) expect(teams[index]?.total).toBeCloseTo(total, 6);
    return totals.some(({ total, size }) => total > 0 && size > 1);
  });
});

test('[TEAM-5] a team without members is not in the results', () => {
  eachGame(IN_TEAMS, ({ game: { players, settings } }, { teams }) => {
    if (settings.teams === null || teams === undefined) return false;
    const filled = settings.teams.names.filter((_, team) => players.some((player) => player.team === team));
    expect(teams.map(({ name }) => name)).toEqual(filled);
    return true;
  });
});

test('[ORG-2] the organizer is in no table, no statistic and no turn', () => {
  eachGame({ organizer: true }, (table, results) => {
    const { organizer, players, turnOrder } = table.game;
    if (organizer === null) return false;
    expect(players.filter(({ session, leftAt }) => session === organizer.session && leftAt === null)).toEqual(
      [],
    );
    expect(turnOrder).toHaveLength(players.length);
    const view = table.view();
    expect(view.scores.total).toHaveLength(players.length);
    const ids = new Set(players.map(({ id }) => id));
    expect(new Set(results.players.map(({ playerId }) => playerId))).toEqual(ids);
    for (const { chosenBy } of results.rounds) if (chosenBy !== null) expect(ids).toContain(chosenBy);
    for (const { answers, playerCount } of questionsOf(results)) {
      expect(playerCount).toBeLessThanOrEqual(players.length);
      for (const { playerId } of answers) expect(ids).toContain(playerId);
    }
    return questionsOf(results).some(({ answers }) => answers.length > 0);
  });
});

test('[ZEN-1] zen has no speed bonus: a right answer is 100 points, however fast, and a score a multiple of that', () => {
  eachGame({ zen: true }, ({ game }, results) => {
    if (!game.settings.zen) return false;
    const answers = questionsOf(results).flatMap((question) => question.answers);
    for (const { isCorrect, points } of answers) expect(points).toBe(isCorrect ? 100 : 0);
    for (const { totalScore, correctCount } of results.players) expect(totalScore).toBe(100 * correctCount);
    return answers.some(({ isCorrect, timeTaken }) => isCorrect && timeTaken > 0);
  });
});
