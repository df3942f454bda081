/** The methods of each path, for the `Allow` header of 405. */

import type { FastifyInstance } from 'fastify';

/** Collects every route that is registered from now on. Returns a function that gives the sorted methods of a path; none for an unknown path. */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set();
    routes.set(url, methods);
    for (const name of [method].flat()) methods.add(name);
    if (/[:*]/.test(url)) patterns.set(url, patternOf(url));
  });
  return (asked) => {
    const path = asked.length > 1 ? asked.replace(/\/$/, '') : asked;
    const found = new Set(routes.get(path));
    for (const [url, pattern] of patterns) {
      if (pattern.test(path)) for (const method of routes.get(url) ?? []) found.add(method);
    }
    return [...found].toSorted();
  };
}

/** A route's path with `:names` and `*` as a pattern. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}
