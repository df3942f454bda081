/** The player's choice of an avatar: each tap shows immediately, the last one is sent. */

import { useEffect, useState } from 'react';

import { toast } from '../../components/notices/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

const DEBOUNCE_MS = 500;

export function useAvatarPick(avatar: string): [face: string, pick: (face: string) => void] {
  const { t } = useTranslation('lobby');
  const { changeSeat } = useGameContext();
  const [picked, setPicked] = useState<string | null>(null);
  const failed = t('seat.failed');
  useEffect(() => {
    if (picked === null) return;
    const send = async () => {
      try {
        await changeSeat({ avatar: picked });
      } catch {
        toast({ kind: 'error', text: failed });
      }
      setPicked(null);
    };
    const timer = window.setTimeout(() => void send(), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [picked, changeSeat, failed]);
  return [picked ?? avatar, setPicked];
}
