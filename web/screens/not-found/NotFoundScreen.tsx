/** No such page: a joke, and the way home. */

import { Link } from 'react-router';

import { buttonClasses } from '../../components/controls/Button.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { useRandom } from '../../components/page/useRandom.ts';
import { usePath, useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { EmptySeatDrawing } from './EmptySeatDrawing.tsx';

const MESSAGES = [
  'notFound.messages.answer',
  'notFound.messages.turn',
  'notFound.messages.seat',
  'notFound.messages.bonus',
  'notFound.messages.time',
] as const;

export function NotFoundScreen() {
  useMessages('pages');
  const { t } = useTranslation('pages');
  const path = usePath();
  const message = useRandom(MESSAGES);
  return (
    <>
      <TopBar />
      <main className="column grid justify-items-center gap-5 px-4 py-6 text-center flat:grid-cols-[10rem_minmax(0,1fr)] flat:items-center flat:gap-x-6 flat:gap-y-2 flat:py-2 flat:*:first:row-span-3">
        <EmptySeatDrawing />
        <ScreenTitle className="text-2xl">{t(message)}</ScreenTitle>
        <p className="text-ink-soft">{t('notFound.text')}</p>
        <Link to={path('/')} className={buttonClasses({ kind: 'act', size: 'large' })}>
          {t('notFound.home')}
        </Link>
      </main>
    </>
  );
}
