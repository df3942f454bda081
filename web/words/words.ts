/** Language files, fetched when a page needs them: one chunk for each language and area. */

import type common from './en/common.json';
import type errors from './en/errors.json';
import type home from './en/home.json';
import type lobby from './en/lobby.json';
import type pages from './en/pages.json';
import type play from './en/play.json';
import type results from './en/results.json';
import type settings from './en/settings.json';
import type show from './en/show.json';

export interface Namespaces {
  common: typeof common;
  errors: typeof errors;
  home: typeof home;
  pages: typeof pages;
  lobby: typeof lobby;
  play: typeof play;
  results: typeof results;
  show: typeof show;
  settings: typeof settings;
}

export type Namespace = keyof Namespaces;

/** Words of a namespace as a language file holds them: sentences and groups of them. */
export type Words = { readonly [key: string]: string | Words };

/** What is fetched together: every page needs `shell`, the start page `home`, a game `table`, the other public pages `pages`. */
export const AREAS = {
  shell: ['common', 'errors'],
  home: ['home'],
  pages: ['pages'],
  table: ['lobby', 'play', 'results', 'show', 'settings'],
} as const satisfies Record<string, readonly Namespace[]>;

export type Area = keyof typeof AREAS;

export const areas = ['shell', 'home', 'pages', 'table'] as const satisfies readonly Area[];

const files = import.meta.glob<Words>('./*/*.json', { import: 'default' });

/** Whether a language ships with words of its own. */
export const hasWords = (language: string): boolean => `./${language}/common.json` in files;

/** The words of an area in a language that ships; English where a file is missing. */
export async function fetchWords(
  language: string,
  area: Area,
): Promise<readonly (readonly [Namespace, Words])[]> {
  return Promise.all(
    AREAS[area].map(async (namespace) => {
      const file = files[`./${language}/${namespace}.json`] ?? files[`./en/${namespace}.json`];
      return [namespace, (await file?.()) ?? {}] as const;
    }),
  );
}
