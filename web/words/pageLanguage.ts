/** The language of everything on the page while a game is on it: the foot of the page and its toasts too speak the game's language. */

import { useEffect, useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function set(language: string | null): void {
  current = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The language that a game has set for the page; null where none has. */
export const usePageLanguage = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

/** Sets it for as long as the component is there. Its messages must be loaded. */
export function useSetPageLanguage(language: string): void {
  useEffect(() => {
    set(language);
    return () => set(null);
  }, [language]);
}
