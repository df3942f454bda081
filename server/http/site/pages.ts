/** Serves the web client's files: prerendered pages, the app for game routes, and assets. */

import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { LANGUAGES, languageOfPath } from '../../../protocol/constants.ts';
import { fallbackPage, gamePage } from './fallback-page.ts';
import { createSendHtml, type SendHtml, type SiteParts } from './html.ts';
import { registerPageHeaders } from './page-headers.ts';
import { sitemapRoutes } from './sitemap.ts';

/** The first path segment of every language but English, which has none. */
const CODES = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');
const PREFIX = `(?:${CODES.join('|')})`;
/** The page of a game or of its show screen. It is the same for every id, even if no game has that id. */
const GAME_PATH = new RegExp(`^/(?:${PREFIX}/)?(?:(game|join)/[^/]+|game/[^/]+/show)/?$`);
const FALLBACK = fallbackPage('en');
const YEAR_S = 31_536_000;

export interface PageParts {
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** The folder of the built client; null if none was built. */
  readonly folder: string | null;
  /** The public address; null: the host of each request. */
  readonly publicUrl: string | null;
  readonly sendHtml: SendHtml;
}

/** Creates the page parts for a folder of the built client. */
export function createPages(folder: string, site: SiteParts): PageParts {
  const built = existsSync(join(folder, FALLBACK)) ? folder : null;
  const sendHtml = createSendHtml(folder, site);
  return {
    folder: built,
    publicUrl: site.publicUrl,
    sendHtml,
    notFound(request, reply) {
      const path = request.url.split('?')[0] ?? '/';
      const wantsPage = request.method === 'GET' || request.method === 'HEAD';
      if (built === null || !wantsPage || path.startsWith('/assets/')) {
        return reply.code(404).type('text/plain').send('Not found');
      }
      const page = pageOfGame(built, path);
      if (page !== null) return sendHtml(request, reply.code(200), page);
      return sendHtml(request, reply.code(404), notFoundPage(built, path));
    },
  };
}

/** The page of a game or of its show screen; null for any other path. */
function pageOfGame(folder: string, path: string): string | null {
  const match = GAME_PATH.exec(path);
  if (match === null) return null;
  const [, kind] = match;
  const language = languageOfPath(path);
  const page = kind === undefined ? null : gamePage(kind, language);
  // Prerendered only in the languages that have messages.
  return page !== null && existsSync(join(folder, page)) ? page : fallbackPage(language);
}

/** The file of the prerendered 404 page in the language of the path; without one, the app renders it. */
function notFoundPage(folder: string, path: string): string {
  const language = CODES.find((code) => path === `/${code}` || path.startsWith(`/${code}/`));
  if (language === undefined) return '404/index.html';
  const own = `${language}/404/index.html`;
  return existsSync(join(folder, own)) ? own : FALLBACK;
}

/** Serves the client's pages and files. */
export async function registerPages(
  app: FastifyInstance,
  { folder, publicUrl, sendHtml }: PageParts,
): Promise<void> {
  sitemapRoutes(app, { publicUrl, languages: folder === null ? [] : languagesIn(folder) });
  await registerPageHeaders(app, { folder, publicUrl });
  if (folder === null) return;
  for (const file of globSync('**/index.html', { cwd: folder })) {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
    if (!path.endsWith('/404'))
      app.get(path, { schema: { hide: true } }, (request, reply) => sendHtml(request, reply, file));
  }
  // The service worker caches them and renders every page from them while offline.
  for (const file of globSync('__spa-fallback*.html', { cwd: folder }))
    app.get(`/${file}`, { schema: { hide: true } }, (request, reply) => sendHtml(request, reply, file));
  await serveFiles(app, folder);
}

/** The languages except English whose pages are prerendered. */
const languagesIn = (folder: string): string[] =>
  CODES.filter((code) => existsSync(join(folder, code, 'index.html')));

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.html'],
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
}
