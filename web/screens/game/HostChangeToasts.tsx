/** A toast for a player who becomes host: the host has left, or has been away for a minute. */

import { useEffect, useRef } from 'react';

import { toast } from '../../components/notices/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function HostChangeToasts() {
  const { t } = useTranslation('play');
  const { isHost } = useGameContext();
  const wasHost = useRef(isHost);
  useEffect(() => {
    if (isHost && !wasHost.current) toast({ title: t('host.title'), text: t('host.text') });
    wasHost.current = isHost;
  }, [isHost, t]);
  return null;
}
