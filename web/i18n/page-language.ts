/** The language of the whole page while a game is on it: the footer and the toasts use the game's language too. */

import { startTransition, useEffect, useState } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function set(language: string | null): void {
  current = language;
  for (const listener of listeners) listener();
}

/** The language that a game has set for the page; null if none has. */
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

/** Sets it while the component is mounted. Its messages must be loaded. */
export function useSetPageLanguage(language: string): void {
  useEffect(() => {
    set(language);
    return () => set(null);
  }, [language]);
}
