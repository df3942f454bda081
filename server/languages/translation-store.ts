/** Where translations are kept (specification section 3, Game translation), and which process makes one, so that several processes make each once. A port; `server/languages/translation-tables.ts` implements it. */

export interface StoredTranslation {
  readonly key: string;
  readonly text: string;
  /** Of the English text it was made from. */
  readonly source: string;
}

export interface TranslationJob {
  readonly status: 'translating' | 'failed' | 'completed';
  readonly total: number;
  /** When the lease of the process that works on it ends, in milliseconds since the epoch. */
  readonly leaseUntil: number;
}

export interface TranslationStore {
  /** Every translated message of a language. */
  find(language: string): Promise<StoredTranslation[]>;
  /** Keeps translations, in place of older ones of the same messages. */
  keep(language: string, translations: readonly StoredTranslation[]): Promise<void>;
  findJob(language: string): Promise<TranslationJob | null>;
  /** Takes a language to work on until an instant; false while another has it. */
  claim(language: string, owner: string, lease: Lease): Promise<boolean>;
  /** Has it for longer; false where another has taken it meanwhile. */
  extend(language: string, owner: string, until: number): Promise<boolean>;
  /** Gives it back with what came of it. */
  finish(language: string, owner: string, status: 'completed' | 'failed'): Promise<void>;
}

interface Lease {
  readonly at: number;
  readonly until: number;
  /** Messages there are to translate. */
  readonly total: number;
}
