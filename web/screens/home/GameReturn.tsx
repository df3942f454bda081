/** A link back to the running game in which this browser has a seat, or to the one in which the checkout was opened. */

import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import type { GameReply } from '../../../protocol/view.ts';
import { get } from '../../api/client.ts';
import { GAME_REPLY } from '../../api/reply.ts';
import { buttonClasses } from '../../components/controls/Button.tsx';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { checkoutReturn, clearCheckoutReturn } from '../../storage/page-state.ts';
import { currentGame, forgetGame } from '../../storage/session.ts';

interface Waiting {
  /** The path where the checkout was opened; null for the game's own address. */
  readonly path: string | null;
  readonly game: GameReply['game'];
}

export function GameReturn() {
  const { t } = useTranslation('home');
  const path = usePath();
  const waiting = useWaitingGame();
  if (waiting === null) return null;
  const { game } = waiting;
  return (
    <Link
      to={waiting.path ?? path(`/join/${game.id}`)}
      onClick={clearCheckoutReturn}
      className={`${buttonClasses({ size: 'large', wide: true })} mb-4 animate-fade flex-wrap gap-x-3`}
    >
      <span>{t('back')}</span>{' '}
      <span className="min-w-0 text-sm font-normal text-ink-soft">
        {game.name !== '' && (
          <>
            <bdi>{game.name}</bdi>{' '}
          </>
        )}
        <span className="numerals">{game.code}</span>
      </span>
    </Link>
  );
}

function useWaitingGame(): Waiting | null {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    const checkout = checkoutReturn();
    const gameId = checkout?.gameId ?? currentGame();
    if (gameId === null) return;
    const stop = new AbortController();
    const look = async () => {
      const { game, me } = await get<GameReply>(`/games/${gameId}`, GAME_REPLY, { signal: stop.signal });
      const isSeated = me.role === 'player' || me.role === 'organizer';
      if (!isSeated) clearCheckoutReturn();
      if (!isSeated || game.status === 'finished') forgetGame(gameId);
      if (isSeated && (checkout !== null || game.status !== 'finished'))
        setWaiting({ path: checkout?.path ?? null, game });
    };
    // The game is over or deleted: there is nothing to return to.
    look().catch(() => undefined);
    return () => stop.abort();
  }, []);
  return waiting;
}
