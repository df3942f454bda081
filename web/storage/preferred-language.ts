/** The preferred language. A shipped one has its own addresses; a custom one uses the English addresses. */

import { startTransition, useEffect, useState } from 'react';

import { isShipped } from '../../protocol/constants.ts';
import { readStored, readTab, writeStored, writeTab } from './storage.ts';

const STORAGE_KEY = 'preferred_language';
const FOLLOWED_KEY = 'followed_language';
const listeners = new Set<() => void>();
/** A custom language whose messages this browser does not have yet; the page is English until then. */
let postponed: string | null = null;

export function preferLanguage(language: string): void {
  postponed = null;
  writeTab(FOLLOWED_KEY, null);
  writeStored(STORAGE_KEY, language);
  for (const listener of listeners) listener();
}

/** Prefers the browser's language, although nobody picked it: this tab offers the way back to English. */
export function followLanguage(language: string): void {
  preferLanguage(language);
  writeTab(FOLLOWED_KEY, language);
}

/** Whether this tab uses a language that nobody picked. */
export const hasFollowedLanguage = (): boolean => readTab(FOLLOWED_KEY) !== null;

/** The language picked before, shipped or custom; null if none was. */
export const preferredLanguage = (): string | null => readStored(STORAGE_KEY);

/** The custom language picked before; null if there is none or its messages are still loading. */
export function preferredCustom(): string | null {
  const language = preferredLanguage();
  return language !== null && language !== postponed && !isShipped(language) ? language : null;
}

/** Shows the page in English although a custom language is preferred, until `preferLanguage` is called. */
export function postponeLanguage(language: string): void {
  postponed = language;
}

/** `preferredCustom` for components: null during hydration, which uses the language of the address. */
export function usePreferredCustom(): string | null {
  const [custom, setCustom] = useState<string | null>(null);
  useEffect(() => {
    // Not before the whole page is hydrated.
    const look = () => startTransition(() => setCustom(preferredCustom()));
    listeners.add(look);
    look();
    return () => {
      listeners.delete(look);
    };
  }, []);
  return custom;
}
