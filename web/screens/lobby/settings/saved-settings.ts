/** The host's own settings, stored in this browser for the next game. */

import { readSettings, type Settings } from '../../../../game/settings.ts';
import { readStored, readTab, writeStored, writeTab } from '../../../storage/storage.ts';

const STORAGE_KEY = 'custom_settings';
const appliedKey = (gameId: string): string => `settings_applied_${gameId}`;

export const saveSettings = (settings: Settings): void => writeStored(STORAGE_KEY, JSON.stringify(settings));

/** The stored settings for a new game, once per game; null if there are none, or the game has received them. */
export function settingsForNewGame(gameId: string): Partial<Settings> | null {
  const text = readStored(STORAGE_KEY);
  if (text === null || readTab(appliedKey(gameId)) !== null) return null;
  writeTab(appliedKey(gameId), 'yes');
  const settings = settingsOf(text);
  return Object.keys(settings).length === 0 ? null : settings;
}

/** The valid settings of a stored text, which an older or newer client may have written. */
export function settingsOf(text: string): Partial<Settings> {
  try {
    const stored: unknown = JSON.parse(text);
    return typeof stored === 'object' && stored !== null ? readSettings({ ...stored }) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
