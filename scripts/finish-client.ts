// Finishes the built client: messages loaded in parallel with the page's code, a service worker, precompressed files.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { transformWithOxc } from 'vite';
import { z } from 'zod';

import { LANGUAGES, languageOfPath, pathIn } from '../protocol/constants.ts';
import { fallbackPage, GAME_PAGE_KINDS, gamePage } from '../server/http/site/fallback-page.ts';
import { BUNDLES, bundlesOfPath } from '../web/i18n/bundles.ts';

type Chunk = { file: string; imports?: string[] };

const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const COMPRESSED = '**/*.{js,css,svg,json,webmanifest,txt,xml}';
const SERVICE_WORKER = join(import.meta.dirname, '../web/service-worker/service-worker.ts');
/** What the app needs to open without a connection: its page in each language, scripts, styles, Latin fonts, icon. */
const PRECACHED = ['__spa-fallback*.html', 'assets/*.{js,css}', 'assets/*-latin-????????.woff2', 'icon.svg'];
const MESSAGE_SCRIPTS = 'assets/messages-*.js';
/** The host's lines. Not kept for use offline, because a big screen shows nothing without a connection. */
const VOICE_SCRIPTS = 'assets/messages-*-voice-*.js';
/** Not precached: messages come in one file, animations when the page is idle, music when it is played. */
const FETCHED_OTHERWISE = [MESSAGE_SCRIPTS, 'assets/motion-features-*', 'assets/Music-*'];
const MESSAGES = join(import.meta.dirname, '../web/i18n');
const messageFile = z.object({ description: z.string() });
const commonMessages = z.object({ loading: z.string() });
/** The game id in the pages that are prerendered for any game. */
export const ANY_GAME = 'any';
/** Marks a game's page, before it is drawn, for visitors who have or had a part in the game. The stored keys: `web/storage/session.ts`. */
const MARK_SEATED = `<script>try{let g=location.pathname.match(/[^/]+(?=\\/?$)/)[0],s=localStorage;if(s.current_game===g||s['player_id_'+g])document.documentElement.dataset.seated=''}catch{}</script>`;
/** Marks the button that was pressed last before the page is hydrated. `web/components/page/EarlyPress.tsx` presses it again. */
const MARK_PRESSED = `<script>onclick=e=>{let b=e.target.closest('button');if(b){delete document.querySelector('[data-pressed]')?.dataset.pressed;b.dataset.pressed=''}}</script>`;
/** Smaller files gain nothing. */
const WORTH_COMPRESSING = 1_000;

export async function finishClient(folder: string): Promise<void> {
  preloadMessages(folder);
  nameGamePages(folder);
  moveStartOut(folder);
  writeManifests(folder);
  translateFallback(folder);
  await writeServiceWorker(folder);
  compress(folder);
}

/** A page's code asks for its messages when it runs; naming them in the page saves a round trip. */
function preloadMessages(folder: string): void {
  const manifest = readManifest(join(folder, '.vite/manifest.json'));
  // The build's manifest need not be public.
  rmSync(join(folder, '.vite'), { recursive: true });
  for (const page of globSync('**/index.html', { cwd: folder })) {
    const path = `/${page.replaceAll('\\', '/').replace(/index\.html$/, '')}`;
    const links = messageFiles(manifest, path).map((file) => `<link rel="modulepreload" href="/${file}"/>`);
    const html = readFileSync(join(folder, page), 'utf8');
    writeFileSync(join(folder, page), html.replace('</head>', `${links.join('')}</head>`));
  }
}

/** Renames each page for any game to the file name that the server expects. */
function nameGamePages(folder: string): void {
  for (const { code } of LANGUAGES) {
    for (const kind of GAME_PAGE_KINDS) {
      const written = join(folder, code === 'en' ? '' : code, kind);
      const page = join(written, ANY_GAME, 'index.html');
      if (!existsSync(page)) continue;
      writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `${MARK_SEATED}</head>`));
      renameSync(page, join(folder, gamePage(kind, code)));
      rmSync(written, { recursive: true });
    }
  }
}

