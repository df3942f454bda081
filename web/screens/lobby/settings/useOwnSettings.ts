/** Puts the settings this host saved before on a new game of theirs, where they are unlocked. */

import { useEffect } from 'react';

import { useUnlock } from '../../../api/useUnlock.ts';
import { toast } from '../../../components/Toasts.tsx';
import { ownSeat, useGameContext } from '../../../connection/GameContext.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { isUntouched, settingsForNewGame } from './remembered.ts';

export function useOwnSettings(): void {
  const { t } = useTranslation('settings');
  const table = useGameContext();
  const { game, gameId, changeSettings } = table;
  const isUnlocked = useUnlock()?.unlocked === true;
  // The first seat is its maker's; who becomes host later leaves the game as it was made.
  const isNew = isUntouched(game.settings) && ownSeat(table) === 0;
  const text = t('applied');
  useEffect(() => {
    if (!isUnlocked || !isNew) return;
    const settings = settingsForNewGame(gameId);
    if (settings === null) return;
    changeSettings(settings).then(
      () => toast({ text }),
      // The game goes on with the usual settings; the panel says so.
      () => undefined,
    );
  }, [isUnlocked, isNew, gameId, changeSettings, text]);
}
