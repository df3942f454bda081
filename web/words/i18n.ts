/** One i18next instance for each language in use, filled area by area. */

import { createInstance, type i18n } from 'i18next';

import { isShipped } from './languages.ts';
import { areas, fetchWords, hasWords, type Area } from './words.ts';

const instances = new Map<string, i18n>();
const loading = new Map<string, Promise<void>>();
const loaded = new Set<string>();

/** The instance of a language; its words come by `loadWords`. */
export function instanceOf(language: string): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createInstance({
    lng: isShipped(language) ? language : 'en-x-custom',
    fallbackLng: 'en',
    defaultNS: 'common',
    ns: ['common'],
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  void instance.init();
  instances.set(language, instance);
  return instance;
}

export const isLoaded = (language: string, area: Area): boolean => loaded.has(`${language}/${area}`);

/** Loads an area once; the same promise for whoever asks meanwhile. */
export function loadWords(language: string, area: Area): Promise<void> {
  const key = `${language}/${area}`;
  const running = loading.get(key);
  if (running) return running;
  const promise = fill(language, area);
  loading.set(key, promise);
  return promise;
}

async function fill(language: string, area: Area): Promise<void> {
  const key = `${language}/${area}`;
  try {
    await fetchInto(language, area);
    loaded.add(key);
  } catch (error) {
    // Asked for again, it is fetched again.
    loading.delete(key);
    throw error;
  }
}

async function fetchInto(language: string, area: Area): Promise<void> {
  const instance = instanceOf(language);
  const shipped = hasWords(language) ? language : 'en';
  const target = isShipped(language) ? language : 'en';
  for (const [namespace, words] of await fetchWords(shipped, area)) {
    instance.addResourceBundle(target, namespace, words, true, false);
  }
}

/** Puts machine-made words, keyed `namespace:path.to.key`, over the English ones of a custom language. */
export function addCustomWords(language: string, translations: Readonly<Record<string, string>>): void {
  const instance = instanceOf(language);
  for (const [key, text] of Object.entries(translations)) {
    const [namespace, path] = key.split(':', 2);
    if (namespace && path) instance.addResource('en-x-custom', namespace, path, text);
  }
}

/** The areas a path shows at once, to be loaded before the page is brought to life. */
export function areasOfPath(pathname: string): Area[] {
  const page = pathname.replace(/^\/[a-z]{2}(?=\/|$)/, '');
  if (/^\/(game|join)\//.test(page)) return ['shell', 'table'];
  return page === '' || page === '/' ? ['shell', 'home'] : ['shell', 'pages'];
}

/** While pages are written out at build time, all words are at hand. */
if (import.meta.env.SSR) {
  const { LANGUAGES } = await import('./languages.ts');
  await Promise.all(LANGUAGES.flatMap(({ code }) => areas.map((area) => loadWords(code, area))));
}
