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

/** Makes paths of the product in the language of this part: `path('/terms')`. */
export function usePath(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path: string) => pathIn(language, path), [language]);
}

/** Everything inside speaks `language`. The page's own language and direction follow. */
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

/** Waits (in the nearest Suspense) until an area's words are here. */
export function useMessages(area: Bundle): void {
  // Not only where they are missing: React may render once more after waiting, and counts on the same calls.
  use(loadMessages(useLanguage(), area));
}

/** Messages that only some of a game's screens need. */
export function MessagesOf({ area, children }: { area: Bundle; children: ReactNode }) {
  useMessages(area);
  return children;
}
