/** Which message files are loaded together, and which bundles an address needs immediately. */

import { isLandingPage } from '../../protocol/constants.ts';
import { languageOfPath } from '../../protocol/constants.ts';

/**
 * Every page needs `shell`, the start page `home`, the landing pages `landing`, the other public pages `pages`. A game needs `table`; its lobby `settings`, the choice of a topic `topics`,
 * leading and holding `lead`, knocking `door`, reactions `reactions`, teams `teams`, its results `results`. The show screen needs `stage` and, a moment later, `voice` for the host's lines.
 */
export const BUNDLES = {
  shell: ['common', 'errors'],
  home: ['home'],
  pages: ['pages'],
  landing: ['landing'],
  table: ['lobby', 'play'],
  topics: ['topics'],
  settings: ['settings'],
  results: ['results'],
  stage: ['show'],
  voice: ['host'],
  lead: ['lead'],
  door: ['door'],
  reactions: ['reactions'],
  teams: ['teams'],
  translating: ['translating'],
} as const;

export type Bundle = keyof typeof BUNDLES;

/** Bundles to load before hydration. */
export function bundlesOfPath(pathname: string): Bundle[] {
  const language = languageOfPath(pathname);
  const page = language === 'en' ? pathname : pathname.slice(language.length + 1);
  if (/^\/game\/[^/]+\/show/.test(page)) return ['shell', 'table', 'stage'];
  if (/^\/(game|join)\//.test(page)) return ['shell', 'table'];
  if (page === '' || page === '/') return ['shell', 'home'];
  // A search lists landing pages by title as soon as something is typed.
  if (page.startsWith('/search')) return ['shell', 'pages', 'landing'];
  const slug = page.replaceAll('/', '');
  // The page lists topics under the names of their themes.
  if (slug === 'quiz-topics') return ['shell', 'landing', 'topics'];
  return ['shell', isLandingPage(slug) ? 'landing' : 'pages'];
}
