/** The questions that the fewest and the most players knew. */

import type { ResultsReply } from '../../../../protocol/data.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { extremesOf, measureOf, type Asked } from './measures.ts';

export function Extremes({ results }: { results: ResultsReply }) {
  const extremes = extremesOf(results);
  if (extremes === null) return null;
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Extreme kind="hardest" asked={extremes.hardest} />
      <Extreme kind="easiest" asked={extremes.easiest} />
    </dl>
  );
}

function Extreme({ kind, asked }: { kind: 'hardest' | 'easiest'; asked: Asked }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { right, asked: possible, time } = measureOf([asked]);
  return (
    <div className="rounded-md bg-card-deep p-4">
      <dt className="text-sm font-semibold text-act-text">{t(`analytics.${kind}`)}</dt>
      <dd>
        <bdi className="block font-semibold">{asked.question.text}</bdi>
        <span className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-soft">
          <span>{t('analytics.knew', { right, count: possible })}</span>
          {time !== null && <span>{t('analytics.time', { time: format.seconds(time) })}</span>}
        </span>
      </dd>
    </div>
  );
}
