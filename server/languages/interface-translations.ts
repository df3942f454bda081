/** Translates the interface into languages that do not ship: once by a model, stored for everyone, and again only where the English text has changed. */

import { randomUUID } from 'node:crypto';

import { fail, type Result } from '../../game/result.ts';
import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/every.ts';
import type { Model, ModelRequest } from '../questions/model/model.ts';
import { findTranslationFault } from './check-translation.ts';
import { identifyLanguage, type Language } from './identify.ts';
import type { Translated } from './messages.ts';
import {
  createTranslationCache,
  type TranslationCache,
  type LanguageTranslations,
} from './translation-cache.ts';
import { translationRequest, type TranslatedMessage } from './translation-prompt.ts';
import type { StoredTranslation, TranslationStore } from './translation-store.ts';
import type { TranslationTarget } from './translation-targets.ts';

/** Messages per call, concurrent calls, and passes over failed messages. */
const MESSAGES_PER_CALL = 40;
const CONCURRENT_CALLS_MAX = 5;
const PASSES_MAX = 3;
/** A translation has failed if more than this share is missing. Missing messages of a completed one are shown in English. */
const MISSING_MAX_SHARE = 0.05;
/** How long a lease lasts without an extension, and how often its process extends it. */
const LEASE_MS = 20_000;
const HEARTBEAT_MS = 5_000;

interface TranslationProgress {
  readonly status: 'translating' | 'completed' | 'failed';
  readonly done: number;
  readonly total: number;
  /** The translations so far, by `namespace:path.to.key`. The same object as long as nothing new is stored. */
  readonly translations: Readonly<Record<string, string>>;
}

export interface InterfaceTranslations {
  readonly isPossible: boolean;
  /** The progress of a language; null if it was never requested. */
  progress(language: Language): Promise<TranslationProgress | null>;
  /** The messages of a completed translation; null if it is not completed, and for languages that ship. */
  translated(language: string): Promise<Translated | null>;
  /** Starts a translation if one is needed and no process works on it. Calls `mayBegin` before any model; `REFUSED`: it returned false. */
  begin(
    language: Language,
    mayBegin: () => Promise<boolean>,
  ): Promise<Result<{ progress: TranslationProgress }, 'REFUSED'>>;
  /** Aborts running translations; resolves when they have ended. */
  stop(): Promise<void>;
}

export interface TranslationParts {
  /** The English messages that clients show. */
  readonly english: ReadonlyMap<string, string>;
  readonly store: TranslationStore;
  /** Tried in turn; empty: nothing can be translated. */
  readonly models: readonly Model[];
  readonly clock: Clock;
  readonly log: { warn(about: object, message: string): void };
}

interface Work extends TranslationParts {
  readonly cache: TranslationCache;
}

export function createInterfaceTranslations(parts: TranslationParts): InterfaceTranslations {
  const { store, models, clock, log } = parts;
  const cache = createTranslationCache(parts.english, store);
  const work: Work = { ...parts, cache };
  const owner = randomUUID();
  const running = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  const progress = async (language: Language): Promise<TranslationProgress | null> => {
    const job = await store.findJob(language.key);
    if (job === null) return null;
    const known = await cache.readCached(language, job);
    const isWorkedOn = job.status === 'translating' && job.leaseUntil > clock.now();
    const status = isComplete(known, known.missing) ? 'completed' : 'failed';
    return progressOf(isWorkedOn ? 'translating' : status, known);
  };

  return {
    isPossible: models.length > 0,
    progress,
    async translated(text) {
      const language = identifyLanguage(text);
      if (language.shipped !== null) return null;
      const known = await progress(language);
      return known?.status === 'completed' ? { locale: language.locale, texts: known.translations } : null;
    },
    async begin(language, mayBegin) {
      const known = await progress(language);
      if (known !== null && known.status !== 'failed') return { ok: true, progress: known };
      if (!(await mayBegin())) return fail('REFUSED');
      const stored = await cache.readStored(language);
      const at = clock.now();
      const lease = { at, until: at + LEASE_MS, total: stored.targets.length };
      if (!running.has(language.key) && (await store.claim(language.key, owner, lease))) {
        const done = translate(work, language, owner, stopped.signal)
          .catch((error: unknown) => log.warn({ err: error }, 'a translation job could not be finished'))
          .finally(() => running.delete(language.key));
        running.set(language.key, done);
      }
      return { ok: true, progress: progressOf('translating', stored) };
    },
    async stop() {
      stopped.abort();
      await Promise.all(running.values());
    },
  };
}

