/** Languages that do not ship: translated by the server's model and stored in this browser. The page stays English if that fails. */

import type { z } from 'zod';

import { isShipped } from '../../protocol/constants.ts';
import type { TranslationsReplySchema } from '../../protocol/data.ts';
import type { TranslateInterfaceReplySchema, TranslateJobReplySchema } from '../../protocol/functions.ts';
import { bundlesOfPath } from '../i18n/bundles.ts';
import { keepLayout } from '../i18n/locale.ts';
import { addCustomMessages, loadMessages } from '../i18n/messages.ts';
import { preferLanguage, preferredLanguage } from '../storage/preferred-language.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { ApiError, get, invoke } from './client.ts';

type Translations = z.infer<typeof TranslationsReplySchema>;
type Translated = z.infer<typeof TranslateInterfaceReplySchema>;
type Job = z.infer<typeof TranslateJobReplySchema>;
type Kept = Pick<Translated, 'translations' | 'locale' | 'direction'> & { readonly timestamp: number };

/** 0 to 1; null while it is unknown. */
export type Progress = (share: number | null) => void;

const POLLS_MAX = 30;
const POLL_INTERVAL_MS = 1_000;
const CACHE_MS = 7 * 24 * 60 * 60_000;
const STATUS_KEY = 'translation_status';
const IN_PROGRESS_KEY = 'translation_in_progress';

const ready = new Map<string, Promise<boolean>>();
const cacheKey = (language: string): string => `translations_${language.toLowerCase()}`;

/** Loads or translates a language; resolves to false if that failed. Concurrent callers share one promise. */
export function prepareLanguage(language: string, progress: Progress = () => undefined): Promise<boolean> {
  const running = ready.get(language) ?? prepare(language, progress);
  ready.set(language, running);
  return running;
}

async function prepare(language: string, progress: Progress): Promise<boolean> {
  if (isShipped(language) || restoreLanguage(language)) return true;
  writeStored(STATUS_KEY, 'translating');
  writeStored(IN_PROGRESS_KEY, 'true');
  try {
    const { translations, locale, direction } = await translate(language, progress);
    addCustomMessages(language, translations);
    keepLayout(language, { locale, direction });
    writeStored(
      cacheKey(language),
      JSON.stringify({
        language,
        translations,
        locale,
        direction,
        timestamp: Date.now(),
        status: 'completed',
      }),
    );
    writeStored(STATUS_KEY, 'completed');
    return true;
  } catch {
    writeStored(STATUS_KEY, 'failed');
    // The next call tries again.
    ready.delete(language);
    return false;
  } finally {
    writeStored(IN_PROGRESS_KEY, null);
  }
}

/** Loads the messages of the language picked before and switches the page to it, unless another was picked meanwhile. If that fails, the next visit tries again. */
export async function refetchLanguage(language: string): Promise<void> {
  if (!(await prepareLanguage(language)) || preferredLanguage() !== language) return;
  try {
    await Promise.all(bundlesOfPath(window.location.pathname).map((area) => loadMessages(language, area)));
  } catch {
    // Offline: the page stays English, because the messages come from the server.
    return;
  }
  preferLanguage(language);
}

/** Uses the messages stored in this browser; false if there are none or they are too old. */
export function restoreLanguage(language: string): boolean {
  const kept = parse(readStored(cacheKey(language)));
  if (kept === null || Date.now() - kept.timestamp > CACHE_MS) return false;
  addCustomMessages(language, kept.translations);
  keepLayout(language, kept);
  return true;
}

async function translate(language: string, progress: Progress): Promise<Translated> {
  const reply = await invoke<Job | Translated>('translate-interface', { targetLanguage: language });
  if ('translations' in reply) return reply;
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const looked = await get<Translations>(`/translations/${encodeURIComponent(language)}`, { status: '' });
    if (looked.status === 'completed') return looked;
    if (looked.status === 'failed') break;
    progress(looked.total === 0 ? null : looked.done / looked.total);
  }
  throw new ApiError('TRANSLATION_FAILED', 0);
}

function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null) return false;
  if (!('status' in kept && 'timestamp' in kept && 'translations' in kept)) return false;
  if (!('locale' in kept && 'direction' in kept)) return false;
  const { status, timestamp, translations, locale } = kept;
  return (
    status === 'completed' &&
    typeof timestamp === 'number' &&
    typeof translations === 'object' &&
    typeof locale === 'string'
  );
}
