/** The way back to the game in which the checkout was opened, while this browser has its seat there. */

import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import type { GameReply } from '../../../protocol/view.ts';
import { get } from '../../api/client.ts';
import { buttonClasses } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { forgetWaitingGame, waitingGame } from '../../storage/page-state.ts';

export function WaitingGame() {
  const { t } = useTranslation('home');
  const path = useWaitingGame();
  if (path === null) return null;
  return (
    <Link
      to={path}
      onClick={forgetWaitingGame}
      className={`${buttonClasses({ size: 'large', wide: true })} mb-4 animate-fade`}
    >
      {t('back')}
    </Link>
  );
}

function useWaitingGame(): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    const waiting = waitingGame();
    if (waiting === null) return;
    const stop = new AbortController();
    get<GameReply>(`/games/${waiting.gameId}`, { signal: stop.signal }).then(
      ({ me }) => (me.role === 'visitor' ? forgetWaitingGame() : setPath(waiting.path)),
      // Over, or gone: there is nothing to go back to.
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return path;
}
