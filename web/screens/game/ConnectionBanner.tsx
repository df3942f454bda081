/** Shows a lost connection or a paused game in the top bar, without moving what is below. */

import { useEffect, useState } from 'react';

import { BusyRing } from '../../components/controls/Button.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { isDisconnected } from '../../connection/live-game.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { connectionMessage } from './connection-message.ts';

/** A connection that is back within this time is not reported. */
const GRACE_MS = 1_200;

export function ConnectionBanner() {
  const text = useBannerText();
  return (
    <output className="pointer-events-none fixed inset-x-15 top-1.5 z-20 flex min-h-11 items-center justify-center">
      {text && (
        <span className="flex animate-arrive items-center gap-2 rounded-full bg-ink px-4 py-1.5 text-xs leading-tight font-semibold text-paper shadow-lift">
          <BusyRing />
          {text}
        </span>
      )}
    </output>
  );
}

function useBannerText(): string | null {
  const { t } = useTranslation();
  const { connectionStatus, game, me } = useGameContext();
  const isAway = connectionStatus === 'connecting' || isDisconnected(connectionStatus);
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setNoticed(isAway), isAway ? GRACE_MS : 0);
    return () => window.clearTimeout(timer);
  }, [isAway]);
  if (isAway && isNoticed)
    return t(connectionMessage(connectionStatus, { isSeated: me.playerId !== null, wasConnected: true }));
  return game.paused === true ? t('connection.paused') : null;
}
