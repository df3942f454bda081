/** Shows a lost connection or a paused game, in a game's top bar or over a show screen, without moving the content below. */

import { useEffect, useState } from 'react';

import { BusyRing } from '../../components/controls/Button.tsx';
import { classes } from '../../components/page/classes.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { isDisconnected } from '../../connection/live-game.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { connectionMessage } from './connection-message.ts';

/** A connection restored within this time is not reported. */
const GRACE_MS = 1_200;

export function ConnectionBanner({ className }: { className?: string }) {
  const text = useBannerText();
  return (
    <output className={classes('peer pointer-events-none max-w-full', className)}>
      {text && (
        <span className="flex animate-arrive items-center gap-2 rounded-xl bg-ink px-3 py-1.5 text-start text-[0.6875rem] leading-tight font-semibold text-paper shadow-lift sm:text-xs">
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
