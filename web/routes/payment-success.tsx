import { PaymentSuccessScreen } from '../screens/payment/PaymentSuccessScreen.tsx';

export default function Page() {
  return <PaymentSuccessScreen />;
}
