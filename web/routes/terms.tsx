/** The terms of use and the privacy policy. */

import { pageMeta } from '../i18n/meta.ts';
import { TermsScreen } from '../screens/terms/TermsScreen.tsx';
import type { Route } from './+types/terms.ts';

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta(location.pathname, 'pages:terms.title', 'pages:terms.lead');

export default function Page() {
  return <TermsScreen />;
}
