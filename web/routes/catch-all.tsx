/** All other addresses: landing pages by name, and the 404 page for the rest. */

import { useLocation } from 'react-router';

import { isLandingPage, type LandingPage } from '../../protocol/constants.ts';
import { languageOfPath } from '../../protocol/constants.ts';
import { pageMeta } from '../i18n/meta.ts';
import { LandingScreen } from '../screens/landing/LandingScreen.tsx';
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx';
import type { Route } from './+types/catch-all.ts';

function landingPageOf(pathname: string): LandingPage | null {
  const [page = '', ...more] = pathname.split('/').filter((part) => part !== '');
  const isPrefixed = languageOfPath(pathname) !== 'en';
  const slug = isPrefixed ? more[0] : page;
  if (slug === undefined) return null;
  return isLandingPage(slug) && more.length === (isPrefixed ? 1 : 0) ? slug : null;
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) => {
  const page = landingPageOf(pathname);
  if (page) return pageMeta(pathname, `landing:${page}.title`, `landing:${page}.description`);
  return [...pageMeta(pathname, 'pages:notFound.title'), { name: 'robots', content: 'noindex' }];
};

export default function Page() {
  const page = landingPageOf(useLocation().pathname);
  return page ? <LandingScreen page={page} /> : <NotFoundScreen />;
}
