/** The bank as a source: the shipped questions. */

import { factKey } from '../../../bank/facts.ts';
import type { WriteRequest } from '../port.ts';
import { drawReserved } from '../reservations.ts';
import type { RoundDraft } from '../round.ts';
import type { Found, Source, SourceParts } from '../source.ts';
import type { Bank, BankEntry } from './bank.ts';
import { drawFromBank, type BankUse } from './draw.ts';

/** Any question that the bank has on a topic. Other difficulties, other languages and questions of earlier games follow only if nothing else is left. */
export function createBankSource(parts: SourceParts, use: BankUse): Source {
  const { bank, random } = parts;
  return {
    name: 'bank',
    async draw(round, { onFound }) {
      await prepareFor(bank, round);
      const loved = await parts.lovedFacts(round.rest().language);
      for (const wanted of topicsOf(round.rest())) {
        if (round.missing() <= 0) break;
        await drawReserved(parts, {
          gameId: round.rest().gameId,
          draw: (taken) =>
            drawFromBank(bank, { ...round.rest(), ...wanted }, round.seen, random, use, {
              pendingReveals: taken,
              loved,
            }),
          take: (drawn) => onFound(foundFor(round, drawn)),
          takesReserved: true,
        });
      }
      return true;
    },
    writesAny: () => Promise.resolve(false),
    async peek(round) {
      await prepareFor(bank, round);
      const drawn: BankEntry[] = [];
      const { count, facts, ...rest } = round.rest();
      for (const wanted of topicsOf(round.rest())) {
        const request = { ...rest, ...wanted, count: count - drawn.length, facts: [...facts, ...drawn] };
        drawn.push(...drawFromBank(bank, request, round.seen, random, use));
      }
      return drawn;
    },
  };
}

/** For presets, if models would be asked next: only questions in the wanted language and difficulty that are new to the players. */
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
    // The source of the whole bank follows this one.
    peek: () => Promise.resolve([]),
  };
}

/** The topics that a round is drawn from, one after another. */
function topicsOf({
  topic,
  presetTopic,
  mixedWith,
}: WriteRequest): Pick<WriteRequest, 'topic' | 'presetTopic'>[] {
  const own = { topic, presetTopic };
  return mixedWith === undefined ? [own] : [own, { topic: mixedWith, presetTopic: null }];
}

/** Free topics need the search. Its data is read in slices at the first free topic of a language. */
async function prepareFor(bank: Bank, round: RoundDraft): Promise<void> {
  const { presetTopic, language } = round.rest();
  if (presetTopic === null) await bank.prepare(language);
}

/** A question in another language than the round's carries its own language: the bank does not cover every language. */
function foundFor(round: RoundDraft, drawn: readonly BankEntry[]): Found[] {
  const wanted = round.rest().language;
  return drawn.map(({ language, ...entry }) => (language === wanted ? entry : { ...entry, language }));
}
