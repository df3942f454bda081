import { PaymentCanceledScreen } from '../screens/payment/PaymentCanceledScreen.tsx';

export default function Page() {
  return <PaymentCanceledScreen />;
}
