/** Puts the settings this host saved before on a new game of theirs, where they are unlocked. */

import { useEffect } from 'react';

import { useUnlock } from '../../../api/useUnlock.ts';
import { toast } from '../../../components/Toasts.tsx';
import { ownSeat, useGameContext } from '../../../connection/GameContext.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { hasDefaults, settingsForNewGame } from './saved-settings.ts';

export function useSavedSettings(): void {
  const { t } = useTranslation('settings');
  const context = useGameContext();
  const { game, gameId, changeSettings } = context;
  const isUnlocked = useUnlock()?.unlocked === true;
  // The first seat is its creator's; a later host leaves the settings as they are.
  const isNew = hasDefaults(game.settings) && ownSeat(context) === 0;
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
