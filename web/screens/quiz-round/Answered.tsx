/** Highlights the seats of players who have answered. */

import { useLayoutEffect, useRef } from 'react';

import { rememberPositions } from '../../components/game/positions.ts';
import { SeatFace } from '../../components/game/Seat.tsx';
import { tableSeats } from '../../components/game/table-seats.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function Answered() {
  const { t } = useTranslation('play');
  const { game, me, hasAnswered, isAnswerReceived } = useGameContext();
  const seats = tableSeats(game, me);
  const own = me.role === 'player' ? game.question : null;
  const isWaiting = own !== null && isAnswerReceived(own.id);
  const isLast = seats.every((seat) => seat.hasAnswered || seat.isBot || seat.isAway);
  const isSending = own !== null && !isWaiting && hasAnswered(own.id);
  const faces = useRef<HTMLUListElement>(null);
  // Stores the positions from which the faces move onto the options.
  useLayoutEffect(() => {
    const list = faces.current;
    return () => rememberPositions(list);
  }, []);
  const count = seats.filter((seat) => seat.hasAnswered).length;
  return (
    <div className="flex min-h-[min(3rem,7.5svh)] items-center gap-3 pt-2 flat:pt-0.5 text-sm text-ink-soft">
      <p className="min-w-0 flex-1">
        {me.role === 'organizer' && `${t('question.watching')} `}
        {isWaiting &&
          t(game.question?.together ? 'question.together' : isLast ? 'question.in' : 'question.locked')}
        {isSending && t('question.sending')}
        {!isWaiting && !isSending && t('question.answered', { count, total: seats.length })}
      </p>
      <ul ref={faces} aria-hidden="true" className="isolate flex -space-x-2">
        {seats.map((seat, index) => (
          // The faces overlap, each with its tick.
          <li key={seat.id} style={{ zIndex: -index }}>
            <SeatFace seat={{ ...seat, isHost: false }} className="size-8 flat:size-7" />
          </li>
        ))}
      </ul>
    </div>
  );
}
