/**
 * The service worker: the app opens without a connection, and hashed files are cached. Pages come from the server whenever it can be
 * reached. The build strips the types, and prepends the three constants below.
 */

/** Paths to cache when this version is installed. */
declare const PRECACHED_PATHS: readonly string[];
/** A JSON object with the message scripts of all languages, by their paths. */
declare const MESSAGES_PATH: string;
/** Changes with the content of any of these files. */
declare const VERSION: string;
/** In a file without imports, the compiler assumes the global scope of a plain worker. */
declare const self: ServiceWorkerGlobalScope;

/** The app's own page in a language; the addresses of English pages have no language. */
const fallbackPath = (language?: string): string =>
  language === undefined ? '/__spa-fallback.html' : `/__spa-fallback-${language}.html`;
const PRECACHE = `precache-${VERSION}`;
/** Files fetched at run time, of any version: their names change with their content. */
const ASSETS = 'assets';
const ASSETS_MAX = 80;
/** Paths for which the app's own page is never the answer. */
const SERVER_PATH = /^\/(api|healthz|readyz|metrics)\b/;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!SERVER_PATH.test(url.pathname)) event.respondWith(page(request));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(asset(request));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(PRECACHE);
  await cache.addAll(PRECACHED_PATHS.map((path) => new Request(path, { cache: 'no-cache' })));
  await addMessages(cache);
  await self.skipWaiting();
}

/** The first page loaded without the worker, and the next one may be in another language, so all message files are cached. */
async function addMessages(cache: Cache): Promise<void> {
  const response = await fetch(MESSAGES_PATH);
  if (!response.ok) throw new Error(`${MESSAGES_PATH}: ${response.status}`);
  const scripts: unknown = await response.json();
  if (typeof scripts !== 'object' || scripts === null) throw new Error(`${MESSAGES_PATH} holds no object`);
  const headers = { 'Content-Type': 'text/javascript' };
  await Promise.all(
    Object.entries(scripts).map(([path, script]) =>
      cache.put(path, new Response(String(script), { headers })),
    ),
  );
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== PRECACHE && name !== ASSETS).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** A page from the server; without a connection the app's own page, which renders by address. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const language = /^\/([a-z]{2})(?:\/|$)/.exec(new URL(request.url).pathname)?.[1];
    const fallback = (await caches.match(fallbackPath(language))) ?? (await caches.match(fallbackPath()));
    if (fallback === undefined) throw error;
    return fallback;
  }
}

/** A hashed file: the cached one, or the server's, which is then cached. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(ASSETS);
    await cache.put(request, response.clone());
    // The oldest first: a cache lists its entries in insertion order.
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - ASSETS_MAX)).map((key) => cache.delete(key)));
  }
  return response;
}
