/** Highlights the seats of players who have answered. */

import { SeatFace } from '../../components/Seat.tsx';
import { tableSeats } from '../../components/table-seats.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function Answered() {
  const { t } = useTranslation('play');
  const { game, me, hasAnswered, isAnswerReceived } = useGameContext();
  const seats = tableSeats(game, me);
  const own = me.role === 'player' ? game.question : null;
  const isWaiting = own !== null && isAnswerReceived(own.id);
  const isSending = own !== null && !isWaiting && hasAnswered(own.id);
  const count = seats.filter((seat) => seat.hasAnswered).length;
  return (
    <div className="flex min-h-12 items-center gap-3 pt-2 text-sm text-ink-soft">
      <p className="min-w-0 flex-1">
        {me.role === 'organizer' && `${t('question.watching')} `}
        {isWaiting && t('question.locked')}
        {isSending && t('question.sending')}
        {!isWaiting && !isSending && t('question.answered', { count, total: seats.length })}
      </p>
      <ul aria-hidden="true" className="flex -space-x-2 rtl:space-x-reverse">
        {seats.map((seat) => (
          <li key={seat.id}>
            <SeatFace seat={{ ...seat, isHost: false }} className="size-8" />
          </li>
        ))}
      </ul>
    </div>
  );
}
