/** A round being played: the intro with its topic, then question, reveal and pause for each question. */

import { Suspense, useEffect } from 'react';

import { lazyPart } from '../../browser/load-part.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { isShownAlone } from '../../connection/live-game.ts';
import { useHasPassed } from '../../connection/useHasPassed.ts';
import { hasLanded, useRevealStage } from '../../connection/useRevealStage.ts';
import { Intro } from './Intro.tsx';
import { loadPauseParts, Pause } from './pause-parts.ts';
import { QuestionBadges } from './QuestionBadges.tsx';
import { QuestionBoard, type QuestionBoardProps } from './QuestionBoard.tsx';
import { useSpokenVerdict } from './useSpokenVerdict.ts';
import { useVerdict } from './useVerdict.ts';

const NoQuestion = lazyPart(() => import('./NoQuestion.tsx').then((module) => module.NoQuestion), true);

export function QuizRoundScreen() {
  const { game, serverNow } = useGameContext();
  const isOpen = useHasPassed(game.questionStartTime, serverNow);
  const { question } = game;
  const isFirst = game.currentQuestion === 1;
  const isAlone = isShownAlone(game, isOpen);
  useEffect(() => {
    // If this failed, it is loaded again, and the failure shown, when it is needed.
    loadPauseParts().catch(() => undefined);
  }, []);
  if (game.phase === 'intro' || (game.phase === 'question' && isFirst && !isOpen && !isAlone)) {
    return <Intro key={game.currentRound} />;
  }
  if (question === null) return <NoQuestion />;
  return (
    <main className="column flex min-h-[calc(100svh-5.5rem)] flex-col px-4 pb-3 flat:max-w-none wide:max-w-(--page) sm:min-h-[calc(100svh-5.75rem)] flat:min-h-[calc(100svh-4.5rem)] flat:pb-1">
      <Asked
        key={question.id}
        question={question}
        isOpen={(isOpen && !isAlone) || game.phase === 'reveal'}
        isAlone={isAlone}
      />
    </main>
  );
}

/** One question, from its opening to the end of its pause. */
function Asked({ question, isOpen, isAlone }: Pick<QuestionBoardProps, 'question' | 'isOpen' | 'isAlone'>) {
  const { game } = useGameContext();
  const stage = useRevealStage();
  const verdict = useVerdict(question.id, stage);
  const { reveal } = game;
  useSpokenVerdict(
    question,
    hasLanded(stage) ? (reveal?.correctAnswer ?? null) : verdict.right,
    verdict.chosen,
  );
  const board = <QuestionBoard {...{ question, isOpen, isAlone, verdict, stage }} />;
  if (reveal === null || !hasLanded(stage)) return board;
  return (
    <>
      <QuestionBadges question={question} />
      <Suspense fallback={board}>
        <Pause reveal={reveal} question={question} isRanked={stage === 'ranked'} />
      </Suspense>
    </>
  );
}
