/** The show screen's switch for sound. Where the browser wants a tap first, it says so. */

import { setSound, useMayPlay, useSound } from '../../browser/sound-setting.ts';
import { Icon } from '../../components/page/Icon.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function ShowSound() {
  const { t } = useTranslation('show');
  const isOn = useSound('show');
  const isWaiting = !useMayPlay() && isOn;
  const label = t(`common:topBar.${isOn ? 'soundOn' : 'soundOff'}`);
  return (
    <button
      type="button"
      aria-pressed={isWaiting ? undefined : isOn}
      aria-label={isWaiting ? undefined : label}
      // Whatever is tapped or pressed allows the sound.
      onClick={() => isWaiting || setSound('show', !isOn)}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2.5 hover:bg-card-deep"
    >
      <Icon name={isOn && !isWaiting ? 'sound' : 'muted'} />
      {isWaiting && <span className="text-sm font-semibold">{t('sound.allow')}</span>}
    </button>
  );
}
