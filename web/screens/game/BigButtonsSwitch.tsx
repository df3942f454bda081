/** The switch to four big lettered buttons, while a show screen shows the question. */

import { IconButton } from '../../components/controls/Button.tsx';
import { mayUseBigButtons, setBigButtons, useBigButtonsSetting } from '../../components/game/big-buttons.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function BigButtonsSwitch() {
  const { t } = useTranslation('play');
  const isOn = useBigButtonsSetting();
  if (!mayUseBigButtons(useGameContext())) return null;
  return (
    <IconButton
      icon="grid"
      label={t('bigButtons.switch')}
      aria-pressed={isOn}
      className="aria-pressed:bg-ink aria-pressed:text-paper"
      onClick={() => setBigButtons(!isOn)}
    />
  );
}