/** Translates a language's missing messages under the owner's lease. Rejects only if the store fails. */
async function translate(
  parts: Work,
  language: Language,
  owner: string,
  stopped: AbortSignal,
): Promise<void> {
  const { store, log } = parts;
  const lease = holdLease(parts, language.key, owner);
  const signal = AbortSignal.any([stopped, lease.lost]);
  try {
    const stored = await parts.cache.readStored(language);
    const left = await translateAll(parts, language, stored.missing, signal);
    await store.finish(language.key, owner, isComplete(stored, left) ? 'completed' : 'failed');
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error, language: language.key }, 'a language could not be translated');
    await store.finish(language.key, owner, 'failed');
  } finally {
    lease.release();
  }
}

function progressOf(
  status: TranslationProgress['status'],
  { targets, missing, texts }: LanguageTranslations,
): TranslationProgress {
  return { status, done: targets.length - missing.length, total: targets.length, translations: texts };
}

/** Whether a translation is complete enough to be shown. */
function isComplete(
  { targets }: Pick<LanguageTranslations, 'targets'>,
  missing: readonly TranslationTarget[],
): boolean {
  return missing.length <= targets.length * MISSING_MAX_SHARE;
}

function chunked(targets: readonly TranslationTarget[]): (readonly TranslationTarget[])[] {
  const count = Math.ceil(targets.length / MESSAGES_PER_CALL);
  return Array.from({ length: count }, (_, at) =>
    targets.slice(at * MESSAGES_PER_CALL, (at + 1) * MESSAGES_PER_CALL),
  );
}

/** Extends a lease until `release` is called. `lost` is aborted when another process has taken the lease. */
function holdLease(
  { store, clock, log }: TranslationParts,
  language: string,
  owner: string,
): { readonly lost: AbortSignal; release(): void } {
  const lost = new AbortController();
  const extend = async (): Promise<void> => {
    try {
      if (!(await store.extend(language, owner, clock.now() + LEASE_MS))) lost.abort();
    } catch (error) {
      log.warn({ err: error }, 'the lease of a translation could not be extended');
    }
  };
  return { lost: lost.signal, release: every(clock, HEARTBEAT_MS, extend) };
}

/** Translates in concurrent chunks, and failed messages again in the next pass. Returns those that could not be translated. */
async function translateAll(
  parts: Work,
  language: Language,
  targets: readonly TranslationTarget[],
  signal: AbortSignal,
): Promise<readonly TranslationTarget[]> {
  let left = targets;
  for (let pass = 0; pass < PASSES_MAX && left.length > 0; pass++) {
    const chunks = chunked(left);
    const failed: TranslationTarget[] = [];
    const errors: Error[] = [];
    const worker = async (): Promise<void> => {
      for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
        try {
          failed.push(...(await translateChunk(parts, language, chunk, signal)));
        } catch (error) {
          signal.throwIfAborted();
          errors.push(error instanceof Error ? error : new Error(String(error)));
          failed.push(...chunk);
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_CALLS_MAX }, worker));
    // A whole pass failed: the model is unavailable, and further calls would only cost money.
    const [error] = errors;
    if (failed.length === left.length && error !== undefined) throw error;
    left = failed;
  }
  return left;
}

/** Translates and stores the messages of one call. Returns those without a valid translation. */
async function translateChunk(
  { models, store, cache, log }: Work,
  language: Language,
  targets: readonly TranslationTarget[],
  signal: AbortSignal,
): Promise<TranslationTarget[]> {
  const passed = new Map<TranslationTarget, StoredTranslation>();
  let problem: string | null = null;
  const onMessage = ({ id, text }: TranslatedMessage): void => {
    const target = targets[id];
    if (target === undefined || passed.has(target)) return;
    const fault = findTranslationFault(target, text);
    if (fault === null) passed.set(target, { key: target.key, text: text.trim(), source: target.source });
    else problem = `${target.key}: ${fault}`;
  };
  try {
    await translateInTurn(models, translationRequest(targets, language), onMessage, signal);
  } catch (error) {
    // Translations received before the failure are still valid.
    if (passed.size === 0) throw error;
  }
  await store.save(language.key, [...passed.values()]);
  cache.forget(language.key);
  if (problem !== null)
    log.warn({ language: language.key, problem }, 'a translation did not pass its checks');
  return targets.filter((target) => !passed.has(target));
}

/** Asks the models in turn until one does not fail. Rejects with the last model's error, or with the signal's reason. */
async function translateInTurn(
  models: readonly Model[],
  request: ModelRequest<TranslatedMessage>,
  onMessage: (message: TranslatedMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [index, model] of models.entries()) {
    try {
      for await (const message of model.ask(request, signal)) onMessage(message);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (index === models.length - 1) throw error;
    }
  }
}
