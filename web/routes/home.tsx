import { HomeScreen } from '../screens/home/HomeScreen.tsx';

export default function Page() {
  return <HomeScreen />;
}
