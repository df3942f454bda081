/** A phone's switch for sounds. */

import { useTranslation } from '../i18n/useTranslation.ts';
import { IconButton } from './Button.tsx';
import { setSound, useSound } from './sound-setting.ts';

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
