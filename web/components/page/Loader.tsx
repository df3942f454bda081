/** The loading state of a full page. */

import { useTranslation } from '../../i18n/useTranslation.ts';

export function Loader() {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-[80svh] place-items-center" aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      <svg viewBox="0 0 40 40" className="size-20" aria-hidden="true">
        <circle cx="20" cy="20" r="8" className="fill-card-deep" />
        <circle
          cx="20"
          cy="20"
          r="15"
          fill="none"
          className="stroke-line"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="0.1 11.68"
        />
        <circle cx="20" cy="5" r="3.500" className="origin-center animate-turn fill-act" />
      </svg>
    </main>
  );
}
