/** The landing pages: one screen, its words by the address. */

import { useLocation } from 'react-router';

import { LandingScreen } from '../screens/landing/LandingScreen.tsx';
import { isLandingPage, type LandingPage } from '../words/landing.ts';
import { pageMeta } from '../words/meta.ts';
import type { Route } from './+types/landing.ts';

const pageOf = (pathname: string): LandingPage => {
  const slug = pathname.split('/').findLast((part) => part !== '') ?? '';
  return isLandingPage(slug) ? slug : 'quiz-games';
};

export const meta: Route.MetaFunction = ({ location }) => {
  const page = pageOf(location.pathname);
  return pageMeta(location.pathname, `landing:${page}.title`, `landing:${page}.description`);
};

export default function Page() {
  return <LandingScreen page={pageOf(useLocation().pathname)} />;
}
