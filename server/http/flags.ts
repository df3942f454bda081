/** Flags as pictures of questions, `/flags/ee.svg`: from the package that ships them, so that nobody's address is asked for one. */

import * as FLAGS from 'country-flag-icons/string/3x2';
import type { FastifyInstance } from 'fastify';

const WEEK = 7 * 86_400;

const flags = new Map(Object.entries(FLAGS));

/** Serves a flag by its country's two letters; any other is not found. */
export function flagRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/flags/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, country] = /^([a-z]{2})\.svg$/.exec(request.params.file) ?? [];
      const flag = country === undefined ? undefined : flags.get(country.toUpperCase());
      if (flag === undefined) return reply.code(404).type('text/plain').send('Not found');
      return reply
        .type('image/svg+xml')
        .header('cache-control', `public, max-age=${WEEK}`)
        .header('x-content-type-options', 'nosniff')
        .send(flag);
    },
  );
}
