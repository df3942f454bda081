/** The client as a set of files: public pages written out in every language that has its words, the rest from one fallback page. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from '@react-router/dev/config';

import { LANGUAGES, LISTED_PATHS, UNLISTED_PATHS } from './protocol/constants.ts';
import { ANY_GAME, finishClient } from './scripts/finish-client.ts';
import { GAME_PAGE_KINDS } from './server/http/site/fallback-page.ts';

/** What a game's address shows before its game is known, for any game. */
const GAME_PAGES = GAME_PAGE_KINDS.map((kind) => `/${kind}/${ANY_GAME}`);
const PUBLIC_PAGES = [...LISTED_PATHS, ...UNLISTED_PATHS, '/404'];

const written = LANGUAGES.filter(({ code }) => existsSync(`web/i18n/${code}/common.json`));

export default {
  appDirectory: 'web',
  ssr: false,
  routeDiscovery: { mode: 'initial' },
  prerender: written.flatMap(({ code }) =>
    [...PUBLIC_PAGES, ...GAME_PAGES].map((page) =>
      code === 'en' ? page : `/${code}${page === '/' ? '' : page}`,
    ),
  ),
  buildEnd: ({ reactRouterConfig }) => finishClient(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
