/** The screen after an unexpected error: a playful title and two ways on. */

import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button, buttonClasses } from '../controls/Button.tsx';
import { Logo } from '../page/Logo.tsx';
import { useRandom } from '../page/useRandom.ts';

const TITLES = [
  'crash.titles.options',
  'crash.titles.leg',
  'crash.titles.twist',
  'crash.titles.cards',
] as const;

export function CrashScreen() {
  const { t } = useTranslation('errors');
  const path = usePath();
  const title = useRandom(TITLES);
  return (
    <main className="column grid min-h-[80svh] content-center gap-6 px-4 py-10 text-center">
      <Logo name={false} className="justify-center" />
      <h1 className="text-2xl">{t(title)}</h1>
      <p className="text-ink-soft">{t('crash.text')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button kind="act" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
        {/* A real load: whatever broke is left behind. */}
        <a href={path('/')} className={buttonClasses({ kind: 'plain' })}>
          {t('crash.home')}
        </a>
      </div>
    </main>
  );
}
