/** The language of a part of the page: by its address, or by the game it shows. */

import { createContext, use, useCallback, useContext, useEffect, type ReactNode } from 'react';

import { pathIn } from '../../protocol/constants.ts';
import type { Bundle } from './bundles.ts';
import { directionOf, localeOf } from './locale.ts';
import { loadMessages } from './messages.ts';

const LanguageContext = createContext('en');

/** The language of this part of the page. */
export function useLanguage(): string {
  return useContext(LanguageContext);
}

/** Returns a function that makes paths of the product in this language: `path('/terms')`. */
export function usePath(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path: string) => pathIn(language, path), [language]);
}

/** The children use `language`. The page's own language and direction follow. */
export function LanguageScope({ language, children }: { language: string; children: ReactNode }) {
  useEffect(() => {
    const root = document.documentElement;
    const [lang, dir] = [root.lang, root.dir];
    root.lang = localeOf(language);
    root.dir = directionOf(language);
    return () => {
      root.lang = lang;
      root.dir = dir;
    };
  }, [language]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** Suspends until the messages of an area are loaded. */
export function useMessages(area: Bundle): void {
  // Called even if they are loaded: React may render again after suspending, and needs the same hook calls.
  use(loadMessages(useLanguage(), area));
}

/** Loads messages that only some of a game's screens need. */
export function MessagesOf({ area, children }: { area: Bundle; children: ReactNode }) {
  useMessages(area);
  return children;
}
