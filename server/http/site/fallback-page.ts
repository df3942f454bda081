/** The file names of the pages that are rendered only in the browser, one file per language. */

/** Kinds of game addresses with one prerendered page for all ids: `/game/:id` and `/join/:id`. */
export const GAME_PAGE_KINDS = ['game', 'join'] as const;

const suffix = (language: string): string => (language === 'en' ? '' : `-${language}`);

/** The file's name in the built client's folder; the English one is named by the build tool. */
export const fallbackPage = (language: string): string => `__spa-fallback${suffix(language)}.html`;

/** The page of every game under an address of that kind. */
export const gamePage = (kind: string, language: string): string => `__${kind}${suffix(language)}.html`;
