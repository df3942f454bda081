/** How to play, collapsed by default. */

import { Icon } from '../../components/page/Icon.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const STEPS = ['sit', 'choose', 'answer', 'win'] as const;

export function HowToPlay() {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <details className="group rounded-lg bg-card shadow-lift">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-lg px-5 font-semibold">
        {t('howTo.title')}
        <Icon name="chevron" className="transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <ol className="space-y-4 px-5 pb-6">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden="true"
              className="numerals mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-act-wash text-sm font-bold text-act-text"
            >
              {format.number(index + 1)}
            </span>
            <div>
              <h3 className="font-text text-base font-bold tracking-normal">{t(`howTo.${step}.title`)}</h3>
              <p className="text-ink-soft">{t(`howTo.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
