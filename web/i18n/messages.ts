/** Language files, fetched when a page needs them: one chunk for each language and area. */

import { LANGUAGES } from '../../protocol/constants.ts';
import { BUNDLES, type Bundle } from './bundles.ts';
import type common from './en/common.json';
import type errors from './en/errors.json';
import type home from './en/home.json';
import type landing from './en/landing.json';
import type lobby from './en/lobby.json';
import type pages from './en/pages.json';
import type play from './en/play.json';
import type results from './en/results.json';
import type settings from './en/settings.json';
import type show from './en/show.json';
import type topics from './en/topics.json';

/** The English files say which keys there are. */
export interface Namespaces {
  common: typeof common;
  errors: typeof errors;
  home: typeof home;
  landing: typeof landing;
  pages: typeof pages;
  lobby: typeof lobby;
  play: typeof play;
  results: typeof results;
  show: typeof show;
  settings: typeof settings;
  topics: typeof topics;
}

export type Namespace = keyof Namespaces;

/** Words of a namespace as a language file holds them: sentences and groups of them. */
export type Words = { readonly [key: string]: string | Words };

const files = import.meta.glob<Words>(['./*/*.json', '!./*/server.json'], { import: 'default' });
const words = new Map<string, Words>();
/** A promise that says it is kept, so that React need not wait for it. */
type Loading = Promise<void> & { status?: 'fulfilled'; value?: undefined };

const loading = new Map<string, Loading>();

/** What a language has under a namespace, or nothing yet. */
export const wordsOf = (language: string, namespace: string): Words | undefined =>
  words.get(`${language}/${namespace}`);

/** Puts machine-made words, keyed `namespace:path.to.key`, beside the English ones that a custom language falls back on. */
export function addCustomMessages(language: string, translations: Readonly<Record<string, string>>): void {
  words.set(`${language}/custom`, translations);
}

/** Loads an area once; the same promise for whoever asks meanwhile. */
export function loadMessages(language: string, area: Bundle): Promise<void> {
  const key = `${language}/${area}`;
  const known = loading.get(key);
  if (known !== undefined) return known;
  const running: Loading = fill(language, area).then(() => {
    running.status = 'fulfilled';
    return undefined;
  });
  loading.set(key, running);
  return running;
}

async function fill(language: string, area: Bundle): Promise<void> {
  const key = `${language}/${area}`;
  try {
    await Promise.all(BUNDLES[area].map((namespace) => fetchInto(language, namespace)));
  } catch (error) {
    // Asked for again, it is fetched again.
    loading.delete(key);
    throw error;
  }
}

/** A language without files of its own, and a file that a language lacks, is English. */
async function fetchInto(language: string, namespace: Namespace): Promise<void> {
  const file = files[`./${language}/${namespace}.json`] ?? files[`./en/${namespace}.json`];
  if (file) words.set(`${language}/${namespace}`, await file());
}

/** While pages are written out at build time, all words are at hand. */
if (import.meta.env.SSR) {
  const areas = ['shell', 'home', 'pages', 'landing'] as const;
  await Promise.all(LANGUAGES.flatMap(({ code }) => areas.map((area) => loadMessages(code, area))));
}
