/** The topics for which every server has a complete preview. */

import { PRESETS } from '../../../game/constants.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PreviewRequest } from './useGenerator.ts';

interface ReadyTopicsProps {
  onPick: (request: Pick<PreviewRequest, 'topic' | 'name'>) => void;
}

export function ReadyTopics({ onPick }: ReadyTopicsProps) {
  const { t } = useTranslation('landing');
  return (
    <ul aria-label={t('trivia-generator.ready')} className="flex flex-wrap gap-2">
      {PRESETS.filter((key) => key !== 'adultTopics').map((key) => (
        <li key={key}>
          <button
            type="button"
            className="min-h-11 rounded-full border-2 border-line-strong bg-card px-4 text-sm font-semibold hover:border-ink"
            onClick={() => onPick({ topic: key, name: t(`common:topics.${key}`) })}
          >
            {t(`common:topics.${key}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
