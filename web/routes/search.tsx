import { SearchScreen } from '../screens/search/SearchScreen.tsx';

export default function Page() {
  return <SearchScreen />;
}
