/** The bank as a source: the shipped questions. */

import { factKey } from '../../../bank/facts.ts';
import { drawReserved } from '../reservations.ts';
import type { RoundDraft } from '../round.ts';
import type { Found, Source, SourceParts } from '../source.ts';
import type { Bank, BankEntry } from './bank.ts';
import { drawFromBank, type BankUse } from './draw.ts';

/** Whatever the bank has on a topic: of other difficulties, languages and earlier games too, if nothing else is left. */
export function createBankSource(parts: SourceParts, use: BankUse): Source {
  const { bank, random } = parts;
  return {
    name: 'bank',
    async draw(round, { onFound }) {
      await prepareFor(bank, round);
      const loved = await parts.lovedFacts(round.rest().language);
      await drawReserved(parts, {
        gameId: round.rest().gameId,
        draw: (taken) =>
          drawFromBank(bank, round.rest(), round.seen, random, use, { pendingReveals: taken, loved }),
        take: (drawn) => onFound(foundFor(round, drawn)),
        takesReserved: true,
      });
      return true;
    },
    writesAny: () => Promise.resolve(false),
    async peek(round) {
      await prepareFor(bank, round);
      return drawFromBank(bank, round.rest(), round.seen, random, use);
    },
  };
}

/** For presets, where models would be asked next: what the bank has of the wanted language and difficulty that is new to the players. */
export function createNewFromBankSource(parts: SourceParts): Source {
  const { bank, random, modelPairs } = parts;
  return {
    name: 'bank',
    async draw(round, { onFound }) {
      const { gameId, presetTopic, language, difficulty } = round.rest();
      if (presetTopic === null || modelPairs.length === 0) return true;
      const loved = await parts.lovedFacts(language);
      await drawReserved(parts, {
        gameId,
        draw: (taken) =>
          drawFromBank(bank, round.rest(), round.seen, random, 'game', {
            pendingReveals: taken,
            loved,
          }).filter(
            (entry) =>
              entry.language === language &&
              entry.difficulty === difficulty &&
              !round.seen.has(factKey(entry)) &&
              !taken.has(factKey(entry)),
          ),
        take: (drawn) => onFound(foundFor(round, drawn)),
        takesReserved: false,
      });
      return true;
    },
    writesAny: () => Promise.resolve(false),
    // The whole bank is asked after it.
    peek: () => Promise.resolve([]),
  };
}

/** Free topics are searched for, in what is read in slices at the first one of a language. */
async function prepareFor(bank: Bank, round: RoundDraft): Promise<void> {
  const { presetTopic, language } = round.rest();
  if (presetTopic === null) await bank.prepare(language);
}

/** The bank has no questions in some languages: these questions carry the language they are in. */
function foundFor(round: RoundDraft, drawn: readonly BankEntry[]): Found[] {
  const wanted = round.rest().language;
  return drawn.map(({ language, ...entry }) => (language === wanted ? entry : { ...entry, language }));
}
