/** The files of the pages that stand in for what is drawn in the browser alone, one per language. */

/** Addresses of a game whose page is written out before its game is known: `/game/:id` and `/join/:id`. */
export const GAME_PAGE_KINDS = ['game', 'join'] as const;

const suffix = (language: string): string => (language === 'en' ? '' : `-${language}`);

/** The file's name in the built client's folder; the English one is named by the build tool. */
export const fallbackPage = (language: string): string => `__spa-fallback${suffix(language)}.html`;

/** The page of every game under an address of that kind. */
export const gamePage = (kind: string, language: string): string => `__${kind}${suffix(language)}.html`;
