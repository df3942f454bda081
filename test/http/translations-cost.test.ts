/** The cost of reading an interface translation: one read, until something is stored. */

import { expect, test } from 'vitest';

import { identifyLanguage } from '../../server/languages/identify.ts';
import { createInterfaceTranslations } from '../../server/languages/interface-translations.ts';
import type {
  StoredTranslation,
  TranslationJob,
  TranslationStore,
} from '../../server/languages/translation-store.ts';
import { translationTargets } from '../../server/languages/translation-targets.ts';
import { ManualClock } from '../support/clock.ts';

const ENGLISH = new Map([
  ['common:back', 'Back'],
  ['common:next', 'Next'],
]);
const STORED: readonly StoredTranslation[] = translationTargets(ENGLISH, 'en').map((target) => ({
  ...target,
  text: target.english.toUpperCase(),
}));

/** A store that another process also writes to, and the number of times all messages of a language were read from it. */
function shared() {
  const rows = new Map<string, readonly StoredTranslation[]>();
  const jobs = new Map<string, TranslationJob>();
  const reads: string[] = [];
  const store: TranslationStore = {
    async find(language) {
      reads.push(language);
      return [...(rows.get(language) ?? [])];
    },
    save: async (language, translations) => void rows.set(language, translations),
    findJob: async (language) => jobs.get(language) ?? null,
    claim: async () => false,
    extend: async () => false,
    finish: async () => undefined,
  };
  const finish = (language: string, translations: readonly StoredTranslation[]): void => {
    rows.set(language, translations);
    const isWhole = translations.length === ENGLISH.size;
    jobs.set(language, { status: isWhole ? 'completed' : 'failed', total: ENGLISH.size, leaseUntil: 0 });
  };
  const log = { warn: () => undefined };
  const parts = { english: ENGLISH, store, models: [], clock: new ManualClock(), log };
  return { translations: createInterfaceTranslations(parts), reads, finish };
}

test('a language is read once, however many look at it, and its texts stay the same object', async () => {
  const { translations, reads, finish } = shared();
  const pirate = identifyLanguage('Pirate');
  finish(pirate.key, STORED);
  const looks = await Promise.all(Array.from({ length: 10 }, () => translations.progress(pirate)));
  looks.push(await translations.progress(pirate));
  expect(looks[0]).toEqual({
    status: 'completed',
    done: 2,
    total: 2,
    translations: { 'common:back': 'BACK', 'common:next': 'NEXT' },
  });
  expect(new Set(looks.map((look) => look?.translations)).size).toBe(1);
  expect(reads).toEqual(['pirate']);
});

test('one that another process has completed since is read again', async () => {
  const { translations, finish } = shared();
  const pirate = identifyLanguage('Pirate');
  finish(pirate.key, STORED.slice(1));
  expect(await translations.progress(pirate)).toMatchObject({ status: 'failed', done: 1 });
  finish(pirate.key, STORED);
  expect(await translations.progress(pirate)).toMatchObject({ status: 'completed', done: 2 });
});

test.each([
  ['300 languages', 'x', 300, []],
  [
    'of more than 32 MiB, the one that was looked at longest ago is not',
    'x'.repeat(1024 ** 2),
    8,
    ['speech 0'],
  ],
])('in memory are kept %s', async (_name, text, count, again) => {
  const { translations, reads, finish } = shared();
  for (let at = 0; at < count; at++) {
    const { key } = identifyLanguage(`Speech ${at}`);
    finish(
      key,
      STORED.map((stored) => ({ ...stored, text })),
    );
    await translations.progress(identifyLanguage(`Speech ${at}`));
  }
  expect(reads).toHaveLength(count);
  await translations.progress(identifyLanguage('Speech 1'));
  await translations.progress(identifyLanguage('Speech 0'));
  expect(reads.slice(count)).toEqual(again);
});