/** Moves the start script of each page to a file. It differs from page to page, and inline it would need an entry in the security policy. */
function moveStartOut(folder: string): void {
  for (const page of globSync('**/*.html', { cwd: folder })) {
    const html = readFileSync(join(folder, page), 'utf8');
    const moved = html.replace(START, (_, code: string) => {
      const name = `/assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      writeFileSync(join(folder, name), code);
      return `<script type="module" src="${name}"></script>`;
    });
    writeFileSync(join(folder, page), withScriptsLater(moved).replace('</head>', `${MARK_PRESSED}</head>`));
  }
}

/** Every page can be read before its scripts are there: styles and fonts are fetched first. */
const withScriptsLater = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

function readManifest(path: string): Readonly<Record<string, Chunk>> {
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite's own file, of its own shape
  return manifest as Record<string, Chunk>;
}

function messageFiles(manifest: Readonly<Record<string, Chunk>>, path: string): string[] {
  const files = new Set<string>();
  const folder = `web/i18n/${languageOfPath(path)}`;
  const namespaces = bundlesOfPath(path).flatMap((bundle) => BUNDLES[bundle]);
  for (const source of ['index.ts', ...namespaces.map((namespace) => `${namespace}.json`)]) {
    const chunk = manifest[`${folder}/${source}`];
    for (const name of chunk?.imports ?? []) addFile(files, manifest[name]);
    addFile(files, chunk);
  }
  return [...files];
}

function addFile(files: Set<string>, chunk: Chunk | undefined): void {
  if (chunk) files.add(chunk.file);
}

/** The web app's manifest in every language that ships: name, description, and where it starts. */
function writeManifests(folder: string): void {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
  if (typeof manifest !== 'object') throw new Error('manifest.webmanifest is no object');
  for (const { code } of LANGUAGES) {
    const path = `${MESSAGES}/${code}/home.json`;
    if (code === 'en' || !existsSync(path)) continue;
    const home = messageFile.parse(JSON.parse(readFileSync(path, 'utf8')));
    const translated = {
      ...manifest,
      lang: code,
      description: home.description,
      start_url: pathIn(code, '/'),
    };
    writeFileSync(join(folder, `manifest-${code}.webmanifest`), JSON.stringify(translated));
  }
}

/**
 * The page that a game opens on is drawn in English, because its language is not known to the server's files. Each other language
 * gets a copy with its own text: React discards a page whose text differs from the one it renders.
 */
function translateFallback(folder: string): void {
  const english = readLoading('en');
  const page = readFileSync(join(folder, fallbackPage('en')), 'utf8');
  for (const { code } of LANGUAGES) {
    if (code === 'en') continue;
    const translated = page
      .replace('<html lang="en"', `<html lang="${code}"`)
      .replace('/manifest.webmanifest', `/manifest-${code}.webmanifest`)
      .replace(`>${english}<`, `>${readLoading(code)}<`);
    if (!translated.includes(`>${readLoading(code)}<`))
      throw new Error(`The fallback page lacks: ${english}`);
    writeFileSync(join(folder, fallbackPage(code)), translated);
  }
}

function readLoading(language: string): string {
  const file = readFileSync(`${MESSAGES}/${language}/common.json`, 'utf8');
  return commonMessages.parse(JSON.parse(file)).loading;
}

/** Writes the service worker beside the pages, with what it fetches at its installation. */
async function writeServiceWorker(folder: string): Promise<void> {
  const paths = globSync(PRECACHED, { cwd: folder, exclude: FETCHED_OTHERWISE })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  const messages = writeAllMessages(folder);
  const version = createHash('sha256').update(messages);
  for (const path of paths) version.update(path).update(readFileSync(join(folder, path)));
  const { code } = await transformWithOxc(readFileSync(SERVICE_WORKER, 'utf8'), SERVICE_WORKER);
  const header = [
    `const PRECACHED_PATHS = ${JSON.stringify(paths.map((path) => `/${path}`))};`,
    `const MESSAGES_PATH = '/${messages}';`,
    `const VERSION = '${version.digest('hex').slice(0, 12)}';`,
  ];
  writeFileSync(join(folder, 'sw.js'), [...header, code].join('\n'));
}

/**
 * Writes the message scripts of all languages into one file, by their paths, and returns its path. Together they compress to
 * half the size of single files, and the service worker fetches one file, not a hundred.
 */
function writeAllMessages(folder: string): string {
  const paths = globSync(MESSAGE_SCRIPTS, { cwd: folder, exclude: [VOICE_SCRIPTS] }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const scripts = paths.toSorted().map((path) => [`/${path}`, readFileSync(join(folder, path), 'utf8')]);
  const text = JSON.stringify(Object.fromEntries(scripts));
  const file = `assets/all-messages-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  writeFileSync(join(folder, file), text);
  return file;
}

function compress(folder: string): void {
  for (const file of globSync(COMPRESSED, { cwd: folder })) {
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < WORTH_COMPRESSING) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
