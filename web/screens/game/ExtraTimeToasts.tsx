/** Shows the host during a game that a player requests extra time; the lobby shows it in its list. */

import { useEffect, useRef } from 'react';

import { toast } from '../../components/notices/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function ExtraTimeToasts() {
  const { t } = useTranslation('play');
  const format = useFormat();
  const { game, isHost, me } = useGameContext();
  const { players, phase } = game;
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const asking = players.filter(({ askedTimeFactor }) => askedTimeFactor !== undefined);
    for (const { id, name, askedTimeFactor = 1 } of asking) {
      const isNews = isHost && phase !== 'lobby' && id !== me.playerId && !known.current.has(id);
      if (isNews) toast({ text: t('menu.asks', { name, factor: format.number(askedTimeFactor) }) });
    }
    known.current = new Set(asking.map(({ id }) => id));
  }, [players, phase, isHost, me.playerId, t, format]);
  return null;
}
