/** Where the checkout returns to without a payment; search engines do not list it. */

import { pageMeta } from '../i18n/meta.ts';
import { PaymentCanceledScreen } from '../screens/payment/PaymentCanceledScreen.tsx';
import type { Route } from './+types/payment-canceled.ts';

export const meta: Route.MetaFunction = ({ location }) => [
  ...pageMeta(location.pathname, 'pages:canceled.title'),
  { name: 'robots', content: 'noindex' },
];

export default function Page() {
  return <PaymentCanceledScreen />;
}
