/** All numbers of the results page agree for any game: rounds, players, analytics, highlights, file, picture and scores. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { highlightsOf } from '../../game/highlights.ts';
import { resultsOf, type Results } from '../../game/results.ts';
import { isPerson, tallyOf, type Asked, type Tally } from '../../game/tally.ts';
import { resultsCsv } from '../../server/http/routes/results-csv.ts';
import {
  distributionOf,
  extremesOf,
  measureOf,
  measuresByDifficulty,
  measuresByPlayer,
  measuresByTopic,
  type Measure,
} from '../../web/screens/results/analytics/measures.ts';
import { scoreRaceOf } from '../../web/screens/results/analytics/score-race.ts';
import { stepsOf } from '../../web/screens/results/share/picture-content.ts';
import type { RulesGame } from '../support/games.ts';
import { playScript, scripts } from '../support/scripts.ts';

/** Runs scripts to their end. Counts the games with an unanswered question, which matter here. */
function eachGame(check: (results: Results, table: RulesGame) => void): void {
  let unanswered = 0;
  fc.assert(
    fc.property(scripts, (script) => {
      const table = playScript(script);
      table.away.clear();
      if (table.phase !== 'lobby') table.wait(3_600_000);
      const results = resultsOf(table.game);
      if (results === null) return;
      check(results, table);
      if (questionsOf(results).some((question) => question.unanswered.length > 0)) unanswered++;
    }),
    { numRuns: 300 },
  );
  expect(unanswered).toBeGreaterThan(40);
}

const questionsOf = ({ rounds }: Results) => rounds.flatMap(({ questions }) => questions);
const ownOf =
  (player: Asked) =>
  ({ playerId }: Asked): boolean =>
    playerId === player.playerId;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const counts = ({ right, asked }: Pick<Tally | Measure, 'right' | 'asked'>) => ({ right, asked });

test('[RES-3] rounds, players and the whole game count the same answers, unanswered questions included', () => {
  eachGame((results, table) => {
    const all = tallyOf(questionsOf(results));
    for (const round of results.rounds) {
      const { right, asked, answered, averageTime } = tallyOf(round.questions);
      expect(round).toMatchObject({
        correctCount: right,
        askedCount: asked,
        answerCount: answered,
        averageTime,
      });
      const counted = round.questions.filter(({ voided }) => !voided);
      expect(total(counted.map(({ correctCount }) => correctCount))).toBe(right);
      expect(total(counted.map(({ playerCount }) => playerCount))).toBe(asked);
    }
    const { scores } = table.view();
    for (const player of results.players) {
      const own = tallyOf(questionsOf(results), ownOf(player));
      const seat = table.game.players.findIndex(({ id }) => id === player.playerId);
      expect(player).toMatchObject({
        totalScore: own.points,
        correctCount: own.right,
        askedCount: own.asked,
        answerCount: own.answered,
        averageTime: own.averageTime,
        fastestTime: own.fastestTime,
      });
      expect([scores.total[seat], scores.right[seat]]).toEqual([own.points, own.right]);
      expect(total(player.roundScores)).toBe(own.points);
    }
    const people = results.players.filter(isPerson);
    for (const sums of [people, results.rounds]) {
      expect(total(sums.map(({ correctCount }) => correctCount))).toBe(all.right);
      expect(total(sums.map(({ askedCount }) => askedCount))).toBe(all.asked);
      expect(total(sums.map(({ answerCount }) => answerCount))).toBe(all.answered);
    }
    expect(results.times?.average ?? null).toBe(all.averageTime);
  });
});

test('[RES-3] analytics count by player, topic, difficulty, question and option what the rounds count', () => {
  eachGame((results) => {
    const all = counts(tallyOf(questionsOf(results)));
    for (const { player, ...measure } of measuresByPlayer(results))
      expect(counts(measure)).toEqual({ right: player.correctCount, asked: player.askedCount });
    for (const measures of [measuresByTopic(results), measuresByDifficulty(results)]) {
      const sums = {
        right: total(measures.map(({ right }) => right)),
        asked: total(measures.map(({ asked }) => asked)),
      };
      expect(sums).toEqual(all);
    }
    for (const asked of Object.values(extremesOf(results) ?? {})) {
      const { correctCount, playerCount } = asked.question;
      expect(counts(measureOf([asked]))).toEqual({ right: correctCount, asked: playerCount });
    }
    for (const question of questionsOf(results)) {
      const { options, none } = distributionOf(question);
      expect(total(options) + none).toBe(question.playerCount);
      expect(options[question.correctAnswer]).toBe(question.correctCount);
    }
    const race = scoreRaceOf(results);
    for (const [index, { points }] of race.lines.entries())
      expect(points.at(-1)).toBe(results.players[index]?.totalScore);
  });
});

test('[RES-3] highlights, picture and file count what the rounds count', () => {
  eachGame((results, table) => {
    const all = tallyOf(questionsOf(results));
    const { answerCount, rightCount, hardest, fastest } = highlightsOf(results);
    expect([answerCount, rightCount]).toEqual([all.answered, all.right]);
    expect(fastest?.time ?? null).toBe(all.fastestTime);
    if (hardest !== null) {
      const { right, asked } = tallyOf([hardest]);
      expect([hardest.correctCount, hardest.playerCount]).toEqual([right, asked]);
    }
    if (results.teams === undefined) {
      const best = Math.max(0, ...results.players.map(({ totalScore }) => totalScore));
      expect(stepsOf(table.view())[0]?.total ?? 0).toBe(best);
    }
    const rows = resultsCsv(results, (preset) => preset)
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',').slice(-5));
    const voided = questionsOf(results).filter((question) => question.voided);
    const ofPeople = rows.filter(([bot]) => bot === 'no');
    const notCounted = tallyOf(voided.map((question) => ({ ...question, voided: false })));
    expect(ofPeople).toHaveLength(all.asked + notCounted.asked);
    expect(ofPeople.filter(([, , correct]) => correct === 'yes')).toHaveLength(all.right + notCounted.right);
    expect(total(rows.map(([, , , points]) => Number(points)))).toBe(
      total(results.players.map(({ totalScore }) => totalScore)),
    );
  });
});
