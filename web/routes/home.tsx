import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import { pageMeta } from '../words/meta.ts';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = ({ location }) => pageMeta(location.pathname, 'home:title');

export default function Page() {
  return <HomeScreen />;
}
