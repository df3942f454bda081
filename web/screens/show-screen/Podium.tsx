/** The best on their steps: shared places stand beside each other, on steps of one height. */

import type { Ranked } from '../../../game/ranking.ts';
import { classes } from '../../components/classes.ts';
import { SeatFace } from '../../components/Seat.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { BoardRow } from './board-rows.ts';

const STEPS = ['h-[30svh] bg-gold', 'h-[21svh] bg-silver', 'h-[14svh] bg-bronze'];
/** From this many on, faces and names are drawn smaller. */
const MANY = 5;

export function Podium({ best }: { best: readonly Ranked<BoardRow>[] }) {
  const { t } = useTranslation('show');
  return (
    <ol
      aria-label={t('finished.podium')}
      className="flex w-full max-w-5xl items-end justify-center gap-[1.2vw]"
    >
      {best.map(({ row, rank }, index) => (
        <Step
          key={row.id}
          row={row}
          place={rank}
          // The first in the middle, the others to its sides in turns: as podiums stand.
          order={index % 2 === 1 ? -index : index}
          isSmall={best.length >= MANY}
        />
      ))}
    </ol>
  );
}

interface StepProps {
  row: BoardRow;
  place: number;
  order: number;
  isSmall: boolean;
}

const sizeOf = (place: number, isSmall: boolean): string => {
  if (isSmall) return 'size-[max(2.5rem,8svh)]';
  return place === 1 ? 'size-[max(4.5rem,17svh)]' : 'size-[max(3.5rem,12svh)]';
};

function Step({ row, place, order, isSmall }: StepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li
      className="flex max-w-[max(10rem,26vw)] min-w-0 flex-1 flex-col items-center gap-[1.2vh]"
      style={{ order }}
    >
      {row.seat !== null && (
        <SeatFace
          seat={{
            id: row.id,
            name: row.name,
            avatar: row.avatar,
            seat: row.seat,
            isBot: row.isBot,
            isLit: place === 1 && row.total > 0,
          }}
          className={sizeOf(place, isSmall)}
        />
      )}
      <bdi
        className={classes('line-clamp-2 max-w-full text-center font-bold', isSmall ? 'text-sm' : 'text-xl')}
      >
        {row.name}
      </bdi>
      {row.isBot && <span className="text-sm text-ink-soft">{t('seat.bot')}</span>}
      <span
        className={classes(
          'numerals grid w-full origin-bottom animate-arrive content-start justify-items-center gap-1 rounded-t-md pt-[1.5svh] font-bold text-medal-ink',
          STEPS[Math.min(place, 3) - 1],
        )}
      >
        <span className="text-3xl leading-none">{format.number(place)}</span>
        <span className="text-lg">{format.number(Math.round(row.total))}</span>
      </span>
    </li>
  );
}
