/** The start page, with what search engines read about the site. */

import { languageOfPath, pathIn } from '../../protocol/constants.ts';
import { pageMeta, siteAddress } from '../i18n/meta.ts';
import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = ({ location: { pathname } }) => [
  ...pageMeta(pathname, 'home:title'),
  { 'script:ld+json': siteIn(languageOfPath(pathname)) },
];

/** For search engines: what this site is, and how it is searched. */
function siteIn(language: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Quizround',
    inLanguage: language,
    url: `${siteAddress()}${pathIn(language, '/')}`,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${siteAddress()}${pathIn(language, '/search')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

export default function Page() {
  return <HomeScreen />;
}
