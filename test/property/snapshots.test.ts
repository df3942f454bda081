/** A game read from its snapshot equals the game, at every step of any script. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatGame, parseGame } from '../../server/store/game-schema.ts';
import { playScript, scripts } from '../support/scripts.ts';

const readingTime = fc.constantFrom('byLength', 'always', 'never');

test('[CLOCK-8] a snapshot gives the game it was made of', () => {
  fc.assert(
    fc.property(scripts, readingTime, fc.boolean(), ({ settings, ...rest }, reading, doubleLast) => {
      const script = { ...rest, settings: { ...settings, readingTime: reading, doubleLast } };
      playScript(script, ({ game }) => {
        expect(parseGame(formatGame(game))).toEqual(game);
      });
    }),
    { numRuns: 200 },
  );
});
