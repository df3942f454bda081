/** Offers the app for the home screen, once in a browser session: on the start page and after a game. */

import { answerInstallOffer, useInstallOffer } from '../../browser/installation.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { Logo } from '../page/Logo.tsx';

export function InstallPrompt({ className }: { className?: string }) {
  const { t } = useTranslation();
  if (!useInstallOffer()) return null;
  return (
    <aside className={className} aria-label={t('install.title')}>
      <div className="flex animate-arrive flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-card p-4 shadow-lift">
        <Logo name={false} />
        <div className="min-w-40 flex-1">
          <p className="font-semibold">{t('install.title')}</p>
          <p className="text-sm text-ink-soft">{t('install.text')}</p>
        </div>
        <div className="flex gap-2">
          <Button kind="quiet" size="small" onClick={() => void answerInstallOffer(false)}>
            {t('install.later')}
          </Button>
          <Button size="small" onClick={() => void answerInstallOffer(true)}>
            {t('install.accept')}
          </Button>
        </div>
      </div>
    </aside>
  );
}
