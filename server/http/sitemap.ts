/** What search engines read: the pages worth listing, and the paths that are nobody else's business. */

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The landing pages (specification section 2), by the last part of their address. */
export const LANDING_PAGES = [
  'quiz-games',
  'trivia-generator',
  'kahoot-alternative',
  'team-building-quiz',
  'educational-quiz',
  'multiplayer-quiz',
  'live-quiz-game',
  'corporate-quiz',
  'classroom-quiz',
] as const;

/** The pages of the sitemap (specification section 2), by their path below a language. */
export const LISTED_PAGES = ['', ...LANDING_PAGES, 'payment-success'] as const;

export interface SitemapParts {
  /** The address players see; null: the one that was asked. */
  readonly publicUrl: string | null;
  /** Languages beside English whose pages are written out. */
  readonly languages: readonly string[];
}

export function sitemapRoutes(app: FastifyInstance, { publicUrl, languages }: SitemapParts): void {
  const siteOf = (request: FastifyRequest): string =>
    publicUrl ?? `${request.protocol}://${escaped(request.host)}`;

  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) => {
    const paths = ['', ...languages.map((code) => `${code}/`)].flatMap((prefix) =>
      LISTED_PAGES.map((page) => `${prefix}${page}`.replace(/\/$/, '')),
    );
    const urls = paths.map((path) => `  <url><loc>${siteOf(request)}/${path}</loc></url>\n`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
      );
  });

  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${siteOf(request)}/sitemap.xml\n`),
  );
}

/** A host as the client named it, with nothing in it that could be markup or another line. */
const escaped = (host: string): string => host.replace(/[^\w.:[\]-]/g, '');
