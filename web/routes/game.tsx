/** /game/:gameId and /join/:gameId: the same screen; what a browser shows is decided by the server's word on its seat alone. */

import { useParams } from 'react-router';

import { GameScreen } from '../screens/GameScreen.tsx';

export default function Page() {
  const { gameId = '' } = useParams();
  return <GameScreen key={gameId} gameId={gameId} />;
}
