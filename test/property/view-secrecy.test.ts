/** Secrecy of views over arbitrary scripts: no view contains a secret too early, and a player's own choice is sent to no one else. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { answer as answering } from '../../game/answering.ts';
import { questionOf, roundOf, type Answers, type Game, type Question } from '../../game/game.ts';
import { resultsOf, type Results } from '../../game/results.ts';
import { WITHHELD_RECEIPT } from '../../game/scoring.ts';
import { meOf, viewOf } from '../../game/view.ts';
import type { RulesGame } from '../support/games.ts';
import { playScript, scripts } from '../support/scripts.ts';
import { nameOf } from '../support/steps.ts';
import { sessionOf } from '../support/values.ts';

const sent = (table: RulesGame, game = table.game): string =>
  JSON.stringify(viewOf(game, 1, table.at, table.presence));

/** The same game with other secrets: every right option that is still unknown, and every choice. */
function withOtherSecrets(game: Game): Game {
  const round = roundOf(game);
  const closed = (round?.answers.length ?? 0) - (game.phase.name === 'question' ? 1 : 0);
  return {
    ...game,
    seed: 'another seed',
    rounds: game.rounds.map((each) =>
      each !== round
        ? each
        : {
            ...each,
            questions: each.questions.map((question, index) =>
              index < closed ? question : otherKey(question, index > closed),
            ),
            answers: each.answers.map((answers, index) => (index < closed ? answers : otherAnswers(answers))),
          },
    ),
  };
}

function otherKey(question: Question, isAhead: boolean): Question {
  const secret = { correctAnswer: (question.correctAnswer + 1) % 4, explanation: 'other', subject: 'other' };
  return isAhead
    ? { ...question, ...secret, id: `x${question.id}`, text: 'other', options: ['a', 'b', 'c'] }
    : { ...question, ...secret };
}

function otherAnswers(answers: Answers): Answers {
  const given = answers.given.map(
    (answer) =>
      answer && { choice: answer.choice + 1, points: answer.points + 1, timeTaken: answer.timeTaken + 1 },
  );
  return { ...answers, given };
}

/** Every state that scripts lead to. */
function eachState(check: (table: RulesGame) => void): void {
  fc.assert(
    fc.property(scripts, (script) => void playScript(script, check)),
    { numRuns: 300 },
  );
}

test('[VIEW-1] no view depends on a key or a choice before the question has closed', () => {
  eachState((table) => {
    const text = sent(table);
    expect(sent(table, withOtherSecrets(table.game))).toBe(text);
    if (table.phase !== 'reveal') expect(text).not.toMatch(/correctAnswer|explanation|Because of/);
  });
});

test('[VIEW-2] no view and no result holds a session, the seed or what only the server needs', () => {
  eachState((table) => {
    expect(sent(table)).not.toMatch(/session-key|001122334455|subject|creator|removals/);
    expect(JSON.stringify(resultsOf(table.game) ?? '')).not.toMatch(/session-key|001122334455/);
  });
});

test('[REVEAL-4] no score depends on the points of an answer before the question has closed', () => {
  eachState(({ game, at, presence }) => {
    const { scores } = viewOf(game, 1, at, presence);
    expect(viewOf(withOtherSecrets(game), 1, at, presence).scores).toEqual(scores);
  });
});

test('[VIEW-4] every player receives their own answer and no other one', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      playScript(script, ({ game }) => {
        const onScreen = questionOf(game);
        for (let who = 0; who < 12; who++) {
          const session = sessionOf(nameOf(who));
          const seat = game.players.findIndex(
            (player) => player.session === session && player.leftAt === null,
          );
          const { answer, ...me } = meOf(game, session);
          const chosen = seat === -1 ? null : (onScreen?.answers.given[seat]?.choice ?? null);
          expect(answer?.answerIndex ?? null).toBe(chosen);
          const isWithheld = game.phase.name === 'question' && onScreen?.answers.together === true;
          const points = isWithheld ? null : onScreen?.answers.given[seat]?.points;
          if (answer !== undefined) expect(answer.totalPoints).toBe(points);
          const role = game.organizer?.session === session ? 'organizer' : 'visitor';
          const playerId = game.players[seat]?.id ?? null;
          const isHost = game.host === session && (seat !== -1 || role === 'organizer');
          expect(me).toEqual({ playerId, role: seat === -1 ? role : 'player', isHost });
        }
      });
    }),
    { numRuns: 60 },
  );
});

test('[TOGETHER-2] no reply to a player depends on the key or on points while everyone is to learn it together', () => {
  let checked = 0;
  eachState(({ game, at, presence }) => {
    const onScreen = questionOf(game);
    if (game.phase.name !== 'question' || onScreen?.answers.together !== true) return;
    const other = withOtherSecrets(game);
    for (const { session } of game.players) {
      const { answer, ...me } = meOf(game, session);
      const { answer: otherAnswer, ...otherMe } = meOf(other, session);
      expect(me).toEqual(otherMe);
      if (answer === undefined) continue;
      checked++;
      expect({ ...answer, answerIndex: 0 }).toEqual({ ...otherAnswer, answerIndex: 0 });
      const again = { do: 'answer', session, answerIndex: 0 } as const;
      expect(answering(game, again, { at, presence })).toMatchObject({ receipt: WITHHELD_RECEIPT });
    }
  });
  expect(checked).toBeGreaterThan(50);
});

/** The results of every game that scripts play to its end. */
function eachResults(check: (results: Results, table: RulesGame) => void): void {
  fc.assert(
    fc.property(scripts, (script) => {
      const table = playScript(script);
      const results = resultsOf(table.game);
      if (results !== null) check(results, table);
    }),
    { numRuns: 300 },
  );
}

test('[RES-1] the results rank players by the scores that the view shows', () => {
  eachResults(({ players }, table) => {
    const { total } = table.view().scores;
    for (const { playerId, totalScore, rank } of players) {
      expect(totalScore).toBe(total[table.game.players.findIndex(({ id }) => id === playerId)]);
      expect(rank).toBe(1 + total.filter((points) => points > totalScore).length);
    }
  });
});

test('[RES-3] the results have as many answers by player as by round, and times where there are answers', () => {
  eachResults(({ players, rounds, times }, table) => {
    const { right } = table.view().scores;
    for (const { playerId, correctCount } of players)
      expect(correctCount).toBe(right[table.game.players.findIndex(({ id }) => id === playerId)]);
    const answers = rounds.reduce((sum, round) => sum + round.answerCount, 0);
    const people = players.filter(({ bot }) => bot !== true);
    expect(people.reduce((sum, player) => sum + player.answerCount, 0)).toBe(answers);
    expect(times === null).toBe(answers === 0);
  });
});

test('[RES-4] a player’s rounds add up to the score, without void questions', () => {
  eachResults(({ players, rounds }) => {
    const counted = rounds.flatMap(({ questions }) => questions).filter(({ voided }) => !voided);
    const answers = counted.flatMap((question) => question.answers);
    for (const { playerId, roundScores, totalScore } of players) {
      expect(roundScores.reduce((sum, points) => sum + points, 0)).toBe(totalScore);
      const own = answers.filter((answer) => answer.playerId === playerId);
      expect(own.reduce((sum, { points }) => sum + points, 0)).toBe(totalScore);
    }
  });
});
