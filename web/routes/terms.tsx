import { TermsScreen } from '../screens/terms/TermsScreen.tsx';

export default function Page() {
  return <TermsScreen />;
}
