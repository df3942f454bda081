/** The language a person has picked before. One that ships has its own addresses; a custom one is laid over the English ones. */

import { useSyncExternalStore } from 'react';

import { isShipped } from '../words/languages.ts';
import { recall, remember } from './storage.ts';

const KEY = 'preferred_language';
const listeners = new Set<() => void>();

export const preferredLanguage = (): string | null => recall(KEY);

export function preferLanguage(language: string): void {
  remember(KEY, language);
  for (const listener of listeners) listener();
}

/** The custom language picked before, where there is one. */
export function preferredCustom(): string | null {
  const language = preferredLanguage();
  return language !== null && !isShipped(language) ? language : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePreferredCustom = (): string | null =>
  useSyncExternalStore(subscribe, preferredCustom, () => null);
