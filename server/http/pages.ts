/** The web client's files: prerendered pages, the app for game routes, assets, each with the headers browsers should have. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { registerPageHeaders } from './page-headers.ts';
import { LANDING_PAGES, sitemapRoutes } from './sitemap.ts';

/** The first path segment of every language but English, which has none. */
const CODES = ['et', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'ru', 'zh', 'ja', 'ko'];
const LANGUAGES = `(?:${CODES.join('|')})`;
/** Paths drawn in the browser alone: a game by its id, and the pages of a language that are not written out. */
const GAME_PATH = new RegExp(`^/(?:${LANGUAGES}/)?(?:(?:game|join)/[^/]+|game/[^/]+/show)/?$`);
const PUBLIC_PAGES = ['terms', 'search', 'payment-success', 'payment-canceled', ...LANDING_PAGES];
const LANGUAGE_PATH = new RegExp(`^/${LANGUAGES}(?:/(?:${PUBLIC_PAGES.join('|')}))?/?$`);
const FALLBACK = '__spa-fallback.html';
const YEAR = 31_536_000;

export interface PageParts {
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** The folder of the built client; null where none was built. */
  readonly folder: string | null;
  /** The address players see; null: the one that was asked. */
  readonly publicUrl: string | null;
}

/** Makes the page parts for a folder of the built client. */
export function createPages(folder: string, publicUrl: string | null): PageParts {
  const built = existsSync(join(folder, FALLBACK)) ? folder : null;
  return {
    folder: built,
    publicUrl,
    notFound(request, reply) {
      const path = request.url.split('?')[0] ?? '/';
      const wantsPage = request.method === 'GET' || request.method === 'HEAD';
      if (built === null || !wantsPage || path.startsWith('/assets/')) {
        return reply.code(404).type('text/plain').send('Not found');
      }
      const isApp = GAME_PATH.test(path) || LANGUAGE_PATH.test(path);
      const page = isApp ? FALLBACK : notFoundPage(built, path);
      return reply
        .code(isApp ? 200 : 404)
        .header('cache-control', 'no-cache')
        .sendFile(page, { cacheControl: false });
    },
  };
}

/** The written-out 404 page in the language of the path; where it has none, the app draws it. */
function notFoundPage(folder: string, path: string): string {
  const language = CODES.find((code) => path === `/${code}` || path.startsWith(`/${code}/`));
  if (language === undefined) return '404/index.html';
  const own = `${language}/404/index.html`;
  return existsSync(join(folder, own)) ? own : FALLBACK;
}

/** Serves the client's files. */
export async function registerPages(app: FastifyInstance, { folder, publicUrl }: PageParts): Promise<void> {
  sitemapRoutes(app, { publicUrl, languages: folder === null ? [] : languagesIn(folder) });
  await registerPageHeaders(app, { folder, publicUrl });
  if (folder !== null) await serveFiles(app, folder);
}

/** The languages beside English whose pages are written out. */
const languagesIn = (folder: string): string[] =>
  CODES.filter((code) => existsSync(join(folder, code, 'index.html')));

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: ['index.html'],
    redirect: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
}
