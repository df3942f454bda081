/** Shown if a view lacks its question: says so and fetches the game again. */

import { useEffect } from 'react';

import { toast } from '../../components/notices/Toasts.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function NoQuestion() {
  const { t } = useTranslation('play');
  const { refresh } = useGameContext();
  const title = t('question.loadFailed');
  useEffect(() => {
    toast({ kind: 'error', title });
    void refresh();
  }, [refresh, title]);
  return (
    <main className="column grid justify-items-center gap-3 px-4 py-16 text-center">
      <ScreenTitle className="text-2xl">{t('question.notFound')}</ScreenTitle>
      <p role="alert" className="text-ink-soft">
        {t('question.tryAgain')}
      </p>
    </main>
  );
}
