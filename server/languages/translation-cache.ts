/** What an interface language has and lacks, kept in memory until something is stored: reading and comparing all its messages takes milliseconds. */

import type { Language } from './identify.ts';
import type { TranslationJob, TranslationStore } from './translation-store.ts';
import { translationTargets, type TranslationTarget } from './translation-targets.ts';

/** Locales of targets that are kept in memory; the least recently used goes first. */
const LOCALES_MAX = 32;
/** Texts of languages that are kept in memory, in UTF-16: hundreds of languages, so that no client can evict them by requesting a few more. */
const TEXTS_MAX_BYTES = 32 * 1024 * 1024;

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
  const remembered = new Map<string, Remembered>();

  const read = async ({ key: language, locale }: Language): Promise<Inventory> => {
    const targets = targetsOf.get(locale) ?? translationTargets(english, locale);
    putLast(targetsOf, locale, targets);
    const [first] = targetsOf.keys();
    if (targetsOf.size > LOCALES_MAX && first !== undefined) targetsOf.delete(first);
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
      const entry = cached?.job === job ? cached : { job, inventory: read(language), bytes: 0 };
      putLast(remembered, language.key, entry);
      try {
        const inventory = await entry.inventory;
        if (entry.bytes === 0) entry.bytes = bytesOf(inventory);
        dropOldest(remembered);
        return inventory;
      } catch (error) {
        if (remembered.get(language.key) === entry) remembered.delete(language.key);
        throw error;
      }
    },
    forget: (key) => void remembered.delete(key),
  };
}

/** A language's inventory as of a state of its job. */
interface Remembered {
  readonly job: string;
  readonly inventory: Promise<Inventory>;
  /** 0 until it is read. */
  bytes: number;
}

/** Puts a value last. A Map keeps the order of insertion. */
function putLast<Value>(values: Map<string, Value>, key: string, value: Value): void {
  values.delete(key);
  values.set(key, value);
}

/** Lets go of the languages that were looked at longest ago, while there are too many texts. */
function dropOldest(remembered: Map<string, Remembered>): void {
  let bytes = 0;
  for (const entry of remembered.values()) bytes += entry.bytes;
  for (const [key, entry] of remembered) {
    if (bytes <= TEXTS_MAX_BYTES) return;
    remembered.delete(key);
    bytes -= entry.bytes;
  }
}

function bytesOf({ texts }: Inventory): number {
  return Object.entries(texts).reduce((sum, [key, text]) => sum + 2 * (key.length + text.length), 1);
}
