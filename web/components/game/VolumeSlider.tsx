/** How loud a device plays its sounds. */

import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { setVolume, useVolume, VOLUME_MAX, VOLUME_STEP, type SoundPlace } from '../../sound/sound-setting.ts';
import { classes } from '../page/classes.ts';

interface VolumeSliderProps {
  place: SoundPlace;
  /** The pointer was released. */
  onCommit?: () => void;
  className?: string;
}

export function VolumeSlider({ place, onCommit, className }: VolumeSliderProps) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const volume = useVolume(place);
  return (
    <input
      type="range"
      aria-label={t('menu.volume')}
      aria-valuetext={format.percent(volume / VOLUME_MAX)}
      value={volume}
      min={0}
      max={VOLUME_MAX}
      step={VOLUME_STEP}
      onChange={({ target }) => setVolume(place, target.valueAsNumber)}
      onPointerUp={onCommit}
      onKeyUp={onCommit}
      className={classes('h-11 min-w-0 cursor-pointer accent-act-deep', className)}
    />
  );
}
