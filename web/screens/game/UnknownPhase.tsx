/** Shown for a phase that this client does not know: a turning ring with a warning, and a way out. */

import { BusyRing, Button } from '../../components/controls/Button.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function UnknownPhase() {
  const { t } = useTranslation('play');
  return (
    <main className="column grid justify-items-center gap-4 px-4 py-16 text-center">
      <BusyRing className="size-14 text-act-deep" />
      <ScreenTitle className="text-xl">{t('odd.title')}</ScreenTitle>
      <p role="alert" className="text-ink-soft">
        {t('odd.text')}
      </p>
      <Button onClick={() => window.location.reload()}>{t('odd.reload')}</Button>
    </main>
  );
}
