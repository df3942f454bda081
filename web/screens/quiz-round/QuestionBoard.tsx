/** The question on screen: where it stands, the time left, its text, and its options in the thumb's half. */

import { Suspense, useEffect } from 'react';

import type { QuestionView } from '../../../game/view.ts';
import { Badge } from '../../components/Badge.tsx';
import { useBigButtons } from '../../components/big-buttons.ts';
import { classes } from '../../components/classes.ts';
import { CountdownBar } from '../../components/CountdownBar.tsx';
import { announce } from '../../components/LiveRegion.tsx';
import { QuestionLanguageBadge } from '../../components/QuestionLanguage.tsx';
import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { useTopicName } from '../../components/topic-name.ts';
import { toRealMs, ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useCountdown } from '../../connection/useCountdown.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Answered } from './Answered.tsx';
import { Options } from './Options.tsx';
import { PauseHead } from './pause-parts.ts';
import { useQuestionAloud } from './useQuestionAloud.ts';

/** All three on one line of a narrow phone. */
const SMALL = 'px-2.5 text-xs whitespace-nowrap short:px-2';

/** Seconds left at which a screen reader announces the time. */
const ANNOUNCED_AT_SECONDS = [10, 3];

export function QuestionBoard({ question, isOpen }: { question: QuestionView; isOpen: boolean }) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const { game } = context;
  const isRevealed = game.phase === 'reveal';
  const isBig = useBigButtons(context) && !isRevealed;
  const total = game.round?.questionCount ?? question.number;
  useQuestionAloud(question, isOpen);
  useEffect(() => {
    if (isOpen && !isRevealed)
      announce(`${t('question.title', { number: question.number, total })}. ${question.text}`);
  }, [isOpen, isRevealed, question.number, question.text, total, t]);
  return (
    <>
      <div className="flat:flex flat:items-center flat:gap-3 flat:*:last:flex-1">
        <Badges question={question} total={total} />
        {!isRevealed && <TimeLeft />}
      </div>
      {game.reveal !== null && (
        <Suspense fallback={<div className="min-h-22" />}>
          <PauseHead reveal={game.reveal} question={question} />
        </Suspense>
      )}
      <ScreenTitle hidden>{t('question.title', { number: question.number, total })}</ScreenTitle>
      {isOpen ? (
        <>
          {!isBig && <Picture question={question} isSmall={isRevealed} />}
          {isBig && <p className="pt-1 text-center text-sm text-ink-soft">{t('bigButtons.lookUp')}</p>}
          <p
            className={
              isBig
                ? 'sr-only'
                : classes(
                    'my-3 short:my-2 flat:my-1.5 font-display font-bold text-balance hyphens-auto',
                    sizeOf(question, isRevealed),
                    !isRevealed && 'grid flex-1 content-center',
                  )
            }
          >
            <bdi lang={question.language}>{question.text}</bdi>
          </p>
          {!isBig && <QuestionLanguageBadge language={question.language} />}
          <Options question={question} isBig={isBig} />
          {!isRevealed && <Answered />}
        </>
      ) : (
        <p className="grid flex-1 animate-fade place-content-center text-ink-soft">{t('question.soon')}</p>
      )}
    </>
  );
}

function sizeOf({ text }: QuestionView, isRevealed: boolean): string {
  if (isRevealed) return 'text-base wide:text-xl';
  return text.length > 70
    ? 'text-lg short:text-base short:leading-snug flat:text-base wide:text-2xl'
    : 'text-xl wide:text-3xl';
}

function Badges({ question, total }: { question: QuestionView; total: number }) {
  const { t } = useTranslation('play');
  const { game } = useGameContext();
  const topicName = useTopicName();
  return (
    <ul className="flex min-w-0 flex-wrap items-center gap-1.5 pb-2 short:flex-nowrap short:gap-1 short:pb-1 flat:flex-nowrap flat:pb-0">
      <li className="max-w-full min-w-0">
        <Badge kind="act" className={SMALL}>
          <bdi className="one-line">{game.round === null ? '' : topicName(game.round)}</bdi>
        </Badge>
      </li>
      <li className="shrink-0">
        <Badge className={SMALL}>{t('badge.question', { number: question.number, total })}</Badge>
      </li>
      <li className="shrink-0">
        <Badge className={SMALL}>
          {t('badge.round', { number: game.currentRound, total: game.totalRounds })}
        </Badge>
      </li>
    </ul>
  );
}

/** The player's time limit, with extra time; none in zen. */
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

/** Out of reach of a long press, which would show its address, and that may name what is asked for. */
function Picture({ question, isSmall }: { question: QuestionView; isSmall: boolean }) {
  const { t } = useTranslation('play');
  if (question.imageUrl === undefined) return null;
  return (
    <img
      src={question.imageUrl}
      alt={t('question.picture')}
      className={classes(
        'pointer-events-none mx-auto mt-2 w-auto max-w-full rounded-sm border border-line object-contain',
        isSmall ? 'h-16' : 'h-28 sm:h-40 [@media(max-height:42rem)]:h-20',
      )}
    />
  );
}
