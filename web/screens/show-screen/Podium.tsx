/** The best three on their steps. */

import type { Ranked } from '../../../game/ranking.ts';
import { classes } from '../../components/classes.ts';
import { itemAt } from '../../components/item-at.ts';
import { SeatFace } from '../../components/Seat.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { BoardRow } from './board-rows.ts';

const STEPS = ['h-[30svh] bg-gold', 'h-[21svh] bg-silver', 'h-[14svh] bg-bronze'];
/** Second, first, third: as podiums stand. */
const ORDER = ['order-2', 'order-1', 'order-3'];

export function Podium({ best }: { best: readonly Ranked<BoardRow>[] }) {
  const { t } = useTranslation('show');
  return (
    <ol
      aria-label={t('finished.podium')}
      className="flex w-full max-w-5xl items-end justify-center gap-[1.2vw]"
    >
      {best.map(({ row, rank }, index) => (
        <Step key={row.id} row={row} place={rank} order={itemAt(ORDER, index)} />
      ))}
    </ol>
  );
}

function Step({ row, place, order }: { row: BoardRow; place: number; order: string }) {
  const format = useFormat();
  return (
    <li className={classes('flex min-w-0 flex-1 flex-col items-center gap-[1.2vh]', order)}>
      {row.seat !== null && (
        <SeatFace
          seat={{
            id: row.id,
            name: row.name,
            avatar: row.avatar,
            seat: row.seat,
            isLit: place === 1 && row.total > 0,
          }}
          className={place === 1 ? 'size-[max(4.5rem,17svh)]' : 'size-[max(3.5rem,12svh)]'}
        />
      )}
      <bdi className="one-line max-w-full text-xl font-bold">{row.name}</bdi>
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
