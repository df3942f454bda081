import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx';

export default function Page() {
  return <NotFoundScreen />;
}
