/** The question until its right option is shown: its number, the time left, its text, and its options within the thumb's reach. */

import { useEffect, useRef } from 'react';

import type { QuestionView } from '../../../game/view.ts';
import { useBigButtons } from '../../components/game/big-buttons.ts';
import { CountdownBar } from '../../components/game/CountdownBar.tsx';
import { QuestionLanguageBadge } from '../../components/languages/QuestionLanguage.tsx';
import { announce } from '../../components/notices/LiveRegion.tsx';
import { classes } from '../../components/page/classes.ts';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { toRealMs, ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useCountdown } from '../../connection/useCountdown.ts';
import type { RevealStage } from '../../connection/useRevealStage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Answered } from './Answered.tsx';
import { Options } from './Options.tsx';
import { Picture } from './Picture.tsx';
import { QuestionBadges } from './QuestionBadges.tsx';
import { useQuestionAloud } from './useQuestionAloud.ts';
import type { Verdict } from './useVerdict.ts';

/** Seconds left at which a screen reader announces the time. */
const ANNOUNCED_AT_SECONDS = [10, 3];

export interface QuestionBoardProps {
  question: QuestionView;
  isOpen: boolean;
  /** Shown without its options, as time to read. */
  isAlone: boolean;
  verdict: Verdict;
  /** Null while the question is open. */
  stage: RevealStage | null;
}

export function QuestionBoard({ question, isOpen, isAlone, verdict, stage }: QuestionBoardProps) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const { game } = context;
  const isRevealed = stage !== null;
  const isDouble = question.double === true;
  const isBig = useBigButtons(context) && !isRevealed;
  const total = game.round?.questionCount ?? question.number;
  useQuestionAloud(question, { isOpen, isAlone });
  const isShown = isOpen || isAlone;
  useEffect(() => {
    if (!isShown || isRevealed) return;
    const title = t('question.title', { number: question.number, total });
    announce([title, ...(isDouble ? [t('double.badge')] : []), question.text].join('. '));
  }, [isShown, isRevealed, isDouble, question.number, question.text, total, t]);
  // Only if the question was announced before: two announcements at the same time are too many.
  const wasAlone = useRef(false);
  useEffect(() => {
    if (wasAlone.current && isOpen) announce(t('question.answers'));
    wasAlone.current = isAlone;
  }, [isAlone, isOpen, t]);
  return (
    <>
      <div className="flat:flex flat:items-center flat:gap-3 flat:*:last:flex-1">
        <QuestionBadges question={question} />
        {isRevealed ? (
          <p className="animate-fade text-sm font-semibold text-ink-soft">{t('pause.soon')}</p>
        ) : (
          <TimeLeft />
        )}
      </div>
      <ScreenTitle hidden>{t('question.title', { number: question.number, total })}</ScreenTitle>
      {isShown ? (
        <>
          {!isBig && <Picture question={question} />}
          {isBig && <p className="pt-1 text-center text-sm text-ink-soft">{t('bigButtons.lookUp')}</p>}
          <p
            className={
              isBig
                ? 'sr-only'
                : classes(
                    'my-3 short:my-2 flat:my-1.5 font-display font-bold text-balance hyphens-auto',
                    'grid flex-1 content-center',
                    isAlone ? 'text-2xl wide:text-5xl' : sizeOf(question),
                  )
            }
          >
            <bdi lang={question.language}>{question.text}</bdi>
          </p>
          {!isBig && <QuestionLanguageBadge language={question.language} />}
          {!isAlone && <Options question={question} isBig={isBig} verdict={verdict} stage={stage} />}
          {isRevealed || isAlone ? <div className="min-h-[min(3rem,7.5svh)]" /> : <Answered />}
        </>
      ) : (
        <p className="grid flex-1 animate-fade place-content-center text-ink-soft">{t('question.soon')}</p>
      )}
    </>
  );
}

function sizeOf({ text }: QuestionView): string {
  return text.length > 70
    ? 'text-lg short:text-base short:leading-snug flat:text-base wide:text-2xl'
    : 'text-xl wide:text-3xl';
}

/** The player's time limit, with extra time; null in zen. */
function TimeLeft() {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const { game, serverNow } = context;
  const factor = game.players[ownSeat(context)]?.timeFactor ?? 1;
  const limit = toRealMs(game, game.questionTimeLimit * 1_000 * factor);
  const deadline = game.questionStartTime === null ? null : game.questionStartTime + limit;
  const { seconds } = useCountdown(game.settings.zen ? null : deadline, limit, serverNow);
  const isTold = ANNOUNCED_AT_SECONDS.includes(seconds) && game.speed === undefined;
  useEffect(() => {
    if (isTold) announce(t('common:countdown.left', { seconds }));
  }, [isTold, seconds, t]);
  if (game.settings.zen) return <p className="text-sm text-ink-soft">{t('question.zen')}</p>;
  return <CountdownBar deadline={deadline} total={limit} serverNow={serverNow} urgentAt={3} />;
}
