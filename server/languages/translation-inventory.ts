/** What an interface language has and lacks, kept in memory until something is stored: reading and comparing all its messages takes milliseconds. */

import type { Language } from './identify.ts';
import type { TranslationJob, TranslationStore } from './translation-store.ts';
import { translationTargets, type TranslationTarget } from './translation-targets.ts';

/** Languages, and locales of targets, that are kept in memory; the least recently used goes first. */
const REMEMBERED_MAX = 32;

export interface Inventory {
  readonly targets: readonly TranslationTarget[];
  /** Targets without a translation of their current English text. */
  readonly missing: readonly TranslationTarget[];
  /** Current translations by key. The same object for as long as nothing is stored. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface Inventories {
  /** What a language has and lacks by now. */
  read(language: Language): Promise<Inventory>;
  /** The same from memory, where its job has not changed since: another process changes the job with what it stores. */
  of(language: Language, job: TranslationJob): Promise<Inventory>;
  /** Forgets a language's, by its key: something was stored. */
  forget(key: string): void;
}

export function createInventories(
  english: ReadonlyMap<string, string>,
  store: Pick<TranslationStore, 'find'>,
): Inventories {
  const targetsOf = new Map<string, readonly TranslationTarget[]>();
  const remembered = new Map<string, { readonly job: string; readonly inventory: Promise<Inventory> }>();

  const read = async ({ key: language, locale }: Language): Promise<Inventory> => {
    const targets = targetsOf.get(locale) ?? translationTargets(english, locale);
    remember(targetsOf, locale, targets);
    const stored = new Map((await store.find(language)).map((each) => [each.key, each]));
    const kept = new Map<string, string>();
    for (const { key, source } of targets) {
      const translation = stored.get(key);
      if (translation?.source === source) kept.set(key, translation.text);
    }
    return { targets, missing: targets.filter(({ key }) => !kept.has(key)), texts: Object.fromEntries(kept) };
  };

  return {
    read,
    async of(language, { status, leaseUntil }) {
      const job = `${status} ${leaseUntil}`;
      const cached = remembered.get(language.key);
      const entry = cached?.job === job ? cached : { job, inventory: read(language) };
      remember(remembered, language.key, entry);
      try {
        return await entry.inventory;
      } catch (error) {
        if (remembered.get(language.key) === entry) remembered.delete(language.key);
        throw error;
      }
    },
    forget: (key) => void remembered.delete(key),
  };
}

/** Puts a value last, and lets go of the first where there are too many. A Map keeps the order of insertion. */
function remember<Value>(values: Map<string, Value>, key: string, value: Value): void {
  values.delete(key);
  values.set(key, value);
  const [first] = values.keys();
  if (values.size > REMEMBERED_MAX && first !== undefined) values.delete(first);
}
