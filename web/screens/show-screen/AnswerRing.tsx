/** The table during a question: the clock in the middle, players who have answered highlighted; at the reveal, the players who were right. */

import { useLayoutEffect, useRef } from 'react';

import type { RevealView } from '../../../game/view.ts';
import { CountdownRing } from '../../components/game/CountdownRing.tsx';
import { GameTable } from '../../components/game/GameTable.tsx';
import { rememberPositions } from '../../components/game/positions.ts';
import type { TableSeat } from '../../components/game/Seat.tsx';
import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { hasLanded, useRevealStage } from '../../connection/useRevealStage.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function AnswerRing({ isOpen }: { isOpen: boolean }) {
  const { game } = useGameContext();
  const reveal = hasLanded(useRevealStage()) ? game.reveal : null;
  const ring = useRef<HTMLDivElement>(null);
  // Stores the positions from which the faces move onto the options.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const timer = window.setInterval(() => rememberPositions(ring.current), 1_000);
    rememberPositions(ring.current);
    return () => window.clearInterval(timer);
  }, [isOpen]);
  const knew = (seat: TableSeat): TableSeat => ({
    ...seat,
    hasAnswered: reveal?.answer[seat.seat] === reveal?.correctAnswer,
  });
  return (
    <div ref={ring} className="grid justify-items-center gap-[2vh]">
      <GameTable
        isShow
        className="max-w-[min(34vw,60svh)] min-w-64"
        {...(reveal === null ? {} : { change: knew })}
      >
        {game.reveal === null && isOpen && <Clock />}
        {reveal !== null && <WhoKnew reveal={reveal} />}
      </GameTable>
      {/* The same height in both cases, so that the table does not move. */}
      <div className="min-h-[14svh] text-center">{game.reveal === null && isOpen && <HowManyAnswered />}</div>
    </div>
  );
}

/** The time limit without extra time; players with extra time may answer later. Null in zen. */
function Clock() {
  const { t } = useTranslation('show');
  const { game, serverNow } = useGameContext();
  const limit = toRealMs(game, game.questionTimeLimit * 1_000);
  if (game.settings.zen) return <p className="text-base text-ink-soft">{t('question.zen')}</p>;
  return (
    <CountdownRing
      deadline={game.questionStartTime === null ? null : game.questionStartTime + limit}
      total={limit}
      serverNow={serverNow}
      urgentAt={3}
      step={100}
      className="size-[min(13vw,24svh)] min-w-24 text-display"
    />
  );
}

function HowManyAnswered() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const total = game.players.filter((player) => player.status !== 'left').length;
  return (
    <p className="text-center text-lg font-semibold">
      {t('question.answered', { count: game.answered.length, total })}
    </p>
  );
}

function WhoKnew({ reveal }: { reveal: RevealView }) {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const format = useFormat();
  const { question } = game;
  const isVoid = game.voided?.some(({ questionId }) => questionId === question?.id) ?? false;
  if (isVoid) return <p className="text-base font-semibold">{t('reveal.voided')}</p>;
  const count = reveal.answer.filter((answer) => answer === reveal.correctAnswer).length;
  if (count === 0) return <p className="animate-pop text-lg font-semibold">{t('reveal.nobody')}</p>;
  return (
    <p className="animate-pop">
      <span className="numerals block text-display font-bold text-right-text">{format.number(count)}</span>
      <span className="block text-sm text-ink-soft">{t('reveal.right', { count })}</span>
    </p>
  );
}
