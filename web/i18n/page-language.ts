/** The language of everything on the page while a game is on it: the foot of the page and its toasts too speak the game's language. */

import { startTransition, useEffect, useState } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function set(language: string | null): void {
  current = language;
  for (const listener of listeners) listener();
}

/** The language that a game has set for the page; null where none has. */
export function usePageLanguage(): string | null {
  const [language, setLanguage] = useState<string | null>(null);
  useEffect(() => {
    // As a transition: a change of the whole page must not interrupt the hydration of its parts.
    const look = () => startTransition(() => setLanguage(current));
    listeners.add(look);
    look();
    return () => {
      listeners.delete(look);
    };
  }, []);
  return language;
}

/** Sets it for as long as the component is there. Its messages must be loaded. */
export function useSetPageLanguage(language: string): void {
  useEffect(() => {
    set(language);
    return () => set(null);
  }, [language]);
}
