/** What a configured model needs, loaded only where there is one: the providers' packages and the language detector take time and memory. */

import { loadLanguageCheck, noLanguageCheck, type LanguageCheck } from '../checks/language.ts';
import type { AuthorParts, ModelConfig } from './authors.ts';
import type { Author } from './writer.ts';

export interface OpenAuthors {
  readonly authors: readonly Author[];
  readonly checkLanguage: LanguageCheck;
}

/** The authors of a configuration, and the check of their language; nobody where no model is configured. */
export async function openAuthors(config: ModelConfig, parts: AuthorParts): Promise<OpenAuthors> {
  if (config.model === null && config.fallbackModel === null) {
    return { authors: [], checkLanguage: noLanguageCheck };
  }
  const [{ createAuthors }, checkLanguage] = await Promise.all([import('./authors.ts'), loadLanguageCheck()]);
  return { authors: createAuthors(config, parts), checkLanguage };
}
