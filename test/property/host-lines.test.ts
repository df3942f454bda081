/** The host's lines over arbitrary scripts: no value is missing, only permitted people are named, and mistakes are named only where allowed. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { HOST_LINES, type Found } from '../../game/host-line-table.ts';
import { situationsOf, type Occasion } from '../../game/host-situations.ts';
import type { View } from '../../game/view.ts';
import { playScript, scripts } from '../support/scripts.ts';

const OF_MISTAKES = /^(?:reveal\.(?:nobody|same|one|chooserWrong|leader)|ranks\.chooserNone|results\.low)$/;
const OF_BOTS = /^(?:joined|results)\.bot$/;

/** All lines about a view, for any occasion. */
function eachFound(check: (found: Found, view: View, occasion: Occasion) => void): void {
  const look = (view: View): void => {
    const occasions: Occasion[] = [
      ...view.players.map((_, seat) => ({ name: 'joined', seat }) as const),
      ...(['topic', 'reveal', 'ranks', 'results'] as const).map((name) => ({ name })),
    ];
    for (const occasion of occasions)
      for (const found of situationsOf(view, occasion, { topics: ['sports'], lastPlace: [] }, () => 0.4))
        check(found, view, occasion);
  };
  fc.assert(
    fc.property(scripts, (script) => void playScript(script, (table) => look(table.view()))),
    { numRuns: 150 },
  );
}

test('[VOICE-4] every value that a line may hold is there', () => {
  eachFound(({ situation, values }) => {
    expect(Object.keys(values).toSorted()).toEqual([...HOST_LINES[situation].values].toSorted());
    for (const value of Object.values(values)) {
      expect(value).not.toBe('');
      expect(value).not.toBeNaN();
    }
  });
});

test('[VOICE-5] lines name people who are there, or teams; bots only as they sit down or win', () => {
  eachFound(({ situation, values }, { players, teams = [] }) => {
    for (const name of [values.name, values.other]) {
      if (name === undefined) continue;
      const isTeam = teams.some((team) => team.name === name);
      const named = players.filter((player) => player.name === name);
      // A chooser who left after their topic was picked is still named.
      const mayBeGone = situation.startsWith('topic.');
      const isPresent = ({ status }: (typeof named)[number]): boolean => mayBeGone || status !== 'left';
      const isThere = named.some(
        (player) => isPresent(player) && (player.bot ?? false) === OF_BOTS.test(situation),
      );
      expect(isTeam || isThere, situation).toBe(true);
    }
  });
});

test('[VOICE-1] lines about answers are said of a reveal alone, and those about the results of a finished game', () => {
  eachFound((_, { phase }, { name }) => {
    if (name === 'reveal' || name === 'ranks') expect(phase).toBe('reveal');
    if (name === 'results') expect(phase).toBe('finished');
  });
});

test('[VOICE-6] in kids mode and in zen no line is about a mistake', () => {
  eachFound(({ situation }, { settings }) => {
    if (settings.kids || settings.zen) expect(situation).not.toMatch(OF_MISTAKES);
  });
});
