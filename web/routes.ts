/** Every address of the product: English without a prefix, one static branch for each other language. */

import { index, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

import { LANGUAGES } from '../protocol/constants.ts';

function pages(language: string): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${language}/${name}` });
  return [
    index('routes/home.tsx', id('home')),
    route('game/:gameId', 'routes/game.tsx', id('game')),
    route('game/:gameId/show', 'routes/show.tsx', id('show')),
    route('join/:gameId', 'routes/game.tsx', id('join')),
    route('terms', 'routes/terms.tsx', id('terms')),
    route('search', 'routes/search.tsx', id('search')),
    route('payment-success', 'routes/payment-success.tsx', id('payment-success')),
    route('payment-canceled', 'routes/payment-canceled.tsx', id('payment-canceled')),
    // Landing pages and the 404 page: one route, so that the list of routes, which every page carries, stays short.
    route('*', 'routes/catch-all.tsx', id('catch-all')),
  ];
}

export default LANGUAGES.flatMap(({ code }) =>
  code === 'en' ? pages(code) : prefix(code, pages(code)),
) satisfies RouteConfig;
