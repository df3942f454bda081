/** /game/:gameId and /join/:gameId: the same screen. Only this browser's seat, as the server reports it, decides what is shown. A join code instead of the id leads to its game. */

import { useParams } from 'react-router';

import { GameOfCode } from '../screens/GameOfCode.tsx';
import { GameScreen } from '../screens/GameScreen.tsx';

export default function Page() {
  const { gameId = '' } = useParams();
  const code = joinCodeIn(gameId);
  if (code !== null) return <GameOfCode key={code} code={code} />;
  return <GameScreen key={gameId} gameId={gameId} />;
}

/** The six digits, also as `482 913` or `482-913`; null for a game's id, which is longer. */
function joinCodeIn(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
