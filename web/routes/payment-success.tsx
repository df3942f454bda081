/** Where the checkout returns to after a payment; search engines do not list it. */

import { pageMeta } from '../i18n/meta.ts';
import { PaymentSuccessScreen } from '../screens/payment/PaymentSuccessScreen.tsx';
import type { Route } from './+types/payment-success.ts';

export const meta: Route.MetaFunction = ({ location }) => [
  ...pageMeta(location.pathname, 'pages:paid.title'),
  { name: 'robots', content: 'noindex' },
];

export default function Page() {
  return <PaymentSuccessScreen />;
}
