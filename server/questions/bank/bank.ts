/** The shipped questions, loaded once at the start: by language, topic and words. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseBankFile, type BankQuestion } from '../../../bank/schema.ts';
import type { PresetTopic } from '../../../game/topics.ts';
import { createSearch, type Search } from './search.ts';

export interface BankEntry extends BankQuestion {
  readonly topic: PresetTopic;
  readonly checked: boolean;
}

/** The questions of one language. */
interface BankShelf {
  readonly language: string;
  readonly byTopic: ReadonlyMap<PresetTopic, readonly BankEntry[]>;
  /** Questions that a free topic's words are found in. */
  readonly search: Search<BankEntry>;
}

export interface Bank {
  /** The shelf in a language, or the English one. */
  shelf(language: string): BankShelf;
}

const FALLBACK = 'en';

/** Reads and validates `<folder>/<language>/<topic>.json`. Throws an Error that names the file and what is wrong with it. */
export function loadBank(folder: string): Bank {
  const shelves = new Map<string, BankShelf>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) shelves.set(entry.name, loadShelf(folder, entry.name));
  }
  const fallback = shelves.get(FALLBACK);
  if (fallback === undefined) throw new Error(`${join(folder, FALLBACK)}: the bank has no English questions`);
  return { shelf: (language) => shelves.get(language) ?? fallback };
}

function loadShelf(folder: string, language: string): BankShelf {
  const byTopic = new Map<PresetTopic, BankEntry[]>();
  for (const name of readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))) {
    const path = join(folder, language, name);
    const { topic, checked, questions } = parseBankFile(path, readFileSync(path, 'utf8'));
    byTopic.set(topic, [
      ...(byTopic.get(topic) ?? []),
      ...questions.map((question) => ({ ...question, topic, checked })),
    ]);
  }
  const search = createSearch([...byTopic.values()].flat(), ({ tags, subject, question }) => ({
    tags: tags.join(' '),
    subject,
    question,
  }));
  return { language, byTopic, search };
}
