/** /game/:gameId/show: the big screen. A code in the address opens it on another device. */

import { useParams, useSearchParams } from 'react-router';

import { ShowGame } from '../screens/ShowGame.tsx';

export default function Page() {
  const { gameId = '' } = useParams();
  const [query] = useSearchParams();
  const showCode = query.get('code');
  return <ShowGame key={`${gameId} ${showCode}`} gameId={gameId} showCode={showCode} />;
}
