/** A phone's switch for sounds. */

import { useTranslation } from '../../i18n/useTranslation.ts';
import { setSound, useSound } from '../../sound/sound-setting.ts';
import { IconButton } from '../controls/Button.tsx';

export function SoundSwitch() {
  const { t } = useTranslation();
  const isOn = useSound('phone');
  return (
    <IconButton
      icon={isOn ? 'sound' : 'muted'}
      label={t(isOn ? 'topBar.soundOn' : 'topBar.soundOff')}
      aria-pressed={isOn}
      onClick={() => setSound('phone', !isOn)}
    />
  );
}
