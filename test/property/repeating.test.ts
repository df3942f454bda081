/** Commands over arbitrary scripts: a refusal changes nothing, a repetition changes nothing more. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { apply } from '../../game/apply.ts';
import type { Command } from '../../game/commands.ts';
import { decide } from '../../game/decide.ts';
import type { Game } from '../../game/game.ts';
import { REFUSAL_CODES } from '../../game/refusals.ts';
import { playScript, scripts } from '../support/scripts.ts';
import { freeze } from '../support/values.ts';

/** Repeated, these are something new: the next pause, a seat that is gone, another start of the server. */
const notRepeatable = new Set<Command['do']>(['skip', 'remove', 'recover', 'tick']);

test('[ANS-2] [SEAT-1] [SEAT-5] [START-5] [CHOOSE-6] [CHOOSE-10] [AGAIN-1] [CHAL-2] [SET-4] [WRITE-3] a granted command is granted again, without effect', () => {
  fc.assert(
    fc.property(scripts, (script) => {
      playScript(script, (table, command, outcome) => {
        if (command === null || typeof outcome === 'string' || notRepeatable.has(command.do)) return;
        expect(table.decide(command)).toEqual({ ok: true, events: [] });
      });
    }),
    { numRuns: 200 },
  );
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
