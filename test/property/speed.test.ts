/** The speed of a game: the same script with scaled instants gives the same scores, and phases are exactly that much shorter. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { ANSWER_GRACE_MS, QUESTION_LEAD_MS } from '../../game/constants.ts';
import { limitOf } from '../../game/deadline.ts';
import type { PhaseName } from '../../game/game.ts';
import type { SettingsChange } from '../../game/settings.ts';
import { tableOf, type RulesGame } from '../support/games.ts';
import { nameOf } from '../support/steps.ts';

interface Act {
  /** Game time since the act before. */
  readonly after: number;
  readonly who: number;
  readonly isRight: boolean;
  readonly isRestart: boolean;
}

const acts = fc.record({
  after: fc.nat(300).map((times) => times * 10),
  who: fc.nat(4),
  isRight: fc.boolean(),
  isRestart: fc.integer({ min: 1, max: 8 }).map((drawn) => drawn === 1),
});

interface Plan {
  readonly players: number;
  readonly settings: SettingsChange;
  /** What happens in each question. */
  readonly questions: readonly (readonly Act[])[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  players: fc.integer({ min: 2, max: 5 }),
  settings: fc.record({
    rounds: fc.constantFrom(1, 2),
    questionTimeLimit: fc.integer({ min: 5, max: 60 }),
    zen: fc.boolean(),
    waitForTimer: fc.boolean(),
  }),
  questions: fc.array(fc.array(acts, { maxLength: 8 }), { maxLength: 12, size: 'max' }),
});

/** Plays a plan at a speed; returns the scores, the answer times, and the planned length of each phase. */
function play({ players, settings, questions }: Plan, speed: number) {
  const who = Array.from({ length: players }, (_, index) => nameOf(index));
  const table = tableOf(who, { settings, speed });
  const durations: [PhaseName, number][] = [];
  for (let question = 0; table.phase !== 'finished';) {
    durations.push([table.phase, (table.nextTick ?? table.at) - table.at]);
    if (table.phase === 'question') actIn(table, questions[question++] ?? []);
    else table.step();
  }
  const { total, right } = table.view().scores;
  return {
    total,
    right,
    durations,
    times: table.game.rounds.map((round) =>
      round.answers.map(({ given }) => given.map((answer) => answer?.timeTaken)),
    ),
  };
}

/** Acts while a question is open, but not after its limit, where the network's grace is no game time. */
function actIn(table: RulesGame, all: readonly Act[]): void {
  const { speed } = table.game;
  let ran = 0;
  table.toQuestion();
  for (const { after, who, isRight, isRestart } of all) {
    if ((ran += after) >= limitOf(table.game, 0)) break;
    table.wait(after / speed);
    if (table.phase !== 'question') return;
    if (isRestart) {
      table.do({ do: 'recover' });
      table.wait(QUESTION_LEAD_MS / speed);
      ran = 0;
    } else if (who < table.game.players.length) table.answer(nameOf(who), isRight);
  }
  table.until('reveal');
}

type Played = ReturnType<typeof play>;

/** Plays the same plan at speed 1 and at a higher one. */
function atTwoSpeeds(check: (slow: Played, fast: Played, speed: number) => void): void {
  fc.assert(
    fc.property(plans, fc.constantFrom(2, 5, 10), (plan, speed) => {
      check(play(plan, 1), play(plan, speed), speed);
    }),
    { numRuns: 200 },
  );
}

test('[ANS-8] a game at another speed has the same scores', () => {
  atTwoSpeeds((slow, fast) => {
    expect(fast.total).toEqual(slow.total);
    expect(fast.right).toEqual(slow.right);
  });
});

test('[ANS-7] a game at another speed has the same times taken', () => {
  atTwoSpeeds((slow, fast) => expect(fast.times).toEqual(slow.times));
});

test('[CLOCK-6] the speed of a game divides the durations of its phases, not the grace', () => {
  atTwoSpeeds((slow, fast, speed) => {
    const scaled = slow.durations.map(([phase, milliseconds]) => {
      const undivided = phase === 'question' ? ANSWER_GRACE_MS : 0;
      return [phase, (milliseconds - undivided) / speed + undivided];
    });
    expect(fast.durations).toEqual(scaled);
  });
});
