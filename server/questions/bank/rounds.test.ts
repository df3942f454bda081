/** Rounds drawn at random from the shipped questions of each preset: how their questions go together. */

import { describe, expect, test } from 'vitest';

import { checkRoundMix } from '../../../bank/round-mix.ts';
import { rng } from '../../../game/random.ts';
import { DIFFICULTIES, presetTopics } from '../../../game/topics.ts';
import { LANGUAGES } from '../../../protocol/constants.ts';
import { loadBank } from './bank.ts';
import { drawFromBank } from './draw.ts';

/** Rounds per language: a thousand in all. */
const ROUNDS = 84;

describe('a thousand rounds of the shipped questions', () => {
  const bank = loadBank('bank');
  test.each(LANGUAGES)('in $name go together', ({ code: language }) => {
    const random = rng('rounds', language);
    const faults = new Map<string, number>();
    for (let times = 0; times < ROUNDS; times++) {
      const presetTopic = presetTopics[times % presetTopics.length] ?? 'varia';
      const difficulty = DIFFICULTIES[times % DIFFICULTIES.length] ?? 'easy';
      const request = {
        topic: presetTopic,
        presetTopic,
        difficulty,
        language,
        kids: false,
        count: 6,
        facts: [],
        sessions: [],
        isUrgent: true,
      };
      const drawn = drawFromBank(bank, request, new Set(), random, 'game');
      expect(drawn).toHaveLength(6);
      for (const [at, entry] of drawn.entries()) {
        const fault = checkRoundMix(entry, drawn.slice(0, at), entry.language);
        if (fault !== null) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(faults)).toEqual({});
  });
});
