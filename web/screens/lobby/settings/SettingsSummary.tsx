/** The host's settings, as everyone else sees them. */

import {
  isOfKind,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
} from '../../../../game/settings.ts';
import { Badge } from '../../../components/page/Badge.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { choiceKeys } from './choice-keys.ts';

export function SettingsSummary() {
  const { t } = useTranslation('settings');
  const { game } = useGameContext();
  const factOf = useFact(game.settings);
  return (
    <Card title={t('summary.title')}>
      <ul className="flex flex-wrap gap-2">
        {SETTING_KEYS.map((setting) => [setting, factOf(setting)] as const).map(
          ([setting, fact]) =>
            fact !== null && (
              <li key={setting} className="min-w-0">
                <Badge>{fact}</Badge>
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}

/** The text about a setting; null for a switch in its default state, and for the game's name, which is the title. */
function useFact(settings: Settings): (setting: SettingKey) => string | null {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (setting) => {
    if (SETTINGS[setting].group === null) return null;
    if (isOfKind('flag', setting)) {
      const isUsual = settings[setting] === SETTINGS[setting].default;
      return isUsual ? null : t(`setting.${setting}.summary`);
    }
    // An exact number of rounds takes precedence.
    if (setting === 'length' && settings.rounds !== null) return null;
    if (isOfKind('choice', setting)) {
      const { label, ofWord } = choiceKeys(setting);
      return t('summary.choice', { setting: t(label), choice: t(ofWord(settings[setting])) });
    }
    if (isOfKind('line', setting)) return null;
    // Without a clock there is no time limit.
    if (setting === 'questionTimeLimit' && settings.zen) return null;
    if (isOfKind('integer', setting)) return t(`setting.${setting}.summary`, { count: settings[setting] });
    if (isOfKind('integerOrAutomatic', setting)) {
      const count = settings[setting];
      return count === null ? null : t(`setting.${setting}.summary`, { count });
    }
    const value = settings[setting];
    if (value === null) return null;
    return t(`setting.${setting}.summary`, { names: format.list('names' in value ? value.names : value) });
  };
}
