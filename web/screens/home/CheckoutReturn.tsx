/** A link back to the game in which the checkout was opened, while this browser has a seat there. */

import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import type { GameReply } from '../../../protocol/view.ts';
import { get } from '../../api/client.ts';
import { buttonClasses } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { clearCheckoutReturn, checkoutReturn } from '../../storage/page-state.ts';

export function CheckoutReturn() {
  const { t } = useTranslation('home');
  const path = useWaitingGame();
  if (path === null) return null;
  return (
    <Link
      to={path}
      onClick={clearCheckoutReturn}
      className={`${buttonClasses({ size: 'large', wide: true })} mb-4 animate-fade`}
    >
      {t('back')}
    </Link>
  );
}

function useWaitingGame(): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    const waiting = checkoutReturn();
    if (waiting === null) return;
    const stop = new AbortController();
    get<GameReply>(`/games/${waiting.gameId}`, { signal: stop.signal }).then(
      ({ me }) => (me.role === 'visitor' ? clearCheckoutReturn() : setPath(waiting.path)),
      // Over, or gone: there is nothing to go back to.
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return path;
}
