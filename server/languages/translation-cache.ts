/** Caches translations of the interface in memory until new ones are stored: reading and comparing all messages of a language takes milliseconds. */

import { setLast } from '../platform/set-last.ts';
import type { Language } from './identify.ts';
import type { TranslationJob, TranslationStore } from './translation-store.ts';
import { translationTargets, type TranslationTarget } from './translation-targets.ts';

/** The most locales whose targets are kept in memory; the least recently used is evicted first. */
const LOCALES_MAX = 32;
/** The most bytes of texts in memory, in UTF-16: enough for hundreds of languages, so that no client can evict them by requesting a few more. */
const TEXTS_MAX_BYTES = 32 * 1024 * 1024;

export interface LanguageTranslations {
  readonly targets: readonly TranslationTarget[];
  /** Targets without a translation of their current English text. */
  readonly missing: readonly TranslationTarget[];
  /** Current translations by key. The same object as long as nothing new is stored. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface TranslationCache {
  /** Reads a language's translations from the database. */
  readStored(language: Language): Promise<LanguageTranslations>;
  /** Like `readStored`, but from memory while the job is unchanged: a process that stores translations changes the job. */
  readCached(language: Language, job: TranslationJob): Promise<LanguageTranslations>;
  /** Evicts a language by its key after new translations were stored. */
  forget(key: string): void;
}

export function createTranslationCache(
  english: ReadonlyMap<string, string>,
  store: Pick<TranslationStore, 'find'>,
): TranslationCache {
  const targetsOf = new Map<string, readonly TranslationTarget[]>();
  const remembered = new Map<string, Remembered>();

  const readStored = async ({ key: language, locale }: Language): Promise<LanguageTranslations> => {
    const targets = targetsOf.get(locale) ?? translationTargets(english, locale);
    setLast(targetsOf, locale, targets, LOCALES_MAX);
    const stored = new Map((await store.find(language)).map((each) => [each.key, each]));
    const kept = new Map<string, string>();
    for (const { key, source } of targets) {
      const translation = stored.get(key);
      if (translation?.source === source) kept.set(key, translation.text);
    }
    return { targets, missing: targets.filter(({ key }) => !kept.has(key)), texts: Object.fromEntries(kept) };
  };

  return {
    readStored,
    async readCached(language, { status, leaseUntil }) {
      const job = `${status} ${leaseUntil}`;
      const cached = remembered.get(language.key);
      const entry = cached?.job === job ? cached : { job, translations: readStored(language), bytes: 0 };
      setLast(remembered, language.key, entry, Infinity);
      try {
        const translations = await entry.translations;
        if (entry.bytes === 0) entry.bytes = bytesOf(translations);
        dropOldest(remembered);
        return translations;
      } catch (error) {
        if (remembered.get(language.key) === entry) remembered.delete(language.key);
        throw error;
      }
    },
    forget: (key) => void remembered.delete(key),
  };
}

/** A language's translations, valid for one state of its job. */
interface Remembered {
  readonly job: string;
  readonly translations: Promise<LanguageTranslations>;
  /** 0 until the translations are read. */
  bytes: number;
}

/** Evicts the least recently read languages while there are too many texts. */
function dropOldest(remembered: Map<string, Remembered>): void {
  let bytes = 0;
  for (const entry of remembered.values()) bytes += entry.bytes;
  for (const [key, entry] of remembered) {
    if (bytes <= TEXTS_MAX_BYTES) return;
    remembered.delete(key);
    bytes -= entry.bytes;
  }
}

function bytesOf({ texts }: LanguageTranslations): number {
  return Object.entries(texts).reduce((sum, [key, text]) => sum + 2 * (key.length + text.length), 1);
}
