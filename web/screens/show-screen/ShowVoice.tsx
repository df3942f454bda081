/** The show screen's switch for the host's voice; hidden if the device has no voice of its own for the language. */

import { useHasLocalVoice } from '../../browser/speech.ts';
import { setVoice, useVoice } from '../../browser/voice-setting.ts';
import { Icon } from '../../components/page/Icon.tsx';
import { useLanguage } from '../../i18n/Language.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function ShowVoice() {
  const { t } = useTranslation('show');
  const isOn = useVoice();
  const hasVoice = useHasLocalVoice(localeOf(useLanguage()));
  if (!hasVoice) return null;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => setVoice(!isOn)}
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-2.5 hover:bg-card-deep"
    >
      <Icon name="speech" className={isOn ? 'text-act-text' : 'text-ink-soft'} />
      <span className="text-sm font-semibold">{t(isOn ? 'voice.on' : 'voice.off')}</span>
    </button>
  );
}
