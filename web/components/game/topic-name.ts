/** How a topic is shown: a preset by its name in this language, any other topic in capitals. */

import { PRESETS } from '../../../game/constants.ts';
import { useLanguage } from '../../i18n/Language.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export interface NamedTopic {
  readonly topic: string;
  /** The key of a preset; absent for any other topic. */
  readonly presetTopic?: string | undefined;
}

/** Gives the name of a topic in the language of this part of the page. */
export function useTopicName(): (topic: NamedTopic) => string {
  const { t } = useTranslation();
  const locale = localeOf(useLanguage());
  return ({ topic, presetTopic }) => {
    const preset = PRESETS.find((key) => key === presetTopic);
    return preset === undefined ? topic.toLocaleUpperCase(locale) : t(`topics.${preset}`);
  };
}
