import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx';
import { pageMeta } from '../words/meta.ts';
import type { Route } from './+types/not-found.ts';

export const meta: Route.MetaFunction = ({ location }) => [
  ...pageMeta(location.pathname, 'pages:notFound.title'),
  { name: 'robots', content: 'noindex' },
];

export default function Page() {
  return <NotFoundScreen />;
}
