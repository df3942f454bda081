/** Why no questions were generated, and what to do about it. */

import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ReadyTopics } from './ReadyTopics.tsx';
import type { Generated, PreviewRequest } from './useGenerator.ts';

interface NotGeneratedProps {
  failure: Extract<Generated, { stage: 'failed' }>;
  onPick: (request: Pick<PreviewRequest, 'topic' | 'name'>) => void;
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
      {code === 'MODEL_REQUIRED' && <ReadyTopics onPick={onPick} />}
    </div>
  );
}
