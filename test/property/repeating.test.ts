/** Commands over arbitrary scripts: a refusal changes nothing, a repetition changes nothing more. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { apply } from '../../game/apply.ts';
import type { Command } from '../../game/commands.ts';
import { decide } from '../../game/decide.ts';
import { statusOf, type Game } from '../../game/game.ts';
import { REFUSAL_CODES } from '../../game/refusals.ts';
import type { RulesGame } from '../support/games.ts';
import { playScript, scripts } from '../support/scripts.ts';
import { freeze } from '../support/values.ts';

type Kind = Command['do'];
type Of<K extends Kind> = Extract<Command, { readonly do: K }>;
const isOf = <K extends Kind>(command: Command, kind: K): command is Of<K> => command.do === kind;

/** Expects that the same command now has no effect. */
function expectNoEffect(table: RulesGame, command: Command): void {
  expect(table.decide(command)).toMatchObject({ ok: true, events: [] });
}

/** Repeats every granted command of a kind; `also` may check more afterwards. */
function repeated<K extends Kind>(
  kind: K,
  also: (table: RulesGame, command: Of<K>) => void = () => {},
): void {
  let granted = 0;
  fc.assert(
    fc.property(scripts, (script) => {
      playScript(script, (table, command, outcome) => {
        if (command === null || typeof outcome === 'string' || !isOf(command, kind)) return;
        granted++;
        expectNoEffect(table, command);
        also(table, command);
      });
    }),
    { numRuns: 200 },
  );
  expect(granted).toBeGreaterThan(0);
}

describe('a granted command is granted again, without effect:', () => {
  test('[ANS-2] an answer, also with another option', () => {
    repeated('answer', (table, command) => {
      const again = table.decide(command);
      expect(again).toHaveProperty('receipt');
      for (const answerIndex of [0, 1, 2, 3])
        expect(table.decide({ ...command, answerIndex })).toEqual({ ...again, ok: true, events: [] });
    });
  });

  test('[SEAT-1] a join, also by another name and for another seat', () => {
    repeated('join', (table, command) => {
      expectNoEffect(table, { ...command, name: 'Somebody Else', playerId: 'another-seat' });
    });
  });

  test('[KNOCK-2] a knock, also by another name', () => {
    repeated('knock', (table, command) => {
      expectNoEffect(table, { ...command, name: 'Somebody Else', playerId: 'another-knock' });
    });
  });

  test('[KNOCK-4] an answer to a knock', () => repeated('answerKnock'));

  test('[KNOCK-2] going away from the door', () => repeated('withdrawKnock'));

  test('[BOT-3] seating bots, with the same ids', () => repeated('addBots'));

  test('[SEAT-5] leaving, after which the session has no seat', () => {
    repeated('leave', ({ game }, { session }) => {
      expect(game.players.filter((player) => player.session === session && player.leftAt === null)).toEqual(
        [],
      );
    });
  });

  test('[START-5] a start, while the game is in progress', () => {
    repeated('start', ({ game }) => expect(statusOf(game)).toBe('in_progress'));
  });

  test('[CHOOSE-6] a pick, and another topic is refused', () => {
    repeated('selectTopic', (table, command) => {
      expect(table.decide({ ...command, topic: 'something else' })).toEqual({
        ok: false,
        code: 'TOPIC_ALREADY_SELECTED',
      });
    });
  });

  test('[CHOOSE-10] going back to choosing', () => {
    repeated('reselect', ({ game }) => expect(game.phase.name).toBe('choosing'));
  });

  test('[AGAIN-1] playing again, once in the lobby', () => {
    repeated('playAgain', ({ game }) => expect(game.phase.name).toBe('lobby'));
  });

  test('[CHAL-2] a challenge, also for another reason', () => {
    repeated('challenge', (table, command) =>
      expectNoEffect(table, { ...command, reason: 'another reason' }),
    );
  });

  test('[LOVE-2] loving a question', () => repeated('love'));

  test('[SET-4] a change of settings, and one that names none', () => {
    repeated('changeSettings', (table, command) => expectNoEffect(table, { ...command, settings: {} }));
  });

  test('[WRITE-3] questions that the game has, all at once and one by one', () => {
    repeated('addQuestions', (table, command) => {
      for (const question of command.questions) expectNoEffect(table, { ...command, questions: [question] });
    });
  });

  // The other commands are not repeatable: the next pause, a seat that is gone, the clock, another start of the server.
  test.each([
    'changeSeat',
    'agreeExtraTime',
    'mute',
    'unmute',
    'endWriting',
    'failWriting',
    'judge',
    'keepSummary',
  ] as const)('%s', (kind) => repeated(kind));
});

test('[CLOCK-9] a refusal is a known word, and the game is the same object after it', () => {
  const codes: readonly string[] = REFUSAL_CODES;
  fc.assert(
    fc.property(scripts, (script) => {
      playScript(script, (table, command, outcome) => {
        const { game } = table;
        if (command === null) return;
        if (typeof outcome === 'string') expect(codes).toContain(outcome);
        const again = decide(game, command, table.moment);
        if (!again.ok || again.events.length === 0) expect(table.game).toBe(game);
      });
    }),
    { numRuns: 200 },
  );
});

test('[CLOCK-8] deciding and applying depend on nothing but what they are handed', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      playScript(script, (table, command) => {
        if (command === null) return;
        const moment = freeze(table.moment);
        const copy: Game = structuredClone(table.game);
        const outcome = decide(table.game, freeze(command), moment);
        expect(decide(copy, structuredClone(command), structuredClone(moment))).toEqual(outcome);
        if (!outcome.ok) return;
        const play = (game: Game): Game =>
          outcome.events.reduce((each, event) => apply(each, event, moment.at), game);
        expect(play(copy)).toEqual(play(table.game));
      });
    }),
    { numRuns: 50 },
  );
});
