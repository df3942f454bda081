/** The sitemap, with each page's versions in other languages, and robots.txt. */

import type { FastifyInstance } from 'fastify';

import { LISTED_PATHS, pathIn } from '../../../protocol/constants.ts';
import { originOf } from './html.ts';

export interface SitemapParts {
  /** The public address; null: the host of each request. */
  readonly publicUrl: string | null;
  /** The languages except English whose pages are prerendered. */
  readonly languages: readonly string[];
}

export function sitemapRoutes(app: FastifyInstance, { publicUrl, languages }: SitemapParts): void {
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(sitemapOf(originOf(request, publicUrl), ['en', ...languages])),
  );

  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(request, publicUrl)}/sitemap.xml\n`),
  );
}

/** Every listed page in every language, in the format of sitemaps.org and hreflang. */
function sitemapOf(origin: string, languages: readonly string[]): string {
  const urls = LISTED_PATHS.flatMap((page) => {
    const alternates = [['x-default', page], ...languages.map((code) => [code, pathIn(code, page)])]
      .map(([code, path]) => `    <xhtml:link rel="alternate" hreflang="${code}" href="${origin}${path}"/>\n`)
      .join('');
    return languages.map(
      (code) => `  <url>\n    <loc>${origin}${pathIn(code, page)}</loc>\n${alternates}  </url>\n`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}
