/** Applies the settings that this host saved earlier to their new game, if it is unlocked. */

import { useEffect } from 'react';

import { changedSettings, DEFAULT_SETTINGS } from '../../../../game/settings.ts';
import { ApiError } from '../../../api/client.ts';
import type { SettingsChange } from '../../../api/commands.ts';
import { useUnlock } from '../../../api/useUnlock.ts';
import { toast } from '../../../components/notices/Toasts.tsx';
import { ownSeat, useGameContext } from '../../../connection/GameContext.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { settingsForNewGame } from './saved-settings.ts';

/** Changes the settings, without the personal topics that are unavailable in this game; resolves to those topics. */
async function apply(
  settings: SettingsChange,
  changeSettings: (settings: SettingsChange) => Promise<unknown>,
): Promise<readonly string[]> {
  try {
    await changeSettings(settings);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.unavailable === undefined) throw error;
    const dropped = error.problem.unavailable.map(({ topic }) => topic);
    const left = settings.personalTopics?.filter((topic) => !dropped.includes(topic)) ?? [];
    await changeSettings({ ...settings, personalTopics: left.length === 0 ? null : left });
    return dropped;
  }
}

export function useSavedSettings(): void {
  const { t } = useTranslation('settings');
  const context = useGameContext();
  const { game, gameId, changeSettings } = context;
  const isUnlocked = useUnlock()?.unlocked === true;
  // The first seat belongs to the game's creator; a later host does not change the settings.
  const isNew = changedSettings(DEFAULT_SETTINGS, game.settings).length === 0 && ownSeat(context) === 0;
  const applied = t('applied');
  useEffect(() => {
    if (!isUnlocked || !isNew) return;
    const settings = settingsForNewGame(gameId);
    if (settings === null) return;
    apply(settings, changeSettings).then(
      (dropped) =>
        toast({
          text:
            dropped.length === 0
              ? applied
              : t('setting.personalTopics.dropped', { topics: dropped.join(', ') }),
        }),
      // The game keeps the default settings, as the panel shows.
      () => undefined,
    );
  }, [isUnlocked, isNew, gameId, changeSettings, applied, t]);
}
