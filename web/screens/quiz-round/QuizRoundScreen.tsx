/** A round being played: its topic's splash, then question, reveal and pause, again and again. */

import { Suspense, useEffect } from 'react';

import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { toast } from '../../components/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useHasPassed } from '../../connection/useHasPassed.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Intro } from './Intro.tsx';
import { loadPauseParts, Pause } from './pause-parts.ts';
import { QuestionBoard } from './QuestionBoard.tsx';

export function QuizRoundScreen() {
  const { game, serverNow } = useGameContext();
  const isOpen = useHasPassed(game.questionStartTime, serverNow);
  const isFirst = game.currentQuestion === 1;
  useEffect(() => {
    // Asked for again, and a failure shown, when it is needed.
    loadPauseParts().catch(() => undefined);
  }, []);
  if (game.phase === 'intro' || (game.phase === 'question' && isFirst && !isOpen)) {
    return <Intro key={game.currentRound} />;
  }
  const { question } = game;
  if (question === null) return <NoQuestion />;
  return (
    <main className="column flex min-h-[calc(100svh-5.5rem)] flex-col px-4 pb-3 flat:max-w-none wide:max-w-(--page) sm:min-h-[calc(100svh-5.75rem)] flat:min-h-[calc(100svh-4.5rem)] flat:pb-1">
      <QuestionBoard key={question.id} question={question} isOpen={isOpen || game.phase === 'reveal'} />
      {game.phase === 'reveal' && game.reveal !== null && (
        <Suspense fallback={null}>
          <Pause reveal={game.reveal} question={question} />
        </Suspense>
      )}
    </main>
  );
}

/** A view without its question: says so and fetches it again. */
function NoQuestion() {
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
