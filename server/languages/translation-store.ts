/** The port to the tables of translations, and of leases with which only one process translates a language. */

export interface StoredTranslation {
  readonly key: string;
  readonly text: string;
  /** A digest of the English text that was translated. */
  readonly source: string;
}

export interface TranslationJob {
  readonly status: 'translating' | 'failed' | 'completed';
  readonly total: number;
  /** When the working process's lease ends, in milliseconds since the epoch. */
  readonly leaseUntil: number;
}

export interface TranslationStore {
  /** Every translated message of a language. */
  find(language: string): Promise<StoredTranslation[]>;
  /** Stores translations and replaces older ones of the same messages. */
  save(language: string, translations: readonly StoredTranslation[]): Promise<void>;
  findJob(language: string): Promise<TranslationJob | null>;
  /** Takes the lease of a language; false while another process has it. */
  claim(language: string, owner: string, lease: Lease): Promise<boolean>;
  /** Extends the lease; false if another process has taken it. */
  extend(language: string, owner: string, until: number): Promise<boolean>;
  /** Ends the lease and stores the result. */
  finish(language: string, owner: string, status: 'completed' | 'failed'): Promise<void>;
}

interface Lease {
  readonly at: number;
  readonly until: number;
  /** The number of messages to translate. */
  readonly total: number;
}
