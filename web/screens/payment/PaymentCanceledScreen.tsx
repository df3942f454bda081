/** Back from the checkout without paying: nothing has changed. */

import { Link } from 'react-router';

import { buttonClasses } from '../../components/controls/Button.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { usePath, useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function PaymentCanceledScreen() {
  useMessages('pages');
  const { t } = useTranslation('pages');
  const path = usePath();
  return (
    <>
      <TopBar />
      <main className="column grid justify-items-center gap-5 px-4 py-10 text-center">
        <ScreenTitle className="text-2xl">{t('canceled.title')}</ScreenTitle>
        <p>{t('canceled.text')}</p>
        <Link to={path('/')} className={buttonClasses({ kind: 'act', size: 'large' })}>
          {t('canceled.home')}
        </Link>
      </main>
    </>
  );
}
