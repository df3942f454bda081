/** The search page, which search engines do not list. */

import { pageMeta } from '../i18n/meta.ts';
import { SearchScreen } from '../screens/search/SearchScreen.tsx';
import type { Route } from './+types/search.ts';

export const meta: Route.MetaFunction = ({ location }) => [
  ...pageMeta(location.pathname, 'pages:search.title', 'pages:search.empty'),
  { name: 'robots', content: 'noindex' },
];

export default function Page() {
  return <SearchScreen />;
}
