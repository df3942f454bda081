/** Back from the checkout without paying: nothing has changed. */

import { Link } from 'react-router';

import { buttonClasses } from '../../parts/Button.tsx';
import { ScreenTitle } from '../../parts/ScreenTitle.tsx';
import { TopBar } from '../../parts/TopBar.tsx';
import { usePath, useWords } from '../../words/Language.tsx';
import { useTranslation } from '../../words/useTranslation.ts';

export function PaymentCanceledScreen() {
  useWords('pages');
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
