/** A round being played: its topic's splash, then question, reveal and pause, again and again. */

import { Suspense, useEffect } from 'react';

import { lazyPart } from '../../components/load-part.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useHasPassed } from '../../connection/useHasPassed.ts';
import { Intro } from './Intro.tsx';
import { loadPauseParts, Pause } from './pause-parts.ts';
import { QuestionBoard } from './QuestionBoard.tsx';

const NoQuestion = lazyPart(() => import('./NoQuestion.tsx').then((module) => module.NoQuestion), true);

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
