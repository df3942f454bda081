/** The switch to four big lettered buttons, while a show screen shows the question. */

import { useEffect } from 'react';

import { IconButton } from '../../components/controls/Button.tsx';
import {
  isFirstOffer,
  mayUseBigButtons,
  setBigButtons,
  useBigButtonsSetting,
} from '../../components/game/big-buttons.ts';
import { toast } from '../../components/notices/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** How long the offer is shown, in milliseconds. */
const OFFER_MS = 8_000;

export function BigButtonsSwitch() {
  const { t } = useTranslation('play');
  const isOn = useBigButtonsSetting();
  const isUseful = mayUseBigButtons(useGameContext());
  useEffect(() => {
    if (isUseful && isFirstOffer()) toast({ text: t('bigButtons.offer'), shownMs: OFFER_MS });
  }, [isUseful, t]);
  if (!isUseful) return null;
  return (
    <IconButton
      icon="grid"
      label={t('bigButtons.switch')}
      caption={t('bigButtons.caption')}
      aria-pressed={isOn}
      className="aria-pressed:bg-ink aria-pressed:text-paper"
      onClick={() => setBigButtons(!isOn)}
    />
  );
}
