/** Loads message files when a page needs them: one chunk per language and area. */

import { LANGUAGES } from '../../protocol/constants.ts';
import { loadPart } from '../browser/load-part.ts';
import { BUNDLES, type Bundle } from './bundles.ts';
import type common from './en/common.json';
import type door from './en/door.json';
import type errors from './en/errors.json';
import type home from './en/home.json';
import type host from './en/host.json';
import type landing from './en/landing.json';
import type lead from './en/lead.json';
import type lobby from './en/lobby.json';
import type pages from './en/pages.json';
import type play from './en/play.json';
import type reactions from './en/reactions.json';
import type results from './en/results.json';
import type settings from './en/settings.json';
import type show from './en/show.json';
import type teams from './en/teams.json';
import type topics from './en/topics.json';
import type translating from './en/translating.json';

/** The English files define the keys. */
export interface Namespaces {
  common: typeof common;
  door: typeof door;
  errors: typeof errors;
  home: typeof home;
  host: typeof host;
  landing: typeof landing;
  lead: typeof lead;
  pages: typeof pages;
  lobby: typeof lobby;
  play: typeof play;
  reactions: typeof reactions;
  results: typeof results;
  show: typeof show;
  settings: typeof settings;
  teams: typeof teams;
  topics: typeof topics;
  translating: typeof translating;
}

export type Namespace = keyof Namespaces;

/** Messages of a namespace as a language file holds them: sentences, and groups of them. */
export type MessageTree = { readonly [key: string]: string | MessageTree };

/** One small file per language has the import paths of its messages, so that the start page does not carry those of all languages. */
const languages = import.meta.glob<{ files: Record<string, () => Promise<MessageTree>> }>('./*/index.ts');
const messages = new Map<string, MessageTree>();
/** A promise that marks itself as fulfilled, so that React need not wait for it. */
type Loading = Promise<void> & { status?: 'fulfilled'; value?: undefined };

const loading = new Map<string, Loading>();

/** The messages of a language under a namespace; undefined until they are loaded. */
export const messagesOf = (language: string, namespace: string): MessageTree | undefined =>
  messages.get(`${language}/${namespace}`);

/** Stores machine-translated sentences by `namespace:path.to.key`; a custom language falls back on English for the rest. */
export function addCustomMessages(language: string, translations: Readonly<Record<string, string>>): void {
  messages.set(`${language}/custom`, translations);
}

/** Loads a bundle once; concurrent callers share one promise. */
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
    // A failed load is repeated on the next request.
    loading.delete(key);
    throw error;
  }
}

/** A language without files uses English. */
async function fetchInto(language: string, namespace: Namespace): Promise<void> {
  const index = languages[`./${language}/index.ts`] ?? languages['./en/index.ts'];
  const tree = await loadPart(async () => await (await index?.())?.files[`./${namespace}.json`]?.());
  if (tree) messages.set(`${language}/${namespace}`, tree);
}

/** During prerendering, the messages of the prerendered pages are loaded in advance. */
if (import.meta.env.SSR) {
  const areas = ['shell', 'home', 'pages', 'landing', 'table', 'topics'] as const;
  await Promise.all(LANGUAGES.flatMap(({ code }) => areas.map((area) => loadMessages(code, area))));
}
