/** The faces of the players who chose an option. At the reveal they move onto it from their last position; with reduced motion they fade in. */

import { useGameContext } from '../../connection/GameContext.tsx';
import { hasLanded, useRevealStage } from '../../connection/useRevealStage.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classes } from '../page/classes.ts';
import { useNextFrame } from '../page/useNextFrame.ts';
import { SeatFace, type TableSeat } from './Seat.tsx';
import { tableSeats } from './table-seats.ts';
import { useMoveFrom } from './useMoveFrom.ts';

const STAGGER_MS = 50;

export interface OptionFacesProps {
  option: number;
  /** On the show screen: large, with their number beside them. */
  stage?: boolean;
}

export function OptionFaces({ option, stage = false }: OptionFacesProps) {
  const { t } = useTranslation('play');
  const { game, me } = useGameContext();
  const format = useFormat();
  const seats = tableSeats(game, me).filter(({ seat }) => game.reveal?.answer[seat] === option);
  const isDue = useNextFrame();
  const isWrong = hasLanded(useRevealStage()) && game.reveal?.correctAnswer !== option;
  // In kids mode a wrong answer gives no sad face.
  const isSad = isWrong && !game.settings.kids;
  if (seats.length === 0 || !isDue) return null;
  return (
    <span
      className={
        stage
          ? 'flex shrink-0 items-center gap-[1vw]'
          : 'pointer-events-none absolute end-3 -top-4 z-10 flex rounded-full'
      }
    >
      <span className="sr-only">
        {t('pause.pickedBy', {
          names: format.list(
            seats.map(({ name, isBot }) => (isBot ? `${name} (${t('common:seat.bot')})` : name)),
          ),
        })}
      </span>
      <span aria-hidden="true" className={classes('flex', stage ? '-space-x-[1.4svh]' : '-space-x-1.5')}>
        {seats.map((seat, index) => (
          <Face
            key={seat.id}
            seat={{ ...seat, isSad }}
            index={index}
            className={stage ? 'size-[max(2rem,6svh)]' : 'size-6.5'}
          />
        ))}
      </span>
      {stage && (
        <span aria-hidden="true" className="numerals text-2xl font-bold">
          {format.number(seats.length)}
        </span>
      )}
    </span>
  );
}

function Face({ seat, index, className }: { seat: TableSeat; index: number; className: string }) {
  const ref = useMoveFrom<HTMLSpanElement>(seat.id, index * STAGGER_MS);
  return (
    <span
      ref={ref}
      className={classes('inline-grid animate-fade rounded-full', seat.isMe && 'ring-2 ring-act')}
    >
      <SeatFace seat={{ ...seat, hasAnswered: false, isHost: false, isLit: false }} className={className} />
    </span>
  );
}
