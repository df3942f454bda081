/** The show screen's switch and volume for sound. It asks for a tap if the browser needs one first. */

import { VolumeSlider } from '../../components/game/VolumeSlider.tsx';
import { Icon } from '../../components/page/Icon.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useMayPlay } from '../../sound/may-play.ts';
import { setSound, useSound } from '../../sound/sound-setting.ts';

export function ShowSound() {
  const { t } = useTranslation('show');
  const isOn = useSound('show');
  const isWaiting = !useMayPlay() && isOn;
  const label = t(`common:topBar.${isOn ? 'soundOn' : 'soundOff'}`);
  return (
    <span className="inline-flex items-center">
      {isOn && !isWaiting && <VolumeSlider place="show" className="w-24" />}
      <button
        type="button"
        aria-pressed={isWaiting ? undefined : isOn}
        aria-label={isWaiting ? undefined : label}
        // Any tap or key press allows the sound.
        onClick={() => isWaiting || setSound('show', !isOn)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2.5 hover:bg-card-deep"
      >
        <Icon name={isOn && !isWaiting ? 'sound' : 'muted'} />
        {isWaiting && <span className="text-sm font-semibold">{t('sound.allow')}</span>}
      </button>
    </span>
  );
}
