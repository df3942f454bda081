/** The second row of a game's menu: vibration; on a device with sound its volume and, for the host, music. */

import { canVibrate, setVibration, useVibration } from '../../browser/vibration.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { VolumeSlider } from '../../components/game/VolumeSlider.tsx';
import type { IconName } from '../../components/page/Icon.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { setMusic, useMusic, useSound } from '../../sound/sound-setting.ts';

const MUSIC = {
  path: 'M9 17.500V5.500l10.500-2v12M9 17.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM19.500 15.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z',
};
const VIBRATION = { path: 'M9 4.500h6v15H9zM5.500 8.500v7M18.500 8.500v7M2.500 10.500v3M21.500 10.500v3' };

export function MoreSwitches({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('play');
  const { isHost } = useGameContext();
  const hasSound = useSound('phone');
  const hasMusic = useMusic('phone', isHost);
  const vibrates = useVibration();
  return (
    <>
      <IconButton icon="back" label={t('common:back')} onClick={onBack} />
      {canVibrate() && (
        <Switch icon={VIBRATION} label={t('menu.vibration')} isOn={vibrates} onChange={setVibration} />
      )}
      {hasSound && isHost && (
        <Switch icon={MUSIC} label={t('menu.music')} isOn={hasMusic} onChange={setMusic} />
      )}
      {hasSound && (
        <VolumeSlider place="phone" onCommit={() => void (hasMusic || playExample())} className="w-24" />
      )}
    </>
  );
}

/** Plays a sound, so that the volume can be judged when nothing else plays. */
async function playExample(): Promise<void> {
  const { playCue } = await import('../../sound/page-audio.ts');
  await playCue('join', 'phone');
}

interface SwitchProps {
  icon: IconName;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ icon, label, isOn, onChange }: SwitchProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-pressed={isOn}
      className="aria-pressed:bg-ink aria-pressed:text-paper"
      onClick={() => onChange(!isOn)}
    />
  );
}
