/** Why no questions were generated, and what can be done about it. */

import { PRESETS } from '../../components/topic-name.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Generated, PreviewRequest } from './useGenerator.ts';

interface NotGeneratedProps {
  failure: Extract<Generated, { stage: 'failed' }>;
  onPick: (wish: Pick<PreviewRequest, 'topic' | 'name'>) => void;
}

export function NotGenerated({ failure: { name, code, waitSeconds }, onPick }: NotGeneratedProps) {
  const { t } = useTranslation('landing');
  const refusal = useRefusal();
  const why =
    code === 'MODEL_REQUIRED'
      ? t('trivia-generator.modelRequired', { topic: name })
      : code === 'RATE_LIMITED'
        ? t('trivia-generator.rateLimited', { count: waitSeconds ?? 60 })
        : refusal(code);
  return (
    <div className="mt-6 grid animate-arrive gap-4">
      <div role="alert" className="rounded-md bg-act-wash p-4 text-sm">
        {code !== 'MODEL_REQUIRED' && code !== 'RATE_LIMITED' && (
          <p className="font-bold">{t('trivia-generator.failed')}</p>
        )}
        <p className="wrap-break-word">{why}</p>
      </div>
      {code === 'MODEL_REQUIRED' && (
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
      )}
    </div>
  );
}
